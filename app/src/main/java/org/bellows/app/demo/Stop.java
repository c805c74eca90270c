package org.bellows.app.demo;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Somebody wants the demo to end, as with Ctrl-C. Thread-safe. */
final class Stop {
    private final CountDownLatch requested = new CountDownLatch(1);

    void request() {
        requested.countDown();
    }

    boolean requested() {
        return requested.getCount() == 0;
    }

    /** Waits at most {@code time}; true as soon as the end is wanted. */
    boolean within(Duration time) throws InterruptedException {
        return requested.await(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS);
    }
}
