package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.database.DatabaseLostException;

/**
 * What others may still be doing with a hook whose lock has come to us: a process that lost it may have a request on the wire,
 * and a hook has one in flight at most. Its claim says until when that can be; its result, that it is over. After an outage
 * its claim may have run out while it still holds the result.
 *
 * <p>Used by the lane's thread alone.
 */
final class ForeignClaims {
    private static final int LOOKED_AT_ONCE = 200;
    private static final Duration WHILE_HELD = Duration.ofMillis(250);

    /** After an outage every process must have had the time to write the results that it kept. */
    private static final Duration WRITE_BACK = Duration.ofSeconds(10);

    private final LaneServices services;
    private final HookQueue queue;
    private final Map<Long, Long> claimedInVain = new HashMap<>();
    private final Map<Long, Long> open = new HashMap<>();
    private long readAt;
    private long lockSeenAt = Long.MAX_VALUE;
    private Optional<HookLocks.Holding> examined = Optional.empty();
    private Optional<HookLocks.Holding> trusted = Optional.empty();

    ForeignClaims(LaneServices services, HookQueue queue) {
        this.services = services;
        this.queue = queue;
    }

    /** True when {@code lock} is new to us: what was read under another one may have been sent by somebody else since. */
    boolean isNew(HookLocks.Holding lock) {
        return examined.filter(lock::equals).isEmpty();
    }

    /** True once nobody else can have a request of the hook on the wire while {@code lock} is held. */
    boolean over(HookLocks.Holding lock) {
        return trusted.filter(lock::equals).isPresent();
    }

    /** How long to hold back under {@code lock}; nothing once nobody else can have a request of the hook on the wire. */
    Duration holdBack(HookLocks.Holding lock) throws SQLException, DatabaseLostException {
        if (over(lock)) {
            return Duration.ZERO;
        }
        if (isNew(lock)) {
            open.clear();
            lockSeenAt = Long.MAX_VALUE;
            examineAllKnown();
            examined = Optional.of(lock);
        } else if (System.nanoTime() - readAt > WHILE_HELD.toNanos()) {
            examine(List.copyOf(open.keySet()));
        }
        if (!open.isEmpty()) {
            return WHILE_HELD;
        }
        trusted = Optional.of(lock);
        return Duration.ZERO;
    }

    /** Our own claim on the row may stand in the table, and nothing was sent for it. */
    void claimedInVain(Request request) {
        claimedInVain.put(
                request.id(),
                Math.max(request.dateModified() + 1, services.clock().now() + 1));
    }

    /** The row's state is known again. */
    void settled(Request request) {
        claimedInVain.remove(request.id());
    }

    /** When the row may be taken as far as others are concerned, if that is later than {@code dueAt}. */
    long respected(Request row, long dueAt) {
        if (!unfinished(row)) {
            return dueAt;
        }
        Duration left = WRITE_BACK.minus(services.outage().calm());
        return Math.max(dueAt, row.readAt() + left.toSeconds());
    }

    private void examineAllKnown() throws SQLException, DatabaseLostException {
        for (List<Long> ids = queue.knownAfter(0, LOOKED_AT_ONCE);
                !ids.isEmpty();
                ids = queue.knownAfter(ids.getLast(), LOOKED_AT_ONCE)) {
            examine(ids);
        }
    }

    /** Forgets those rows that are finished, and notes those that somebody may be sending. */
    private void examine(List<Long> ids) throws SQLException, DatabaseLostException {
        List<Request> rows =
                services.database().call(connection -> services.table().loadSettled(connection, ids));
        readAt = System.nanoTime();
        var finished = new HashSet<>(ids);
        ids.forEach(open::remove);
        for (Request row : rows) {
            if (!row.queued()) {
                continue;
            }
            finished.remove(row.id());
            lockSeenAt = Math.min(lockSeenAt, row.readAt());
            // Whatever is on the wire was claimed before we had the lock, even if the row's version is far ahead of the
            // clock.
            long onTheWireUntil = Math.min(row.dateModified(), lockSeenAt) + services.inFlightSeconds();
            if (unfinished(row) && onTheWireUntil > row.readAt()) {
                open.put(row.id(), onTheWireUntil);
            }
        }
        finished.forEach(queue::remove);
    }

    private boolean unfinished(Request row) {
        return Candidate.of(row).claimUnfinished()
                && row.dateModified() > claimedInVain.getOrDefault(row.id(), Long.MIN_VALUE);
    }
}
