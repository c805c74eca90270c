package org.bellows.ui.deliveries;

import java.util.Optional;
import org.bellows.console.feed.FeedException;

/**
 * What is known about the log beside its rows.
 *
 * @param loaded false before the first answer
 * @param more older ones match too, and are not among the rows
 * @param kept how many the service remembers
 * @param total how many there were since it started
 * @param waiting how many came while paused
 * @param waitingOverflowed they are more than that
 * @param failure of the latest call
 */
record LogState(
        boolean loaded,
        boolean more,
        long kept,
        long total,
        int waiting,
        boolean waitingOverflowed,
        Optional<FeedException> failure) {
    static final LogState NOTHING_YET = new LogState(false, false, 0, 0, 0, false, Optional.empty());

    LogState loaded(boolean hasMore, long isKept, long inTotal) {
        return new LogState(true, hasMore, isKept, inTotal, waiting, waitingOverflowed, Optional.empty());
    }

    LogState waiting(int count, boolean overflowed) {
        return new LogState(loaded, more, kept, total, count, overflowed, failure);
    }

    LogState failed(FeedException with) {
        return new LogState(loaded, more, kept, total, waiting, waitingOverflowed, Optional.of(with));
    }
}
