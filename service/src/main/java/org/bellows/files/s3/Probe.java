package org.bellows.files.s3;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.bellows.files.EngineHealth;
import org.jspecify.annotations.Nullable;

/**
 * Looks after something that may answer late or never. One look at a time; nobody waits longer than the patience, and nobody waits
 * at all while a result is not much too old. Thread-safe.
 */
final class Probe {
    private final Supplier<EngineHealth> look;
    private final InstantSource time;
    private final Duration fresh;
    private final Duration patience;
    private @Nullable EngineHealth known;
    private Instant knownSince = Instant.MIN;
    private @Nullable CompletableFuture<EngineHealth> running;

    /**
     * Over {@code look}.
     *
     * @param fresh how long a result is good; up to ten times that it still is the answer, while the next look is under way
     * @param patience the longest wait
     */
    Probe(Supplier<EngineHealth> look, InstantSource time, Duration fresh, Duration patience) {
        this.look = look;
        this.time = time;
        this.fresh = fresh;
        this.patience = patience;
    }

    /** The last result, or that of a look of now when there is none that is recent enough. */
    EngineHealth latest() {
        CompletableFuture<EngineHealth> next;
        synchronized (this) {
            if (known != null && youngerThan(fresh)) {
                return known;
            }
            next = begin();
            if (known != null && youngerThan(fresh.multipliedBy(10))) {
                return known;
            }
        }
        return await(next);
    }

    /** A look of now. */
    EngineHealth now() {
        return await(begin());
    }

    private boolean youngerThan(Duration age) {
        return time.instant().isBefore(knownSince.plus(age));
    }

    private synchronized CompletableFuture<EngineHealth> begin() {
        if (running != null) {
            return running;
        }
        var next = new CompletableFuture<EngineHealth>();
        running = next;
        Thread.ofVirtual().name("s3-probe").start(() -> end(next));
        return next;
    }

    private void end(CompletableFuture<EngineHealth> next) {
        EngineHealth result;
        try {
            result = look.get();
        } catch (RuntimeException e) {
            result = EngineHealth.ill(S3Trouble.words(e));
        }
        synchronized (this) {
            known = result;
            knownSince = time.instant();
            running = null;
        }
        next.complete(result);
    }

    private EngineHealth await(CompletableFuture<EngineHealth> next) {
        try {
            return next.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return EngineHealth.ill("the store did not answer within " + patience.toSeconds() + " seconds");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return EngineHealth.ill("it was interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
