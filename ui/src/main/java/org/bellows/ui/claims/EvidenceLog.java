package org.bellows.ui.claims;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.bellows.console.feed.FeedEvent;
import org.bellows.ui.model.EventBatch;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;

/** The evidence that was seen, the newest {@value #MOST} of it. */
final class EvidenceLog {
    static final int MOST = 2_000;

    private final Deque<Evidence> newestFirst = new ArrayDeque<>();
    private final Map<Reason, Long> lostClaims = new EnumMap<>(Reason.class);
    private long number;
    private long missed;
    private boolean begun;

    /** True when there was any evidence in it. */
    boolean take(EventBatch batch) {
        if (batch.restarted()) {
            restart();
        }
        // What was forgotten before the console looked at all is no gap in what it saw.
        missed += begun ? batch.missed() : 0;
        begun |= !batch.events().isEmpty();
        boolean any = batch.restarted();
        for (FeedEvent event : batch.events()) {
            var evidence = Evidence.of(event, number + 1);
            if (evidence.isPresent()) {
                number++;
                add(evidence.get());
                any = true;
            }
        }
        return any;
    }

    private void restart() {
        var earlier = newestFirst.stream().map(Evidence::asEarlier).toList();
        newestFirst.clear();
        newestFirst.addAll(earlier);
        lostClaims.clear();
        missed = 0;
        begun = false;
    }

    private void add(Evidence evidence) {
        newestFirst.addFirst(evidence);
        evidence.reason().ifPresent(reason -> lostClaims.merge(reason, 1L, Long::sum));
        if (newestFirst.size() > MOST) {
            newestFirst.removeLast();
        }
    }

    List<Evidence> newestFirst() {
        return List.copyOf(newestFirst);
    }

    /** Claims that were lost for {@code reason} since the service started, as far as they were seen. */
    long lost(Reason reason) {
        return lostClaims.getOrDefault(reason, 0L);
    }

    /** Events that the service forgot before they could be read. */
    long missed() {
        return missed;
    }
}
