package org.bellows.bench;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting, for a while or for something. */
final class Wait {
    private Wait() {}

    static void during(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** @param what names the condition in the message of the exception */
    static void until(String what, Duration timeout, Duration between, BooleanSupplier condition) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new BenchException(what + ": not within " + timeout.toSeconds() + " s");
            }
            LockSupport.parkNanos(between.toNanos());
        }
    }
}
