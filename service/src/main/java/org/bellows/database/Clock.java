package org.bellows.database;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * The database's clock, estimated between statements: the last second it told us plus what has passed here since.
 * All times of the queue are compared with this clock and never with this host's.
 *
 * <p>Thread-safe.
 */
public final class Clock {
    private final LongSupplier nanoTime;
    private volatile Reading reading;

    private record Reading(long epochSeconds, long nanos) {}

    /** A clock that believes this host until the database has spoken. */
    public Clock(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.reading = new Reading(Instant.now().getEpochSecond(), nanoTime.getAsLong());
    }

    /** The database said that it is {@code epochSeconds} now. */
    public void tell(long epochSeconds) {
        long here = now();
        // Readings of one second each: only a second that we did not expect moves the estimate, so it does not flutter.
        if (epochSeconds != here) {
            reading = new Reading(epochSeconds, nanoTime.getAsLong());
        }
    }

    /** Epoch seconds of the database, now. */
    public long now() {
        Reading last = reading;
        return last.epochSeconds
                + Duration.ofNanos(nanoTime.getAsLong() - last.nanos).toSeconds();
    }
}
