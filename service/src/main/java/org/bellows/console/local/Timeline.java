package org.bellows.console.local;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Time for the charts: never goes back, whatever somebody does to the wall clock. A wall clock that is set back moves nothing; one
 * that jumps ahead, as after a suspended night, leaves a gap as long as the jump.
 *
 * <p>Not thread-safe.
 */
final class Timeline {
    /** Smaller differences between the two clocks are a clock being trimmed, not a jump. */
    private static final long JUMP = Duration.ofSeconds(1).toNanos();

    private final InstantSource wall;
    private final LongSupplier nanoTime;
    private long lastNanos;
    private long lastWall;
    private long now;

    Timeline(InstantSource wall, LongSupplier nanoTime) {
        this.wall = wall;
        this.nanoTime = nanoTime;
        this.lastNanos = nanoTime.getAsLong();
        this.lastWall = nanosOf(wall.instant());
        this.now = lastWall;
    }

    /** Nanoseconds on this line. They are those since the Unix epoch as long as the wall clock was never set back. */
    long now() {
        long nanos = nanoTime.getAsLong();
        long reading = nanosOf(wall.instant());
        long passed = nanos - lastNanos;
        long jump = reading - lastWall - passed;
        now += passed + (jump > JUMP ? jump : 0);
        lastNanos = nanos;
        lastWall = reading;
        return now;
    }

    /** What the wall clock of today would have shown at {@code moment}, a value of {@link #now()}. */
    Instant wall(long moment) {
        return Instant.EPOCH.plusNanos(lastWall - (now - moment));
    }

    private static long nanosOf(Instant instant) {
        return Duration.between(Instant.EPOCH, instant).toNanos();
    }
}
