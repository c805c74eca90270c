package org.bellows.ui.hooks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/**
 * Something about a hook that stands still, with its name.
 *
 * @param meaning one sentence for the tooltip; empty text when the name says it all
 */
record HookFact(String name, String value, String meaning) {

    /** All of them, as far as they are known. */
    static List<HookFact> of(HookSnapshot hook, HookSettings settings, Texts texts, Formats formats) {
        var facts = new ArrayList<HookFact>();
        facts.add(plain(texts, "host", hook.host()));
        facts.add(explained(texts, "breaker", breaker(hook, settings, texts, formats)));
        hook.medianDuration().ifPresent(median -> facts.add(explained(texts, "median", formats.duration(median))));
        settings.retry().ifPresent(retry -> facts.add(explained(texts, "retry", whole(retry, formats))));
        settings.deadline().ifPresent(deadline -> facts.add(explained(texts, "deadline", whole(deadline, formats))));
        facts.add(plain(texts, "phid", hook.phid()));
        return List.copyOf(facts);
    }

    private static String breaker(HookSnapshot hook, HookSettings settings, Texts texts, Formats formats) {
        var failing = formats.count(hook.failuresInWindow());
        var threshold = formats.count(hook.failureThreshold());
        return settings.window()
                .map(window -> texts.get("detail.breaker.window", failing, threshold, whole(window, formats)))
                .orElseGet(() -> texts.get("detail.breaker.value", failing, threshold));
    }

    private static String whole(Duration duration, Formats formats) {
        return formats.wholeSeconds(duration);
    }

    private static HookFact plain(Texts texts, String key, String value) {
        return new HookFact(texts.get("detail." + key), value, "");
    }

    private static HookFact explained(Texts texts, String key, String value) {
        return new HookFact(texts.get("detail." + key), value, texts.get("detail." + key + ".meaning"));
    }
}
