package org.bellows.console.local;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Both clocks of a process, driven by hand. */
final class DrivenClock implements InstantSource {
    static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

    private Instant wall = START;
    private long nanos = 42;

    @Override
    public Instant instant() {
        return wall;
    }

    long nanoTime() {
        return nanos;
    }

    /** Time passes. */
    void pass(Duration duration) {
        wall = wall.plus(duration);
        nanos += duration.toNanos();
    }

    /** Somebody sets the wall clock, or the host slept. */
    void jump(Duration duration) {
        wall = wall.plus(duration);
    }
}
