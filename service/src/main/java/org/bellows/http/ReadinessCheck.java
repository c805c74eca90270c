package org.bellows.http;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Bounds a {@link Readiness}, and runs it once at a time: however many probes come while a database hangs, one thread waits for it.
 * Logs changes only. Thread-safe.
 */
final class ReadinessCheck {

    private static final System.Logger LOG = System.getLogger(ReadinessCheck.class.getName());

    private final String domain;
    private final Readiness readiness;
    private final Duration limit;

    private @Nullable Look running;
    private Optional<String> lastReason = Optional.empty();

    ReadinessCheck(String domain, Readiness readiness, Duration limit) {
        this.domain = domain;
        this.readiness = readiness;
        this.limit = limit;
    }

    /** Why not ready; empty when ready. Answers within the limit. */
    Optional<String> reason() {
        var reason = look(current());
        noteChange(reason);
        return reason;
    }

    private Optional<String> look(Look look) {
        try {
            return look.task.get(Math.max(0, look.deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            look.thread.interrupt();
            return Optional.of("no answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            LOG.log(Level.DEBUG, "READINESS_CHECK_FAILED domain=\"" + domain + "\" cause=\"" + e.getCause() + "\"");
            return Optional.of("the check failed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("stopping");
        }
    }

    private synchronized Look current() {
        if (running == null || running.task.isDone()) {
            var task = new FutureTask<>(readiness::reason);
            running = new Look(
                    task, Thread.ofVirtual().name("readiness").start(task), System.nanoTime() + limit.toNanos());
        }
        return running;
    }

    private synchronized void noteChange(Optional<String> reason) {
        if (reason.equals(lastReason)) {
            return;
        }
        lastReason = reason;
        if (reason.isPresent()) {
            LOG.log(Level.WARNING, "READINESS_LOST domain=\"" + domain + "\" reason=\"" + reason.get() + "\"");
        } else {
            LOG.log(Level.INFO, "READINESS_BACK domain=\"" + domain + "\"");
        }
    }

    private record Look(FutureTask<Optional<String>> task, Thread thread, long deadline) {}
}
