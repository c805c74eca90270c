package org.bellows.webhook;

import java.sql.SQLException;
import java.util.function.LongSupplier;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.webhook.http.DiagnosticsSource;
import org.jspecify.annotations.Nullable;

/**
 * Counts from the tables themselves. Upstream has no index on {@code status}, so a count reads the whole table; an answer is
 * therefore reused for a time in proportion to what it cost: not at all on a small table, and never for more than a few
 * per cent of one core's time on a huge one, however often it is asked for.
 */
final class TableDiagnostics implements DiagnosticsSource {
    private static final long FREE_OF_CHARGE_NANOS = 50_000_000;
    private static final long REUSED_FOR_TIMES_ITS_COST = 20;

    private final Database database;
    private final RequestTable table;
    private final HookRegistry hooks;
    private final LongSupplier nanoTime;
    private RequestTable.@Nullable StatusCounts last;
    private long goodUntil;

    TableDiagnostics(Database database, RequestTable table, HookRegistry hooks, LongSupplier nanoTime) {
        this.database = database;
        this.table = table;
        this.hooks = hooks;
        this.nanoTime = nanoTime;
    }

    @Override
    public Stats stats() throws SQLException {
        try {
            RequestTable.StatusCounts rows = counts();
            hooks.refresh();
            long active = hooks.all().values().stream()
                    .filter(hook -> !hook.disabled())
                    .count();
            return new Stats(rows.queued(), rows.sent(), rows.failed(), active);
        } catch (DatabaseLostException e) {
            throw new SQLException("the database does not answer", e);
        }
    }

    @Override
    public long totalHooks() throws SQLException {
        try {
            hooks.refresh();
            return hooks.all().size();
        } catch (DatabaseLostException e) {
            throw new SQLException("the database does not answer", e);
        }
    }

    private synchronized RequestTable.StatusCounts counts() throws SQLException, DatabaseLostException {
        long start = nanoTime.getAsLong();
        RequestTable.StatusCounts kept = last;
        if (kept != null && start - goodUntil < 0) {
            return kept;
        }
        RequestTable.StatusCounts fresh = database.call(table::countByStatus);
        long end = nanoTime.getAsLong();
        long cost = end - start;
        goodUntil = cost <= FREE_OF_CHARGE_NANOS ? end : end + cost * REUSED_FOR_TIMES_ITS_COST;
        last = fresh;
        return fresh;
    }
}
