package org.bellows.webhook;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellows.webhook.report.WebhookEvent;

/**
 * Tells what others are seen to do with one hook's rows. Whatever cannot be told from our own doing is not told. Thread-safe.
 */
final class Elsewhere {
    private static final int CLAIMS_REMEMBERED = 256;

    private final LaneServices services;
    private final HookQueue queue;
    private final Map<Long, Long> toldOf = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > CLAIMS_REMEMBERED;
        }
    };

    Elsewhere(LaneServices services, HookQueue queue) {
        this.services = services;
        this.queue = queue;
    }

    /** The row carries our own claim, for which no result will come: not somebody else's. */
    synchronized void ours(long id, long version) {
        toldOf.put(id, version);
    }

    /** A row that waits carries a claim without a result, which is respected until {@code until} (epoch seconds). */
    void claimed(Request row, long until) {
        if (isNews(row)) {
            services.publish(new WebhookEvent.ClaimedElsewhere(
                    services.time().instant(), row.row(), row.dateModified(), Instant.ofEpochSecond(until)));
        }
    }

    private synchronized boolean isNews(Request row) {
        Long before = toldOf.put(row.id(), row.dateModified());
        return before == null || before != row.dateModified();
    }

    /** Rows that we knew to wait, as one look found them; those that still do are left out here. */
    void found(Collection<Request> rows) {
        // A look that was under way while we finished a row brings it back into the queue for a moment.
        List<Request> theirs = rows.stream()
                .filter(row -> !row.queued() && !queue.finishedHere(row.id()))
                .toList();
        if (!theirs.isEmpty()) {
            Request last = theirs.getLast();
            services.publish(new WebhookEvent.FinishedElsewhere(
                    services.time().instant(), last.row(), last.status(), last.dateModified(), theirs.size()));
        }
    }
}
