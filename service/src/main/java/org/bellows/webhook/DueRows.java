package org.bellows.webhook;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bellows.database.DatabaseLostException;
import org.bellows.log.Log;

/**
 * The rows of one hook that are due, read afresh in small batches: what is finished is forgotten, what is not due goes back
 * into the queue. Used by the lane's thread alone.
 */
final class DueRows {
    private static final Log LOG = Log.of(DueRows.class);
    private static final int BATCH = 32;
    private static final long GOOD_FOR = TimeUnit.SECONDS.toNanos(1);

    /** A version moves up by two per attempt, and the column ends here. */
    private static final long LAST_VERSION = 0xffff_fffdL;

    private final String hookPhid;
    private final LaneServices services;
    private final HookQueue queue;
    private final ForeignClaims others;
    private final Deque<Request> batch = new ArrayDeque<>();
    private final Set<Long> givenUp = new HashSet<>();
    private long readAt;

    DueRows(String hookPhid, LaneServices services, HookQueue queue, ForeignClaims others) {
        this.hookPhid = hookPhid;
        this.services = services;
        this.queue = queue;
        this.others = others;
    }

    /** The oldest row that is due, as it was a second ago at most; empty when none is. */
    Optional<Request> first() throws SQLException, DatabaseLostException {
        if (ready().isEmpty()) {
            read();
        }
        return Optional.ofNullable(batch.peekFirst());
    }

    /** What {@link #first} would answer if it had nothing to read; empty when it had. */
    Optional<Request> ready() {
        return System.nanoTime() - readAt > GOOD_FOR ? Optional.empty() : Optional.ofNullable(batch.peekFirst());
    }

    /** The same row with its properties, which were too long to be read with the others: a batch must not fill the memory. */
    void readWhole(Request request) throws SQLException, DatabaseLostException {
        batch.remove(request);
        Optional<Request> whole =
                services.database().call(connection -> services.table().loadWhole(connection, request.id()));
        if (whole.isEmpty()) {
            queue.remove(request.id());
        } else if (isDue(whole.get())) {
            batch.addFirst(whole.get());
        }
    }

    /** The row is being worked on, or is what it was no more. */
    void drop(Request request) {
        batch.remove(request);
    }

    /** Sending the row would end the same way each time: it is left alone for the life of this process. */
    void giveUpOn(Request request) {
        givenUp.add(request.id());
    }

    /** What was read is not to be trusted any more. */
    void forget() {
        batch.clear();
    }

    /** Reads what the queue had no room for, now that there is. */
    void refill() throws SQLException, DatabaseLostException {
        OptionalLong from = queue.refillFrom();
        if (from.isEmpty()) {
            return;
        }
        int limit = services.refillSize();
        queue.refilling();
        List<Candidate> rows;
        try {
            rows = services.database()
                    .call(connection -> services.search().queuedOf(connection, hookPhid, from.getAsLong(), limit));
        } catch (SQLException | DatabaseLostException e) {
            queue.refilled(0, false, from.getAsLong());
            throw e;
        }
        long now = services.clock().now();
        for (Candidate row : rows) {
            queue.offer(row.id(), services.windows().dueAt(row), row.dateCreated(), now);
        }
        queue.refilled(
                rows.size(),
                rows.size() < limit,
                rows.isEmpty() ? 0 : rows.getLast().id() + 1);
    }

    private void read() throws SQLException, DatabaseLostException {
        batch.clear();
        refill();
        List<Long> ids = queue.due(services.clock().now(), BATCH);
        if (ids.isEmpty()) {
            return;
        }
        List<Request> rows =
                services.database().call(connection -> services.table().load(connection, ids));
        readAt = System.nanoTime();
        var gone = new HashSet<>(ids);
        for (Request row : rows) {
            gone.remove(row.id());
            services.clock().tell(row.readAt());
            if (isDue(row)) {
                batch.add(row);
            }
        }
        gone.forEach(queue::remove);
    }

    /** Sees to it that a row that is not due is where it belongs. */
    private boolean isDue(Request row) {
        if (!row.queued() || givenUp.contains(row.id())) {
            queue.remove(row.id());
            return false;
        }
        if (row.dateModified() >= LAST_VERSION) {
            LOG.warning("ROW_CANNOT_BE_CLAIMED", "hook", hookPhid, "row", row.id(), "dateModified", row.dateModified());
            giveUpOn(row);
            queue.remove(row.id());
            return false;
        }
        long dueAt = others.respected(row, services.windows().dueAt(Candidate.of(row)));
        if (dueAt <= row.readAt()) {
            return true;
        }
        queue.offer(row.id(), dueAt, row.dateCreated(), row.readAt());
        return false;
    }
}
