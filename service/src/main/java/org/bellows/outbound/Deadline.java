package org.bellows.outbound;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** When time is up, closes the channel that it guards at that moment, which ends every blocking call on it. */
final class Deadline implements AutoCloseable {

    private final long end;
    private final Future<?> timer;
    private @Nullable SocketChannel guarded;
    private boolean passed;

    Deadline(Duration duration, ScheduledExecutorService timers) {
        end = System.nanoTime() + duration.toNanos();
        timer = timers.schedule(this::pass, duration.toNanos(), TimeUnit.NANOSECONDS);
    }

    synchronized void guard(SocketChannel channel) {
        guarded = channel;
        if (passed) {
            closeGuarded();
        }
    }

    /** After this the channel is safe from this deadline: it can be given to someone else. */
    synchronized void unguard() {
        guarded = null;
    }

    synchronized boolean passed() {
        return passed || remainingNanos() <= 0;
    }

    long remainingNanos() {
        return end - System.nanoTime();
    }

    private synchronized void pass() {
        passed = true;
        closeGuarded();
    }

    private void closeGuarded() {
        SocketChannel channel = guarded;
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // It is closed as far as we are concerned.
            }
        }
    }

    @Override
    public void close() {
        timer.cancel(false);
        unguard();
    }
}
