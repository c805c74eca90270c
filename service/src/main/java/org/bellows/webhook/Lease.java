package org.bellows.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * How long a claim allows its request to be on the wire. Counted from before the claim, so that it ends here before it ends
 * for the others: a process that slept (stopped, or its host suspended), or whose claim took its time, must not have a
 * request on the wire when another may take the row or send the next one of the hook.
 */
final class Lease {
    /** What the claim may take without shortening the deadline of the request. */
    static final Duration MARGIN = Duration.ofSeconds(2);

    private final Duration deadline;
    private final LongSupplier nanoTime;
    private final InstantSource time;
    private final long startNanos;
    private final Instant start;

    /**
     * Begins now.
     *
     * @param deadline of one request; with the margin it is shorter than what other processes respect
     */
    Lease(Duration deadline, InstantSource time, LongSupplier nanoTime) {
        this.deadline = deadline;
        this.time = time;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
        this.start = time.instant();
    }

    /** How long a request that begins now may take; nothing or less when it must not begin. */
    Duration left() {
        Duration rest = deadline.plus(MARGIN).minus(elapsed());
        return rest.compareTo(deadline) < 0 ? rest : deadline;
    }

    /** True while it is safe to begin to send. */
    boolean covers() {
        return left().isPositive();
    }

    private Duration elapsed() {
        // The monotonic clock stands still while a host is suspended; the wall clock does not, but may be set.
        Duration monotonic = Duration.ofNanos(nanoTime.getAsLong() - startNanos);
        Duration wall = Duration.between(start, time.instant());
        return wall.compareTo(monotonic) > 0 ? wall : monotonic;
    }
}
