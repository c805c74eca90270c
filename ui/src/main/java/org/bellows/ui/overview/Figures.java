package org.bellows.ui.overview;

import java.time.Duration;
import java.util.Optional;
import org.bellows.console.feed.RowTotals;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** The six number cards. */
record Figures(Figure queued, Figure inFlight, Figure sent, Figure failed, Figure claims, Figure deliverer) {
    /** Two numbers with more characters than this have no room side by side. */
    private static final int MOST_DIGITS = 8;

    static Figures of(Situation situation, Optional<RowTotals> rows, Words words) {
        return situation
                .webhook()
                .map(webhook -> new Figures(
                        queued(webhook, situation, words),
                        inFlight(webhook, words),
                        sent(webhook.counters(), rows, words),
                        failed(webhook.counters(), rows, words),
                        claims(webhook, words),
                        deliverer(webhook, words)))
                .orElseGet(() -> unknown(situation, words));
    }

    private static Figures unknown(Situation situation, Words words) {
        boolean off = situation.facts().isPresent();
        var none = Figure.unknown(words.get(off ? "card.off" : "card.unknown"));
        return new Figures(none, none, none, none, none, off ? Figure.of("Phorge", words.get("card.off")) : none);
    }

    private static Figure queued(WebhookSnapshot webhook, Situation situation, Words words) {
        var oldest = webhook.oldestQueued()
                .filter(_ -> webhook.queued() > 0)
                .map(at -> words.get("card.oldest", words.formats().about(Duration.between(at, situation.now()))));
        return Figure.of(words.formats().count(webhook.queued()), oldest.orElseGet(() -> words.get("card.none-waits")));
    }

    private static Figure inFlight(WebhookSnapshot webhook, Words words) {
        return Figure.of(
                words.formats().count(webhook.inFlight()),
                words.counted("card.of-hooks", Situation.enabled(webhook).size()));
    }

    private static Figure sent(Counters counters, Optional<RowTotals> rows, Words words) {
        return Figure.of(
                rows.map(totals -> words.formats().count(totals.sent())).orElse(Figure.NONE),
                words.get("card.since-start", words.formats().count(counters.delivered())));
    }

    private static Figure failed(Counters counters, Optional<RowTotals> rows, Words words) {
        return Figure.of(
                rows.map(totals -> words.formats().count(totals.failed())).orElse(Figure.NONE),
                words.counted("card.attempts", counters.failed()));
    }

    private static Figure claims(WebhookSnapshot webhook, Words words) {
        var counters = webhook.counters();
        var won = words.formats().count(counters.claimsWon());
        var lost = words.formats().count(counters.claimsLost());
        if (won.length() + lost.length() > MOST_DIGITS) {
            return Figure.of(won, words.get("card.lost", lost, evidence(webhook, words)));
        }
        return new Figure(won, lost, counters.resultsLost() > 0 ? Tone.BAD : Tone.CLAIM, evidence(webhook, words));
    }

    // "Nothing sent twice" is said only when nothing that we know speaks against it.
    private static String evidence(WebhookSnapshot webhook, Words words) {
        var counters = webhook.counters();
        if (counters.resultsLost() > 0) {
            return words.counted("card.results-lost", counters.resultsLost());
        }
        if (webhook.pendingResults() > 0) {
            return words.counted("card.results-wait", webhook.pendingResults());
        }
        return words.get(counters.claimsWon() == 0 ? "card.no-claim" : "card.nothing-twice");
    }

    private static Figure deliverer(WebhookSnapshot webhook, Words words) {
        long held = webhook.hooks().stream().filter(Situation::isOurs).count();
        int all = Situation.enabled(webhook).size();
        long others = Situation.in(webhook, HookState.STANDBY).size();
        return switch (webhook.state()) {
            case STARTING -> Figure.of(words.get("card.nobody-yet"), words.get("card.starting"));
            case STOPPING -> Figure.of(words.get("card.bellows"), words.get("card.stopping"));
            case DATABASE_LOST -> Figure.of(words.get("card.nobody"), words.get("card.database-lost"));
            case SILENT -> Figure.of(words.get("card.nobody"), words.get("card.silent"));
            case DELIVERING ->
                all == 0
                        ? Figure.of(words.get("card.bellows"), words.get("card.no-locks"))
                        : others == 0
                                ? Figure.of(words.get("card.bellows"), words.counted("card.locks-held", held))
                                : Figure.of(
                                        words.get(held == 0 ? "card.another" : "card.both"),
                                        words.get(
                                                "card.locks-of",
                                                words.formats().count(held),
                                                words.formats().count(all)));
        };
    }
}
