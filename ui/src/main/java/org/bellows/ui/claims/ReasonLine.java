package org.bellows.ui.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellows.console.feed.Facts;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;

/** How many claims were lost for a reason, and what that reason means. */
record ReasonLine(String count, String words, String meaning) {

    /** One for each reason, and one for those claims that were lost before the console looked. */
    static List<ReasonLine> of(Optional<Facts> facts, EvidenceLog log, Words words) {
        var lines = new ArrayList<ReasonLine>();
        for (var reason : Reason.values()) {
            lines.add(new ReasonLine(
                    words.formats().count(log.lost(reason)),
                    words.get("reason." + reason),
                    words.get("meaning." + reason)));
        }
        long seen = Stream.of(Reason.values()).mapToLong(log::lost).sum();
        long all = facts.flatMap(Facts::webhook)
                .map(webhook -> webhook.counters().claimsLost())
                .orElse(0L);
        if (all > seen) {
            lines.add(new ReasonLine(
                    words.formats().count(all - seen), words.get("reason.unseen"), words.get("reason.unseen.meaning")));
        }
        return List.copyOf(lines);
    }
}
