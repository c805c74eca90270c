package org.bellows.console.local;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One value for all readers, made anew on demand, and not more often than every so often. A reader that comes while another makes
 * it waits for that one. Thread-safe.
 *
 * @param <T> the value
 * @param <E> what may go wrong in the making; nothing is remembered of it
 */
final class Cached<T, E extends Exception> {
    private final Duration goodFor;
    private final LongSupplier nanoTime;
    private final Making<T, E> making;
    private @Nullable T value;
    private long madeAt;

    /** How it is made. */
    @FunctionalInterface
    interface Making<T, E extends Exception> {
        T make() throws E;
    }

    Cached(Duration goodFor, LongSupplier nanoTime, Making<T, E> making) {
        this.goodFor = goodFor;
        this.nanoTime = nanoTime;
        this.making = making;
    }

    synchronized T get() throws E {
        T known = value;
        if (known == null || nanoTime.getAsLong() - madeAt >= goodFor.toNanos()) {
            known = making.make();
            madeAt = nanoTime.getAsLong();
            value = known;
        }
        return known;
    }
}
