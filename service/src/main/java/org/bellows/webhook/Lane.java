package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.database.DatabaseLostException;
import org.bellows.log.Log;

/**
 * Serves one hook: takes its due rows oldest first and sends them one after the other, on a virtual thread of its own. A lane
 * that waits costs the others nothing, so no hook ever waits for another.
 */
final class Lane implements Runnable {
    private static final Log LOG = Log.of(Lane.class);

    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofSeconds(1);
    private static final Duration AFTER_ERROR = Duration.ofSeconds(5);

    private final String hookPhid;
    private final LaneServices services;
    private final HookQueue queue;
    private final HookBreaker breaker;
    private final ForeignClaims others;
    private final DueRows rows;
    private final Attempts attempts;
    private final Signal signal = new Signal();
    private final Rest rest = new Rest();
    private final RepeatedError databaseError;
    private volatile boolean stopped;

    Lane(String hookPhid, LaneServices services, HookQueue queue) {
        this.hookPhid = hookPhid;
        this.services = services;
        this.queue = queue;
        this.breaker = new HookBreaker(hookPhid, services);
        this.others = new ForeignClaims(services, queue);
        this.rows = new DueRows(hookPhid, services, queue, others);
        this.databaseError = new RepeatedError(LOG, "LANE_DATABASE_ERROR", "hook", hookPhid);
        var claims = new Claims(hookPhid, services, queue, others, rows, rest, databaseError::over);
        this.attempts = new Attempts(hookPhid, services, queue, breaker, others, rows, claims, this::mayDeliver);
    }

    String hookPhid() {
        return hookPhid;
    }

    HookQueue queue() {
        return queue;
    }

    Breaker.State breaker() {
        return breaker.state();
    }

    boolean inFlight() {
        return attempts.inFlight();
    }

    /** Something changed that may let this lane go on. */
    void wake() {
        signal.give();
    }

    /** Ends the lane after the request in flight, if there is one. */
    void stop() {
        stopped = true;
        signal.give();
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                Duration pause = stepOrPause();
                if (!pause.isZero()) {
                    signal.await(pause);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration stepOrPause() throws InterruptedException {
        Duration left = rest.left();
        if (left.isPositive()) {
            return left.plusMillis(1);
        }
        try {
            return step();
        } catch (DatabaseLostException e) {
            rows.forget();
            services.outage().begin(e);
            return LONG;
        } catch (SQLException e) {
            rows.forget();
            databaseError.say(e);
            rest.take(AFTER_ERROR);
            return AFTER_ERROR;
        } catch (RuntimeException e) {
            rows.forget();
            LOG.error("LANE_PROGRAM_ERROR", "hook", hookPhid, "error", e);
            rest.take(AFTER_ERROR);
            return AFTER_ERROR;
        }
    }

    /** One row, or the reason not to: how long to pause before the next look. */
    private Duration step() throws SQLException, DatabaseLostException, InterruptedException {
        if (!services.conditions().mayDeliver()) {
            rows.forget();
            return LONG;
        }
        Optional<HookLocks.Holding> lock = services.locks().holding(hookPhid);
        if (lock.isEmpty()) {
            rows.forget();
            if (!queue.isEmpty()) {
                services.conditions().lockWanted(hookPhid);
            }
            return LONG;
        }
        Duration held = respectOthers(lock.get());
        if (!held.isZero()) {
            return held;
        }
        Optional<Request> request = rows.first();
        return request.isPresent() ? attempts.at(request.get()) : untilNextDue();
    }

    private boolean mayDeliver() {
        return !stopped && services.conditions().mayDeliver();
    }

    /** How long to hold back for what others may still be doing with this hook. */
    private Duration respectOthers(HookLocks.Holding lock) throws SQLException, DatabaseLostException {
        if (others.isNew(lock)) {
            rows.forget();
            rows.refill();
        }
        return others.holdBack(lock);
    }

    /** Nothing is due: how long until something may be. */
    private Duration untilNextDue() throws SQLException, DatabaseLostException {
        long now = services.clock().now();
        OptionalLong next = queue.nextDueAt(now);
        if (next.isPresent() && next.getAsLong() <= now) {
            // Due by our estimate of the database's clock, and not yet by the clock itself.
            return SHORT;
        }
        long longest = breaker.keepTrue() ? 5 : 60;
        return Duration.ofSeconds(next.isEmpty() ? longest : Math.clamp(next.getAsLong() - now, 1, longest));
    }
}
