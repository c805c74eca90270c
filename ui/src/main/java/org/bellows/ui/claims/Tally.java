package org.bellows.ui.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Facts;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** The number cards: a number and what stands under it. */
record Tally(Entry won, Entry lost, Entry resultsLost, Entry locks, Entry others) {
    private static final String NONE = "–";

    /** One card. */
    record Entry(String number, String note) {}

    static Tally of(Optional<Facts> facts, List<LockLine> locks, EvidenceLog log, Words words) {
        return facts.flatMap(Facts::webhook)
                .map(webhook -> of(webhook, locks, log, words))
                .orElseGet(() -> {
                    var none = new Entry(NONE, words.get(facts.isPresent() ? "card.off" : "card.unknown"));
                    return new Tally(none, none, none, none, none);
                });
    }

    private static Tally of(WebhookSnapshot webhook, List<LockLine> locks, EvidenceLog log, Words words) {
        var counters = webhook.counters();
        var formats = words.formats();
        return new Tally(
                new Entry(formats.count(counters.claimsWon()), words.get("card.won.note")),
                new Entry(
                        formats.count(counters.claimsLost()),
                        words.get(counters.claimsLost() == 0 ? "card.lost.none" : "card.lost.note")),
                new Entry(
                        formats.count(counters.resultsLost()),
                        webhook.pendingResults() > 0
                                ? words.counted("card.results.wait", webhook.pendingResults())
                                : words.get(counters.resultsLost() == 0 ? "card.results.none" : "card.results.note")),
                locks(locks, words),
                others(webhook, log, words));
    }

    private static Entry locks(List<LockLine> locks, Words words) {
        long needed = locks.stream()
                .filter(lock -> lock.holder() != LockLine.Holder.NOT_NEEDED)
                .count();
        long held = locks.stream()
                .filter(lock -> lock.holder() == LockLine.Holder.OURS)
                .count();
        return new Entry(
                words.formats().count(held),
                held == needed
                        ? words.get("card.locks.all")
                        : words.get(
                                "card.locks.missed",
                                words.formats().count(needed - held),
                                words.formats().count(needed)));
    }

    // A lock that another process holds is a consumer that is there now; a row that moved on shows that one was.
    private static Entry others(WebhookSnapshot webhook, EvidenceLog log, Words words) {
        long locks = webhook.state() == WebhookSnapshot.State.DELIVERING
                ? webhook.hooks().stream()
                        .filter(hook -> hook.state() == HookState.STANDBY)
                        .count()
                : 0;
        long rows = log.lost(Reason.ROW_CHANGED);
        var notes = new ArrayList<String>();
        if (locks > 0) {
            notes.add(words.counted("card.others.locks", locks));
        }
        if (rows > 0) {
            notes.add(words.counted("card.others.rows", rows));
        }
        if (webhook.state() == WebhookSnapshot.State.SILENT) {
            notes.add(words.get("card.others.silent"));
        }
        return new Entry(
                words.get(notes.isEmpty() ? "card.others.none" : "card.others.seen"),
                notes.isEmpty() ? words.get("card.others.alone") : String.join(" · ", notes));
    }
}
