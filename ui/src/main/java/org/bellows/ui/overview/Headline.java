package org.bellows.ui.overview;

import java.util.Optional;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookSnapshot;

/** The sentence that says whether all is well; the worst comes first. */
record Headline(Tone tone, String sentence) {

    static Headline of(Situation situation, Words words) {
        if (situation.link() instanceof Link.Disconnected gone) {
            return disconnected(gone, situation, words);
        }
        if (situation.facts().isEmpty()) {
            return new Headline(Tone.NEUTRAL, words.get("headline.connecting"));
        }
        return situation
                .webhook()
                .map(webhook -> of(webhook, situation, words))
                .orElseGet(() -> new Headline(Tone.NEUTRAL, words.get("headline.off")));
    }

    private static Headline disconnected(Link.Disconnected gone, Situation situation, Words words) {
        var since = words.formats().minute(gone.since(), situation.now());
        return new Headline(
                Tone.BAD,
                words.get(
                        situation.facts().isEmpty() ? "headline.never-connected" : "headline.disconnected",
                        since,
                        words.formats().in(gone.nextTry(), situation.now())));
    }

    private static Headline of(WebhookSnapshot webhook, Situation situation, Words words) {
        return switch (webhook.state()) {
            case STARTING ->
                new Headline(
                        Tone.NEUTRAL,
                        webhook.queued() == 0
                                ? words.get("headline.starting")
                                : words.counted("headline.starting", webhook.queued()));
            case STOPPING ->
                new Headline(
                        Tone.NEUTRAL,
                        webhook.inFlight() == 0
                                ? words.get("headline.stopping")
                                : words.counted("headline.stopping", webhook.inFlight()));
            case DATABASE_LOST -> new Headline(Tone.BAD, databaseLost(webhook, situation, words));
            case SILENT ->
                new Headline(
                        Tone.WARNING,
                        webhook.queued() == 0
                                ? words.get("headline.silent")
                                : words.counted("headline.silent", webhook.queued()));
            case DELIVERING -> Troubles.headline(webhook, situation.now(), words);
        };
    }

    private static String databaseLost(WebhookSnapshot webhook, Situation situation, Words words) {
        Optional<String> since =
                situation.onsets().databaseLost().map(at -> words.formats().minute(at, situation.now()));
        var lost = since.map(time -> words.get("headline.database-since", time))
                .orElseGet(() -> words.get("headline.database"));
        return webhook.pendingResults() == 0
                ? lost
                : words.get("headline.two", lost, words.counted("headline.results", webhook.pendingResults()));
    }
}
