package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.database.SqlErrors;
import org.bellows.log.Log;
import org.bellows.webhook.RequestWrites.Result;

/**
 * Writes results over the claims that earned them. While the database is away, results wait here, and nothing new is locked
 * or claimed before they are written. Contract, sections 4 and 9.
 *
 * <p>Thread-safe; {@link #write} blocks its caller, which is the lane of the hook, until the result is written or lost.
 */
final class Results {
    private static final Log LOG = Log.of(Results.class);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);
    private static final Duration WHILE_HELD_UP = Duration.ofSeconds(1);

    private final Database database;
    private final RequestTable table;
    private final RequestWrites writes;
    private final Outage outage;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger heldUp = new AtomicInteger();
    private volatile boolean givingUp;
    private volatile long lastWrittenAt = System.nanoTime() - Duration.ofDays(1).toNanos();

    Results(Database database, RequestTable table, RequestWrites writes, Outage outage) {
        this.database = database;
        this.table = table;
        this.writes = writes;
        this.outage = outage;
    }

    /** What became of a result. */
    sealed interface Written {}

    /** It is in the row, whose version is now {@code version} if that is known. */
    record Done(OptionalLong version) implements Written {}

    /**
     * The row was left as it is.
     *
     * @param refused the database answers, but will not take this result, today or later
     */
    record Lost(String reason, boolean refused) implements Written {}

    /**
     * Writes {@code result} if the row still carries {@code claimedVersion}.
     *
     * @param mayBeWritten an earlier try may have taken effect
     */
    Written write(long id, long claimedVersion, Result result, boolean mayBeWritten) throws InterruptedException {
        boolean counted = false;
        boolean uncertain = mayBeWritten;
        boolean held = false;
        try {
            while (true) {
                try {
                    OptionalLong version =
                            database.call(connection -> writes.finish(connection, id, claimedVersion, result));
                    if (version.isPresent()) {
                        lastWrittenAt = System.nanoTime();
                        return new Done(version);
                    }
                    return lookWhatHappened(id, claimedVersion, result, uncertain);
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
                    if (SqlErrors.blamesTheValue(e)) {
                        return new Lost("the database refuses it: " + SqlErrors.brief(e), true);
                    }
                    // A right that is missing comes back, a locked row is let go, a full disk is emptied: the request
                    // must
                    // not be sent again for want of patience.
                    if (givingUp) {
                        return new Lost("the database would not take it: " + SqlErrors.brief(e), false);
                    }
                    if (!held) {
                        held = true;
                        heldUp.incrementAndGet();
                        LOG.warning("RESULT_WAITS", "row", id, "error", SqlErrors.brief(e));
                    }
                    Thread.sleep(WHILE_HELD_UP);
                    continue;
                }
                Thread.sleep(BETWEEN_TRIES);
            }
        } finally {
            if (counted) {
                waiting.decrementAndGet();
            }
            if (held) {
                heldUp.decrementAndGet();
            }
        }
    }

    /** What became of the claim that was asked for together with a result. */
    sealed interface NextClaim {}

    /** The row is ours, at {@code version}. */
    record Won(long version) implements NextClaim {}

    /** The row was not what it was, or the lock not ours: nothing was claimed. */
    record Missed() implements NextClaim {}

    /** The database took neither: nothing was claimed, and the claim may be asked for by itself. */
    record NotTried() implements NextClaim {}

    /** It may stand in the table, and its version is not known: the row is not to be sent. */
    record Unknown() implements NextClaim {}

    /**
     * What became of both.
     *
     * @param written true when the result is in its row. Otherwise it has yet to be written, by itself
     * @param mayBeWritten true when the result may be there all the same
     */
    record Together(boolean written, boolean mayBeWritten, NextClaim next) {}

    /**
     * Tries once to write {@code result} and to claim the next row in one commit. Never waits for the claim's sake, and
     * leaves a result that was not written to {@link #write}.
     *
     * @param properties those of the result
     */
    Together writeAndClaim(long id, long claimedVersion, Result result, String properties, RequestWrites.Claim next) {
        RequestWrites.Both both;
        try {
            both = database.callOnce(
                    connection -> writes.finishAndClaim(connection, id, claimedVersion, result, properties, next));
        } catch (DatabaseLostException e) {
            outage.begin(e);
            return new Together(false, true, new Unknown());
        } catch (SQLException e) {
            return new Together(false, false, new NotTried());
        }
        OptionalLong claimed = both.claimed();
        boolean written = both.rows() == 2;
        if (written) {
            lastWrittenAt = System.nanoTime();
        }
        if (claimed.isPresent()) {
            return new Together(written, false, new Won(claimed.getAsLong()));
        }
        return switch (both.rows()) {
            case 0 -> new Together(false, false, new Missed());
            // As a rule that of the result; but a trigger may make the server forget the version of a claim.
            case 1 -> new Together(false, true, new Missed());
            default -> new Together(true, false, new Unknown());
        };
    }

    /** How long ago the last result was written; a long time when there was none. */
    Duration sinceLastWritten() {
        return Duration.ofNanos(System.nanoTime() - lastWrittenAt);
    }

    /** Results that wait for the database. */
    int waiting() {
        return waiting.get();
    }

    /** Results that a database which is there does not take for now. They hold up no lane but their own. */
    int heldUp() {
        return heldUp.get();
    }

    /** From now on a result that cannot be written is lost instead of waiting: the process has to end. */
    void giveUp() {
        givingUp = true;
    }

    private Written lookWhatHappened(long id, long claimedVersion, Result result, boolean uncertain)
            throws SQLException, DatabaseLostException {
        Optional<Request> found = database.call(connection -> table.loadWhole(connection, id));
        if (found.isEmpty()) {
            return new Lost("the row was deleted", false);
        }
        Request row = found.get();
        if (uncertain && isOurs(row, claimedVersion, result)) {
            return new Done(OptionalLong.of(row.dateModified()));
        }
        return new Lost(
                row.queued() ? "another process has claimed the row" : "another process has marked it " + row.status(),
                false);
    }

    private static boolean isOurs(Request row, long claimedVersion, Result result) {
        return row.dateModified() > claimedVersion
                && row.status().equals(result.status())
                && row.lastRequestResult().equals(result.lastRequestResult())
                && row.lastRequestEpoch() == (result.attempted() ? row.dateModified() : 0)
                && result.properties().map(row.properties()::equals).orElse(true);
    }
}
