package org.bellows.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * How long the claim that is about to be made allows us to send. Counted from before the claim, so that it ends here before
 * it ends for the others: a process that slept (stopped, or its host suspended) must not send what another may have taken.
 */
final class Lease {
    /** What the first byte may need to get out, and what two clocks may differ by within a lease. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private final long limitNanos;
    private final LongSupplier nanoTime;
    private final InstantSource time;
    private final long startNanos;
    private final Instant start;

    Lease(Duration lease, InstantSource time, LongSupplier nanoTime) {
        this.limitNanos = lease.minus(MARGIN).toNanos();
        this.time = time;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
        this.start = time.instant();
    }

    /** True while it is safe to begin to send. */
    boolean covers() {
        // The monotonic clock stands still while a host is suspended; the wall clock does not, but may be set.
        return nanoTime.getAsLong() - startNanos < limitNanos
                && Duration.between(start, time.instant()).toNanos() < limitNanos;
    }
}
