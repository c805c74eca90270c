package org.bellows.ui.hooks;

import java.time.Instant;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/**
 * Why a hook is as it is, and what comes next: a sentence or two each.
 *
 * @param why what is the case
 * @param next what happens by itself, or what somebody has to do
 */
record HookStory(String why, String next) {

    static HookStory of(HookSnapshot hook, HookSettings settings, Texts texts, Formats formats, Instant now) {
        return new Teller(hook, settings, texts, formats, now).tell();
    }

    private record Teller(HookSnapshot hook, HookSettings settings, Texts texts, Formats formats, Instant now) {

        HookStory tell() {
            return switch (HookMark.of(hook)) {
                case DELIVERING -> delivering();
                case SLOW ->
                    new HookStory(
                            texts.get(
                                    "why.slow",
                                    formats.duration(hook.medianDuration().orElse(HookMark.SLOW_FROM))),
                            hook.queued() > 0 ? waiting() + " " + texts.get("next.slow") : texts.get("next.slow"));
                case FAILING -> new HookStory(failures("why.failing"), upcoming());
                case OPEN -> open();
                case DISABLED -> new HookStory(texts.get("why.disabled"), texts.get("next.disabled"));
                case STANDBY -> new HookStory(texts.get("why.standby"), texts.get("next.standby"));
                case PAUSED ->
                    new HookStory(
                            texts.get("why.paused"),
                            hook.queued() > 0 ? waiting() + " " + texts.get("next.paused") : texts.get("next.paused"));
                case SILENT -> new HookStory(texts.get("why.silent"), texts.get("next.silent"));
            };
        }

        private HookStory delivering() {
            if (hook.queued() == 0) {
                return new HookStory(texts.get("why.delivering"), texts.get("next.delivering"));
            }
            return new HookStory(
                    waiting(),
                    HookRow.nextAttempt(hook)
                            .map(at -> texts.get("next.retry", formats.in(at, now), formats.moment(at, now)))
                            .orElseGet(() -> texts.get("next.one-by-one")));
        }

        private HookStory open() {
            var why = failures("why.open");
            var next = HookRow.nextAttempt(hook)
                    .map(at -> texts.get("next.open", formats.moment(at, now), formats.in(at, now)))
                    .orElseGet(() -> texts.get("next.open-unknown"));
            return new HookStory(why, hook.queued() > 0 ? waiting() + " " + next : next);
        }

        private String failures(String key) {
            var within = settings.window()
                    .map(window -> texts.get("within", formats.wholeSeconds(window)))
                    .orElseGet(() -> texts.get("lately"));
            var last = hook.lastResult()
                    .map(result -> texts.get("why.last", result.words(), formats.ago(result.at(), now)))
                    .orElse("");
            return texts.get(key, hook.failuresInWindow(), formats.count(hook.failuresInWindow()), within, last);
        }

        private String upcoming() {
            var next = HookRow.nextAttempt(hook)
                    .map(at -> texts.get("next.retry", formats.in(at, now), formats.moment(at, now)))
                    .orElseGet(() -> texts.get(hook.queued() > 0 ? "next.one-by-one" : "next.nothing-waits"));
            var threshold = texts.get("next.threshold", formats.count(hook.failureThreshold()));
            return (hook.queued() > 0 ? waiting() + " " : "") + next + " " + threshold;
        }

        private String waiting() {
            var since = hook.oldestQueued()
                    .map(oldest -> texts.get("waiting.since", formats.about(java.time.Duration.between(oldest, now))))
                    .orElse("");
            return texts.get("waiting", hook.queued(), formats.count(hook.queued()), since);
        }
    }
}
