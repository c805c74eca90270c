package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.database.SqlErrors;
import org.bellows.webhook.RequestTable.Result;

/**
 * Writes results over the claims that earned them. While the database is away, results wait here, and nothing new is locked
 * or claimed before they are written. Contract, sections 4 and 9.
 *
 * <p>Thread-safe; {@link #write} blocks its caller, which is the lane of the hook, until the result is written or lost.
 */
final class Results {
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);
    private static final int TRIES_AGAINST_AN_ERROR = 5;

    private final Database database;
    private final RequestTable table;
    private final Outage outage;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean givingUp;

    Results(Database database, RequestTable table, Outage outage) {
        this.database = database;
        this.table = table;
        this.outage = outage;
    }

    /** What became of a result. */
    sealed interface Written {}

    /** It is in the row, whose version is now {@code version}. */
    record Done(long version) implements Written {}

    /**
     * The row was left as it is.
     *
     * @param refused the database answers, but will not take this result, today or later
     */
    record Lost(String reason, boolean refused) implements Written {}

    /** Writes {@code result} if the row still carries {@code claimedVersion}. */
    Written write(long id, long claimedVersion, Result result) throws InterruptedException {
        boolean counted = false;
        boolean uncertain = false;
        int errors = 0;
        try {
            while (true) {
                try {
                    OptionalLong version =
                            database.call(connection -> table.finish(connection, id, claimedVersion, result));
                    if (version.isPresent()) {
                        return new Done(version.getAsLong());
                    }
                    return uncertain
                            ? lookWhetherItArrived(id, claimedVersion, result)
                            : new Lost("the row has another owner", false);
                } catch (DatabaseLostException e) {
                    // The statement may have taken effect before the connection broke.
                    uncertain = true;
                    outage.begin(e);
                    if (!counted) {
                        counted = true;
                        waiting.incrementAndGet();
                    }
                    if (givingUp) {
                        return new Lost("the database did not come back before the process had to end", false);
                    }
                } catch (SQLException e) {
                    if (++errors == TRIES_AGAINST_AN_ERROR) {
                        return new Lost("the database refuses it: " + SqlErrors.brief(e), true);
                    }
                }
                Thread.sleep(BETWEEN_TRIES);
            }
        } finally {
            if (counted) {
                waiting.decrementAndGet();
            }
        }
    }

    /** Results that wait for the database. */
    int waiting() {
        return waiting.get();
    }

    /** From now on a result that cannot be written is lost instead of waiting: the process has to end. */
    void giveUp() {
        givingUp = true;
    }

    private Written lookWhetherItArrived(long id, long claimedVersion, Result result)
            throws SQLException, DatabaseLostException {
        List<Request> rows = database.call(connection -> table.load(connection, List.of(id)));
        boolean ours = rows.stream()
                .anyMatch(row -> row.dateModified() > claimedVersion
                        && row.status().equals(result.status())
                        && row.lastRequestResult().equals(result.lastRequestResult())
                        && row.lastRequestEpoch() == (result.attempted() ? row.dateModified() : 0)
                        && result.properties().map(row.properties()::equals).orElse(true));
        return ours ? new Done(rows.getFirst().dateModified()) : new Lost("the row has another owner", false);
    }
}
