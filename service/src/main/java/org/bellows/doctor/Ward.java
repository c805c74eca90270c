package org.bellows.doctor;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.bellows.database.SqlErrors;
import org.bellows.log.Log;

/**
 * Lets a check look for as long as it may, and turns whatever goes wrong into a finding. A check that cannot be stopped, such as one
 * that waits for a disk that is gone, is left alone and not begun again before it ends: the threads stay bounded.
 */
final class Ward {
    private static final Log LOG = Log.of(Ward.class);

    private final Map<String, Thread> stuck = new ConcurrentHashMap<>();

    List<Finding> look(Check check) {
        Thread before = stuck.get(check.code());
        if (before != null && before.isAlive()) {
            return List.of(Finding.warning(
                    "An earlier look has still not ended, so it was not begun again.",
                    "Something that it asks hangs: a disk, or a host."));
        }
        var task = new FutureTask<>(check::look);
        // A thread of the platform: a disk that hangs would take a virtual one's carrier with it.
        Thread thread =
                Thread.ofPlatform().daemon().name("check-" + check.code()).start(task);
        try {
            return task.get(check.limit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            stuck.put(check.code(), thread);
            return List.of(Finding.warning(
                    "There was no answer within " + check.limit().toSeconds() + " s.",
                    "Run the checks again; when it stays so, something that it asks hangs: a disk, or a host."));
        } catch (ExecutionException e) {
            return List.of(failed(check, e.getCause() == null ? e : e.getCause()));
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            return List.of(Finding.warning("The run was stopped.", "Run the checks again."));
        }
    }

    /** Without the message, which may hold a value. */
    private static Finding failed(Check check, Throwable cause) {
        LOG.debug("CHECK_FAILED", "check", check.code(), "cause", cause);
        String brief = cause instanceof SQLException sql
                ? SqlErrors.brief(sql)
                : cause.getClass().getSimpleName();
        return Finding.warning(
                "It could not be found out (" + brief + ").",
                "With log.level: debug the log says more (CHECK_FAILED).");
    }
}
