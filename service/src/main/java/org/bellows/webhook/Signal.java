package org.bellows.webhook;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Ends the pause of one thread. A signal that is given while nobody waits ends the next pause; several count as one. */
final class Signal {
    private final Semaphore given = new Semaphore(0);

    void give() {
        if (given.availablePermits() == 0) {
            given.release();
        }
    }

    /** Waits for a signal, for {@code longest} at most. */
    void await(Duration longest) throws InterruptedException {
        var _ = given.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS);
        given.drainPermits();
    }
}
