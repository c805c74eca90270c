package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.bellows.database.DatabaseLostException;
import org.bellows.webhook.report.WebhookEvent;

/**
 * One hook's breaker as last read from the table, and the events of its opening and closing. The lane alone asks and refreshes;
 * {@link #state} may be read from any thread.
 */
final class HookBreaker {
    /** While rows are sent: how old a reading may be. */
    private static final long GOOD_FOR = TimeUnit.SECONDS.toNanos(1);

    /** While nothing is sent, and while it is open: failing rows may be deleted, or mended by hand. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    private final String hookPhid;
    private final LaneServices services;
    private boolean stale = true;
    private long readAt;
    private volatile Breaker.State state = new Breaker.Closed(0);

    HookBreaker(String hookPhid, LaneServices services) {
        this.hookPhid = hookPhid;
        this.services = services;
    }

    Breaker.State state() {
        return state;
    }

    /** A failure was written: the next question reads the table. */
    void failureWritten() {
        stale = true;
    }

    /** True when it is closed and that needs not to be read again. */
    boolean surelyClosed() {
        return fresh() && state instanceof Breaker.Closed;
    }

    /** How long the hook is to be left alone; nothing when it is closed. */
    Duration pause() throws SQLException, DatabaseLostException {
        if (!fresh()) {
            read();
        }
        return switch (state) {
            case Breaker.Closed _ -> Duration.ZERO;
            case Breaker.Open open ->
                Duration.ofSeconds(Math.clamp(open.closesAt() - services.clock().now(), 1, LOOK_AGAIN.toSeconds()));
        };
    }

    /** Nothing is to be sent: keeps the state true all the same. True while it may still change by itself. */
    boolean keepTrue() throws SQLException, DatabaseLostException {
        if (stale || (state.failures() > 0 && age() > LOOK_AGAIN.toNanos())) {
            read();
        }
        return state.failures() > 0;
    }

    private boolean fresh() {
        return !stale && age() <= GOOD_FOR;
    }

    private long age() {
        return System.nanoTime() - readAt;
    }

    private void read() throws SQLException, DatabaseLostException {
        Breaker rule = services.breaker();
        Breaker.State before = state;
        state = services.database().call(connection -> {
            long now = services.table().now(connection);
            return rule.at(
                    now,
                    services.table().failuresSince(connection, hookPhid, rule.oldestThatCounts(now), rule.threshold()));
        });
        stale = false;
        readAt = System.nanoTime();
        if (state instanceof Breaker.Open(int failures, long closesAt) && before instanceof Breaker.Closed) {
            services.publish(new WebhookEvent.BreakerOpened(
                    services.time().instant(), hookPhid, failures, Instant.ofEpochSecond(closesAt)));
        } else if (state instanceof Breaker.Closed && before instanceof Breaker.Open) {
            services.publish(new WebhookEvent.BreakerClosed(services.time().instant(), hookPhid));
        }
    }
}
