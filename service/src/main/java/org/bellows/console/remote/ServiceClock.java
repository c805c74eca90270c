package org.bellows.console.remote;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;

/**
 * How far the service's clock is ahead of ours. Each answer says what the service's clock was, somewhere between our question and its
 * answer; we take the middle. Of the last {@value #KEPT} the quickest counts: it can be wrong by half its way at most. Not thread-safe.
 */
final class ServiceClock {
    private static final int KEPT = 16;

    private final ArrayDeque<Reading> readings = new ArrayDeque<>();

    private record Reading(Duration ahead, Duration way) {}

    /**
     * One answer.
     *
     * @param asked when, by our clock
     * @param way until the answer was there, by a clock that nobody sets
     * @param service what the service's clock was
     */
    void read(Instant asked, Duration way, Instant service) {
        var ahead = Duration.between(asked.plus(way.dividedBy(2)), service);
        // Somebody set a clock: what was read before it says nothing any more.
        readings.removeIf(earlier -> earlier.ahead.minus(ahead).abs().compareTo(earlier.way.plus(way)) > 0);
        if (readings.size() == KEPT) {
            readings.removeFirst();
        }
        readings.addLast(new Reading(ahead, way));
    }

    /** To a millisecond; zero while nothing is known. */
    Duration ahead() {
        return readings.stream()
                .min(Comparator.comparing(Reading::way))
                .map(best -> Duration.ofMillis(Math.round(best.ahead.toNanos() / 1e6)))
                .orElse(Duration.ZERO);
    }
}
