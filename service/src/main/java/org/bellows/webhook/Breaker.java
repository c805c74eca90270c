package org.bellows.webhook;

import java.time.Duration;
import java.util.List;

/**
 * Decides whether a hook is left alone: open while at least {@code threshold} of its rows failed within a sliding window
 * (contract, section 7). Holds no state, so there is none to reset.
 *
 * @param threshold failing rows that open it
 * @param windowSeconds how far back a failure counts
 */
record Breaker(int threshold, long windowSeconds) {

    Breaker(int threshold, Duration window) {
        this(threshold, window.toSeconds());
    }

    /** What the failures say now. */
    sealed interface State {
        int failures();
    }

    /** Rows are sent; {@code failures} says how near the threshold is. */
    record Closed(int failures) implements State {}

    /** Rows wait. {@code closesAt} (epoch seconds) is when enough failures will have slid out of the window. */
    record Open(int failures, long closesAt) implements State {}

    /**
     * The state at {@code now}.
     *
     * @param failureEpochs {@code lastRequestEpoch} of the hook's failing rows, newest first; at least {@code threshold} of
     *     them when there are that many
     */
    State at(long now, List<Long> failureEpochs) {
        int failures = (int) failureEpochs.stream()
                .filter(epoch -> epoch >= oldestThatCounts(now))
                .count();
        if (failures < threshold) {
            return new Closed(failures);
        }
        long deciding = failureEpochs.get(threshold - 1);
        // A failure still counts when it is exactly one window old, so it has left one second later.
        return new Open(failures, deciding + windowSeconds + 1);
    }

    /** Failures before this second do not count at {@code now}. */
    long oldestThatCounts(long now) {
        return now - windowSeconds;
    }
}
