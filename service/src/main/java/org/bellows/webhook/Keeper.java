package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.bellows.database.Clock;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.event.EventStream;
import org.bellows.log.Log;
import org.bellows.webhook.report.WebhookEvent;

/**
 * Keeps what the lanes rely on: the hooks, Phorge's settings, the locks, the database's clock; and says when a database that
 * was away is back. Runs on one thread, once a second or when asked.
 */
final class Keeper implements Runnable {
    private static final Log LOG = Log.of(Keeper.class);
    private static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(1);
    private static final Duration WHILE_AWAY = Duration.ofMillis(250);
    private static final int PRUNED_AT_ONCE = 200;

    private final Database database;
    private final RequestTable table;
    private final HookRegistry hooks;
    private final HookLocks locks;
    private final PhorgeWatch phorge;
    private final Results results;
    private final Outage outage;
    private final Clock clock;
    private final Supplier<Collection<Lane>> lanes;
    private final Runnable hooksKnown;
    private final EventStream<WebhookEvent> events;
    private final InstantSource time;
    private final Signal signal = new Signal();
    private final RepeatedError databaseError = new RepeatedError(LOG, "KEEPER_DATABASE_ERROR");
    private final Map<String, Boolean> announced = new ConcurrentHashMap<>();
    private int pruned;
    private volatile boolean stopped;

    Keeper(
            Database database,
            RequestTable table,
            HookRegistry hooks,
            HookLocks locks,
            PhorgeWatch phorge,
            Results results,
            Outage outage,
            Clock clock,
            Supplier<Collection<Lane>> lanes,
            Runnable hooksKnown,
            EventStream<WebhookEvent> events,
            InstantSource time) {
        this.database = database;
        this.table = table;
        this.hooks = hooks;
        this.locks = locks;
        this.phorge = phorge;
        this.results = results;
        this.outage = outage;
        this.clock = clock;
        this.lanes = lanes;
        this.hooksKnown = hooksKnown;
        this.events = events;
        this.time = time;
    }

    /**
     * A lane has rows and no lock, or doubts that the lock is ours. A hook that we know not to have gets its next try with the
     * next round.
     */
    void lockWanted(String hookPhid) {
        if (!Boolean.FALSE.equals(announced.get(hookPhid))) {
            signal.give();
        }
    }

    void stop() {
        stopped = true;
        signal.give();
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                signal.await(round());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration round() {
        try {
            // Before anything that may fail, and while results wait too: without it the server takes the locks away,
            // and
            // a server that was started anew knows nothing of them.
            if (locks.connected()) {
                beat();
            }
            if (outage.lasts()) {
                // Results first: nothing is locked or claimed while one of them waits.
                if (results.waiting() > 0 || !database.takesWrites(Duration.ofSeconds(2))) {
                    announceLocks();
                    return WHILE_AWAY;
                }
                outage.end();
                lanes.get().forEach(Lane::wake);
            }
            clock.tell(database.call(table::now));
            phorge.refresh(database);
            hooks.refresh();
            hooksKnown.run();
            keepLocks();
            prune();
            databaseError.over();
            return BETWEEN_ROUNDS;
        } catch (DatabaseLostException e) {
            outage.begin(e);
            announceLocks();
            return WHILE_AWAY;
        } catch (SQLException e) {
            // Phorge's tables may be missing because its upgrade has yet to run: once is enough to say.
            databaseError.say(e);
            announceLocks();
            return BETWEEN_ROUNDS;
        } catch (RuntimeException e) {
            LOG.error("KEEPER_PROGRAM_ERROR", "error", e);
            return BETWEEN_ROUNDS;
        }
    }

    private void keepLocks() throws SQLException, DatabaseLostException {
        List<String> served = lanes.get().stream().map(Lane::hookPhid).toList();
        for (String deleted :
                locks.held().stream().filter(hook -> !served.contains(hook)).toList()) {
            locks.release(deleted);
        }
        if (!phorge.allowsDelivery()) {
            for (Lane lane : lanes.get()) {
                if (!lane.inFlight() && results.sinceLastWritten().compareTo(BETWEEN_ROUNDS) >= 0) {
                    locks.release(lane.hookPhid());
                }
            }
        } else if (results.waiting() == 0 && !stopped) {
            for (Lane lane : lanes.get()) {
                locks.tryAcquire(lane.hookPhid());
            }
        }
        announceLocks();
    }

    /** A lock connection that is gone says nothing about the database: a new one is tried before that is called lost. */
    private void beat() throws SQLException {
        try {
            locks.beat();
        } catch (DatabaseLostException e) {
            LOG.debug("LOCK_CONNECTION_LOST", "error", e);
            announceLocks();
        }
    }

    private void announceLocks() {
        for (Lane lane : lanes.get()) {
            String hook = lane.hookPhid();
            boolean held = locks.holding(hook).isPresent();
            Boolean before = announced.put(hook, held);
            if (held && !Boolean.TRUE.equals(before)) {
                events.publish(new WebhookEvent.LockGained(time.instant(), hook));
                lane.wake();
            } else if (!held && !Boolean.FALSE.equals(before)) {
                events.publish(new WebhookEvent.LockLost(time.instant(), hook, whyNotHeld(), holder(hook)));
            }
        }
        announced.keySet().retainAll(lanes.get().stream().map(Lane::hookPhid).toList());
    }

    private String whyNotHeld() {
        if (phorge.silent()) {
            return "given to Phorge, which is in silent mode";
        }
        if (outage.lasts()) {
            return "the database went away";
        }
        return locks.connected() ? "another process holds it" : "the connection that held it is gone";
    }

    /** Who has a lock that we miss: told when the server says so, and never a reason to fail. */
    private Optional<WebhookEvent.LockHolder> holder(String hookPhid) {
        // For a hook that is not known nobody can have a lock that we would want.
        if (phorge.silent()
                || outage.lasts()
                || !locks.connected()
                || hooks.known(hookPhid).isEmpty()) {
            return Optional.empty();
        }
        try {
            return database.call(connection -> locks.holder(connection, hookPhid));
        } catch (SQLException | DatabaseLostException e) {
            LOG.debug("LOCK_HOLDER_UNKNOWN", "hook", hookPhid, "error", e);
            return Optional.empty();
        }
    }

    /** Rows of a hook that another process serves are finished without us: forget those, a few per round. */
    private void prune() throws SQLException, DatabaseLostException {
        List<Lane> waiting = lanes.get().stream()
                .filter(lane -> locks.holding(lane.hookPhid()).isEmpty()
                        && !lane.queue().isEmpty())
                .toList();
        if (!waiting.isEmpty()) {
            // One hook per round: another process does their work, and this is only so that the counts stay true.
            Lane lane = waiting.get(Math.floorMod(pruned++, waiting.size()));
            List<Long> known = lane.queue().knownAfter(0, PRUNED_AT_ONCE);
            var finished = new HashSet<>(known);
            List<Request> found = database.call(connection -> table.load(connection, known));
            for (Request row : found) {
                if (row.queued()) {
                    finished.remove(row.id());
                }
            }
            lane.elsewhere().found(found);
            finished.forEach(lane.queue()::remove);
        }
    }
}
