package org.bellows.ui.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** What keeps hooks from being served while the service as a whole delivers, the worst first. */
final class Troubles {
    /** Older than this, and a queue is no longer only passing through. */
    private static final Duration BACKLOG = Duration.ofMinutes(1);

    /** More than this, and nobody reads it to its end. */
    private static final int MOST_SENTENCES = 2;

    private final WebhookSnapshot webhook;
    private final Words words;
    private final List<String> sentences = new ArrayList<>();
    private final Set<String> told = new HashSet<>();
    private Tone tone = Tone.OK;

    private Troubles(WebhookSnapshot webhook, Words words) {
        this.webhook = webhook;
        this.words = words;
    }

    static Headline headline(WebhookSnapshot webhook, Instant now, Words words) {
        return new Troubles(webhook, words).headline(now);
    }

    private Headline headline(Instant now) {
        var enabled = Situation.enabled(webhook);
        if (enabled.isEmpty()) {
            return new Headline(
                    Tone.NEUTRAL, words.get(webhook.hooks().isEmpty() ? "headline.no-hooks" : "headline.all-disabled"));
        }
        if (enabled.stream().allMatch(hook -> hook.state() == HookState.STANDBY)) {
            return new Headline(Tone.NEUTRAL, words.get("headline.standby"));
        }
        tell("open", Tone.BAD, hook -> hook.state() == HookState.OPEN);
        if (webhook.pendingResults() > 0) {
            sentences.add(words.counted("headline.results", webhook.pendingResults()));
            worsen(Tone.WARNING);
        }
        tell("failing", Tone.WARNING, hook -> hook.state() == HookState.FAILING);
        tell("paused", Tone.WARNING, hook -> hook.state() == HookState.PAUSED);
        tell("standby", Tone.NEUTRAL, hook -> hook.state() == HookState.STANDBY);
        tell("slow", Tone.CLAIM, hook -> HookMark.of(hook) == HookMark.SLOW && hook.queued() > 0);
        return sentences.isEmpty() ? calm(now) : new Headline(tone, troubled());
    }

    private void tell(String key, Tone of, Predicate<HookSnapshot> condition) {
        var hooks = webhook.hooks().stream().filter(condition).toList();
        if (hooks.isEmpty()) {
            return;
        }
        hooks.forEach(hook -> told.add(hook.phid()));
        long waiting = hooks.stream().mapToLong(HookSnapshot::queued).sum();
        var subject = hooks.size() == 1
                ? words.get(
                        "headline." + key + ".one",
                        Words.shortened(hooks.getFirst().name()))
                : words.get("headline." + key + ".many", words.formats().count(hooks.size()));
        sentences.add(
                waiting == 0 ? words.get("headline.end", subject) : words.counted("headline.wait", waiting, subject));
        worsen(of);
    }

    // The first of them is the worst, because they are told in that order.
    private void worsen(Tone of) {
        if (tone == Tone.OK) {
            tone = of;
        }
    }

    private String troubled() {
        var all = new ArrayList<>(sentences.subList(0, Math.min(MOST_SENTENCES, sentences.size())));
        boolean everybody = Situation.enabled(webhook).stream().allMatch(hook -> told.contains(hook.phid()));
        if (sentences.size() > MOST_SENTENCES) {
            all.add(words.counted("headline.more", sentences.size() - (long) MOST_SENTENCES));
        } else if (!everybody) {
            all.add(rest());
        }
        return all.stream()
                .reduce((before, next) -> words.get("headline.two", before, next))
                .orElseThrow();
    }

    private String rest() {
        long waiting = webhook.hooks().stream()
                .filter(hook -> !told.contains(hook.phid()))
                .mapToLong(HookSnapshot::queued)
                .sum();
        return waiting == 0 ? words.get("headline.rest") : words.counted("headline.rest", waiting);
    }

    private Headline calm(Instant now) {
        if (webhook.queued() == 0) {
            return new Headline(
                    Tone.OK,
                    webhook.inFlight() == 0
                            ? words.get("headline.all-delivered")
                            : words.counted("headline.last", webhook.inFlight()));
        }
        var age = webhook.oldestQueued()
                .map(oldest -> Duration.between(oldest, now))
                .orElse(Duration.ZERO);
        boolean behind = age.compareTo(BACKLOG) >= 0;
        return new Headline(
                behind ? Tone.WARNING : Tone.OK,
                words.counted(
                        behind ? "headline.behind" : "headline.busy",
                        webhook.queued(),
                        words.formats().about(age)));
    }
}
