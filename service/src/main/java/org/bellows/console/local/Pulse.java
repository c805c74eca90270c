package org.bellows.console.local;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.bellows.log.Log;

/**
 * What has to be done now and then: once a second the rings learn how many rows wait; while somebody listens, he is told that
 * something happened, at most four times a second, and once a second even if nothing did.
 */
final class Pulse implements Runnable, AutoCloseable {
    private static final Log LOG = Log.of(LocalFeed.class);
    private static final Duration WATCHED = Duration.ofMillis(250);
    private static final Duration UNWATCHED = Duration.ofSeconds(1);

    private final Runnable sample;
    private final LongSupplier lastEvent;
    private final Listeners listeners;
    private final LongSupplier nanoTime;
    private final Semaphore end = new Semaphore(0);
    private long sampledAt;
    private long toldAt;
    private long toldOf;

    Pulse(Runnable sample, LongSupplier lastEvent, Listeners listeners, LongSupplier nanoTime) {
        this.sample = sample;
        this.lastEvent = lastEvent;
        this.listeners = listeners;
        this.nanoTime = nanoTime;
        this.sampledAt = nanoTime.getAsLong() - UNWATCHED.toNanos();
        this.toldAt = sampledAt;
    }

    @Override
    public void run() {
        try {
            do {
                beat();
            } while (!end.tryAcquire((listeners.none() ? UNWATCHED : WATCHED).toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One beat on the calling thread. */
    void beat() {
        long now = nanoTime.getAsLong();
        // A beat that is a little early must not be the one that is left out: a step of a chart would go without a
        // word.
        if (now - sampledAt >= UNWATCHED.minus(WATCHED.dividedBy(2)).toNanos()) {
            sampledAt = now;
            takeSample();
        }
        long event = lastEvent.getAsLong();
        if (!listeners.none() && (event != toldOf || now - toldAt >= UNWATCHED.toNanos())) {
            toldOf = event;
            toldAt = now;
            listeners.tell();
        }
    }

    private void takeSample() {
        try {
            sample.run();
        } catch (RuntimeException e) {
            LOG.error("FEED_SAMPLE_BROKEN", "error", e);
        }
    }

    @Override
    public void close() {
        end.release();
    }
}
