package org.bellows.webhook;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Finds queued rows without an index on {@code status}. Once, at the start, it walks the whole table; from then on it reads
 * what stands behind the last id it saw, the gaps it noticed, and a small slice of the rest per look. An idle look costs the
 * same whether the table holds ten rows or ten million.
 *
 * <p>Not thread-safe: one thread owns it and its connection. A fresh instance starts over.
 */
final class Intake {
    /** Rows behind the end that are watched for gaps from the start: ids that a running transaction still holds. */
    private static final int WATCHED_TAIL = 1000;

    private static final int CATCH_UP_SLICE = 20_000;
    private static final int LOOK_LIMIT = 1000;

    /** Ids per sweep: finds, in time, rows that somebody put back into the queue by hand. */
    private static final int SWEEP_SLICE = 50;

    private static final int MOST_GAPS = 64;
    private static final Duration LONGEST_GAP = Duration.ofMinutes(15);

    private final RequestSearch search;
    private final Consumer<Candidate> found;
    private final LongSupplier nanoTime;
    private final Gaps gaps = new Gaps(MOST_GAPS, LONGEST_GAP.toNanos());
    private boolean keyStatus;
    private long increment = 1;
    private long lastSeen;
    private long sweptTo;

    Intake(RequestSearch search, Consumer<Candidate> found, LongSupplier nanoTime) {
        this.search = search;
        this.found = found;
        this.nanoTime = nanoTime;
    }

    /** A new connection may lead to another server, which may lack the last rows: looks at the end of the table again. */
    void stepBack(Connection connection) throws SQLException {
        lastSeen = Math.min(lastSeen, Math.max(0, search.lastId(connection).orElse(0) - WATCHED_TAIL));
    }

    /** Finds every row that is queued now. */
    void catchUp(Connection connection) throws SQLException {
        keyStatus = search.hasKeyStatus(connection);
        increment = search.autoIncrement(connection);
        long tail = Math.max(0, search.lastId(connection).orElse(0) - WATCHED_TAIL);
        if (keyStatus) {
            catchUpByStatus(connection, tail);
        } else {
            catchUpByRange(connection, tail);
        }
        lastSeen = tail;
        while (lookForNew(connection) == LOOK_LIMIT) {
            // Rows that came while we walked the table.
        }
    }

    /**
     * Looks behind the last id seen.
     *
     * @return how many rows stood there
     */
    int lookForNew(Connection connection) throws SQLException {
        // Nearly every look ends here; this is the cheapest question there is.
        long last = search.lastId(connection).orElse(0);
        if (last == lastSeen) {
            return 0;
        }
        if (last < lastSeen) {
            // The newest rows were deleted, or another server has taken over without them: ids may be given out again.
            lastSeen = Math.max(0, last - WATCHED_TAIL);
        }
        var rows = search.after(connection, lastSeen, LOOK_LIMIT);
        for (var row : rows) {
            long id = row.candidate().id();
            if (id - lastSeen > increment) {
                gaps.missed(lastSeen + 1, id - 1, nanoTime.getAsLong());
            }
            lastSeen = id;
            offer(row);
        }
        return rows.size();
    }

    /** Looks at what a look for new rows cannot see: rows that committed late, and one slice of the whole table. */
    void lookAround(Connection connection) throws SQLException {
        for (Gaps.Range gap : gaps.open(nanoTime.getAsLong())) {
            lookInto(connection, gap);
        }
        sweep(connection);
    }

    private void lookInto(Connection connection, Gaps.Range gap) throws SQLException {
        for (long from = gap.from(); from <= gap.to(); ) {
            var rows = search.between(connection, from, gap.to(), LOOK_LIMIT);
            for (var row : rows) {
                gaps.found(row.candidate().id());
                offer(row);
            }
            if (rows.size() < LOOK_LIMIT) {
                return;
            }
            from = rows.getLast().candidate().id() + 1;
        }
    }

    private void sweep(Connection connection) throws SQLException {
        if (keyStatus) {
            sweepByStatus(connection);
            return;
        }
        long from = search.firstIdAfter(connection, sweptTo).orElse(0);
        if (from == 0 || from > lastSeen) {
            sweptTo = 0;
            return;
        }
        sweptTo = from + SWEEP_SLICE - 1;
        search.queuedBetween(connection, from, sweptTo).forEach(found);
    }

    private void sweepByStatus(Connection connection) throws SQLException {
        try {
            List<Candidate> rows = search.queuedByStatus(connection, sweptTo + 1, SWEEP_SLICE);
            rows.forEach(found);
            sweptTo = rows.size() < SWEEP_SLICE ? 0 : rows.getLast().id();
        } catch (SQLException e) {
            // Phorge's storage adjustment drops an index that is not its own while we run.
            if (search.hasKeyStatus(connection)) {
                throw e;
            }
            keyStatus = false;
        }
    }

    private void catchUpByStatus(Connection connection, long end) throws SQLException {
        for (long from = 1; from <= end; ) {
            List<Candidate> rows = search.queuedByStatus(connection, from, LOOK_LIMIT);
            rows.forEach(found);
            if (rows.size() < LOOK_LIMIT) {
                return;
            }
            from = rows.getLast().id() + 1;
        }
    }

    private void catchUpByRange(Connection connection, long end) throws SQLException {
        for (long from = search.firstIdAfter(connection, 0).orElse(end + 1); from <= end; ) {
            long to = Math.min(end, from + CATCH_UP_SLICE - 1);
            search.queuedBetween(connection, from, to).forEach(found);
            from = search.firstIdAfter(connection, to).orElse(end + 1);
        }
    }

    private void offer(RequestSearch.Seen row) {
        if (row.queued()) {
            found.accept(row.candidate());
        }
    }
}
