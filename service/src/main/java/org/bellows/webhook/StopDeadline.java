package org.bellows.webhook;

import java.time.Duration;

/** How long a thread that was told to stop is waited for. */
record StopDeadline(long nanoTime) {

    static StopDeadline in(Duration wait) {
        return new StopDeadline(System.nanoTime() + wait.toNanos());
    }

    /** True once {@code thread} has ended, or when it never began; false when time was up before. */
    boolean join(Thread thread) {
        if (thread.getState() == Thread.State.NEW) {
            return true;
        }
        try {
            Duration left = Duration.ofNanos(nanoTime - System.nanoTime());
            return thread.join(left.isPositive() ? left : Duration.ofMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
