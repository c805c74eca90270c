package org.bellows.http;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts a thread that waits too long for its client. Helidon has no time-out of its own for a client that stops, or drips,
 * in the middle of a request, or that does not read its answer: such a connection would be held for ever.
 */
public final class Patience implements AutoCloseable {

    private final ScheduledExecutorService clock;

    public Patience() {
        var executor = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("http-patience").factory());
        executor.setRemoveOnCancelPolicy(true);
        clock = executor;
    }

    /** The calling thread is interrupted unless the returned wait is closed in time. */
    public Wait begin(Duration limit) {
        var wait = new Wait(Thread.currentThread());
        wait.alarm = clock.schedule(wait::expire, limit.toNanos(), TimeUnit.NANOSECONDS);
        return wait;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    /** One wait of one thread. */
    public static final class Wait implements AutoCloseable {

        private final Thread thread;
        private volatile @Nullable Future<?> alarm;
        private volatile Runnable afterExpiry = () -> {};
        private boolean over;

        private Wait(Thread thread) {
            this.thread = thread;
        }

        void onExpiry(Runnable action) {
            afterExpiry = action;
        }

        private void expire() {
            // Under the lock, so that a wait that is over never interrupts what its thread does next.
            synchronized (this) {
                if (!over) {
                    over = true;
                    thread.interrupt();
                }
            }
            afterExpiry.run();
        }

        @Override
        public void close() {
            synchronized (this) {
                over = true;
            }
            var pending = alarm;
            if (pending != null) {
                pending.cancel(false);
            }
        }
    }
}
