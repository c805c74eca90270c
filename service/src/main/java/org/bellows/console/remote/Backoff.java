package org.bellows.console.remote;

import java.time.Duration;

/** How long to wait before the next try: twice as long each time, and not for all consoles the same. */
final class Backoff {
    private static final long SHORTEST_MILLIS = 500;
    private static final long LONGEST_MILLIS = 15_000;
    private static final int MOST_DOUBLINGS = 5;

    private Backoff() {}

    /**
     * Between 0.5 s and 15 s.
     *
     * @param failures in a row, from 1
     * @param random from 0 to below 1
     */
    static Duration after(int failures, double random) {
        long most = Math.min(LONGEST_MILLIS, SHORTEST_MILLIS << Math.min(MOST_DOUBLINGS, failures));
        return Duration.ofMillis(Math.max(SHORTEST_MILLIS, (long) (most * (0.5 + random / 2))));
    }
}
