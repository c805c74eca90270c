package org.bellows.ui.claims;

import java.util.Optional;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookSnapshot;

/** Whether anything was sent twice, in a sentence. */
record Verdict(Tone tone, String sentence) {

    static Verdict of(Link link, Optional<Facts> facts, Words words) {
        if (facts.isEmpty()) {
            return new Verdict(Tone.NEUTRAL, words.get("verdict.unknown"));
        }
        var verdict = facts.flatMap(Facts::webhook)
                .map(webhook -> of(webhook, words))
                .orElseGet(() -> new Verdict(Tone.NEUTRAL, words.get("verdict.off")));
        return link instanceof Link.Disconnected
                ? new Verdict(
                        verdict.tone() == Tone.BAD ? Tone.BAD : Tone.NEUTRAL,
                        words.get("verdict.as-of", verdict.sentence()))
                : verdict;
    }

    private static Verdict of(WebhookSnapshot webhook, Words words) {
        var counters = webhook.counters();
        if (counters.resultsLost() > 0) {
            return new Verdict(Tone.BAD, words.counted("verdict.results-lost", counters.resultsLost()));
        }
        if (webhook.pendingResults() > 0) {
            return new Verdict(Tone.WARNING, words.counted("verdict.pending", webhook.pendingResults()));
        }
        if (counters.claimsWon() == 0) {
            return new Verdict(
                    Tone.NEUTRAL,
                    counters.claimsLost() == 0
                            ? words.get("verdict.none")
                            : words.counted("verdict.only-lost", counters.claimsLost()));
        }
        var won = words.formats().count(counters.claimsWon());
        return new Verdict(
                Tone.OK,
                counters.claimsLost() == 0
                        ? words.counted("verdict.clean", counters.claimsWon())
                        : words.counted("verdict.lost", counters.claimsLost(), won));
    }
}
