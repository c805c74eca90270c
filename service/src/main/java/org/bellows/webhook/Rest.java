package org.bellows.webhook;

import java.time.Duration;

/** A time in which a lane is not to be woken: whoever wakes it knows nothing of its errors. Used by the lane's thread alone. */
final class Rest {
    private long until = System.nanoTime();

    /** From now on for {@code length}. */
    void take(Duration length) {
        until = System.nanoTime() + length.toNanos();
    }

    /** What is left of it; nothing or less when it is over. */
    Duration left() {
        return Duration.ofNanos(until - System.nanoTime());
    }
}
