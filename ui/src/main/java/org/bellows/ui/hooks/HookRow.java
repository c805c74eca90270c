package org.bellows.ui.hooks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellows.console.feed.Facts.HookActivity;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/**
 * A hook as its row shows it.
 *
 * @param stateWords beside the mark
 * @param result the last one in words; a dash when there is none
 * @param next when it is tried next, in words; a dash when nothing waits for its time
 * @param activityWords the sparkline in words
 */
record HookRow(
        HookSnapshot hook,
        HookMark mark,
        String stateWords,
        String meaning,
        String queued,
        String inFlight,
        String result,
        String next,
        List<Integer> delivered,
        List<Integer> failed,
        String activityWords) {
    static final String NONE = "–";

    private static final Duration SOON = Duration.ofSeconds(100);

    static HookRow of(HookSnapshot hook, Optional<HookActivity> activity, Texts texts, Formats formats, Instant now) {
        var mark = HookMark.of(hook);
        var delivered = activity.map(HookActivity::delivered).orElse(List.of());
        var failed = activity.map(HookActivity::failed).orElse(List.of());
        return new HookRow(
                hook,
                mark,
                mark.words(hook, texts, formats, now),
                mark.meaning(texts),
                formats.count(hook.queued()),
                formats.count(hook.inFlight()),
                hook.lastResult().map(last -> last.words()).orElse(NONE),
                nextAttempt(hook).map(at -> when(at, texts, formats, now)).orElse(NONE),
                delivered,
                failed,
                texts.get("activity", formats.count(sum(delivered)), formats.count(sum(failed))));
    }

    /** When it is tried next; empty when nothing waits, when it is due now, or when nobody here tries it. */
    static Optional<Instant> nextAttempt(HookSnapshot hook) {
        if (hook.state() == HookState.OPEN) {
            return hook.openUntil().or(hook::nextAttempt);
        }
        boolean ours = hook.state() == HookState.DELIVERING || hook.state() == HookState.FAILING;
        return ours && hook.queued() > 0 ? hook.nextAttempt() : Optional.empty();
    }

    private static String when(Instant at, Texts texts, Formats formats, Instant now) {
        boolean soon = Duration.between(now, at).compareTo(SOON) < 0;
        return soon ? formats.in(at, now) : texts.get("at", formats.minute(at, now));
    }

    private static long sum(List<Integer> values) {
        return values.stream().mapToLong(Integer::longValue).sum();
    }

    /** Requests of the last quarter of an hour. */
    long activity() {
        return sum(delivered) + sum(failed);
    }

    /** Who needs a look most comes first. */
    int urgency() {
        return switch (mark) {
            case OPEN -> 0;
            case FAILING -> 1;
            case PAUSED -> 2;
            case SLOW -> 3;
            case SILENT -> 4;
            case STANDBY -> 5;
            case DELIVERING -> 6;
            case DISABLED -> 7;
        };
    }

    /** Whether {@code text} is in what a person would look for, whatever its case. */
    boolean contains(String text) {
        return String.join("\n", hook.name(), hook.host(), hook.phid(), stateWords, result)
                .toLowerCase(Locale.ROOT)
                .contains(text.strip().toLowerCase(Locale.ROOT));
    }
}
