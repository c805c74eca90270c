package org.bellows.webhook;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All that is ever written to {@code herald_webhookrequest}: claims, and results over them. Contract, sections 4 and 5.
 *
 * <p>Valid on MariaDB 10.4 and MySQL 5.7 and newer. Stateless and thread-safe.
 */
final class RequestWrites {
    /** The + 1 keeps two claims in the same second from both winning. */
    private static final String NEXT_VERSION = "GREATEST(dateModified + 1, UNIX_TIMESTAMP())";

    /**
     * LAST_INSERT_ID(expr) hands the new version back with the answer of this very statement; a second look could read somebody
     * else's.
     */
    private static final String TOLD_VERSION = "LAST_INSERT_ID(" + NEXT_VERSION + ")";

    /**
     * The lock's name depends on the row: a constant one is looked up before the row is locked, and the answer may be old when
     * the claim had to wait for the row.
     */
    private static final String LOCK_IS_OURS = "IS_USED_LOCK(CONCAT(?, LEFT(status, 0))) = IS_USED_LOCK(?)";

    private final String claim;
    private final String update;
    private final String finishAndClaim;

    RequestWrites(String heraldDatabase) {
        String table = heraldDatabase + ".herald_webhookrequest";
        this.update = "UPDATE " + table + " SET ";
        this.claim = update + "dateModified = " + TOLD_VERSION
                + " WHERE id = ? AND status = 'queued' AND dateModified = ? AND " + LOCK_IS_OURS;
        // MariaDB alone runs what stands in its kind of comment: there a row that somebody else holds locked ends the
        // statement at once, instead of holding up a result for the sake of a claim.
        this.finishAndClaim = "/*M!100400 SET STATEMENT innodb_lock_wait_timeout = 0 FOR */ UPDATE " + table
                + " FORCE INDEX (PRIMARY) SET status = IF(id = ?, ?, status),"
                + " lastRequestResult = IF(id = ?, ?, lastRequestResult),"
                + " lastRequestEpoch = IF(id = ?, " + NEXT_VERSION + ", lastRequestEpoch),"
                + " properties = IF(id = ?, ?, properties),"
                // Only the claim tells its version: no version means that the one row was that of the result.
                + " dateModified = IF(id = ?, " + NEXT_VERSION + ", " + TOLD_VERSION + ")"
                + " WHERE id IN (?, ?) AND status = 'queued'"
                + " AND (id = ? AND dateModified = ? OR id = ? AND dateModified = ? AND " + LOCK_IS_OURS + ")";
    }

    /** A row as it must still be for a claim to succeed, and the lock under which it is claimed. */
    record Claim(long id, long version, HookLocks.Holding lock) {}

    /**
     * The claim: compare-and-set on the row's version, and only while the hook's lock is ours.
     *
     * @return the version the claim gave the row; empty when another writer was faster or the lock is not ours
     */
    OptionalLong claim(Connection connection, Claim row) throws SQLException {
        try (var statement = prepare(connection, claim)) {
            statement.setLong(1, row.id());
            statement.setLong(2, row.version());
            statement.setString(3, row.lock().name());
            statement.setString(4, row.lock().proof());
            return newVersion(statement);
        }
    }

    /** What is written back. {@code properties} empty means: leave the column exactly as it is. */
    record Result(String status, String lastRequestResult, boolean attempted, Optional<String> properties) {}

    /**
     * Writes a result over the version that the writer owns, and over no other.
     *
     * @return the row's new version, which is also its {@code lastRequestEpoch} when an attempt was made; empty when the row
     *     has another owner by now
     */
    OptionalLong finish(Connection connection, long id, long version, Result result) throws SQLException {
        // Equal values in both columns are what tells a result from a claim. lastRequestEpoch is assigned first because
        // assignments run from left to right and both must start from the old version.
        String sql = update + "status = ?, lastRequestResult = ?, lastRequestEpoch = "
                + (result.attempted() ? NEXT_VERSION : "0")
                + (result.properties().isPresent() ? ", properties = ?" : "")
                + ", dateModified = " + TOLD_VERSION + " WHERE id = ? AND status = 'queued' AND dateModified = ?";
        try (var statement = prepare(connection, sql)) {
            int place = 0;
            statement.setString(++place, result.status());
            statement.setString(++place, result.lastRequestResult());
            if (result.properties().isPresent()) {
                statement.setString(++place, result.properties().get());
            }
            statement.setLong(++place, id);
            statement.setLong(++place, version);
            return newVersion(statement);
        }
    }

    /**
     * How far a result and a claim went that were asked for at once.
     *
     * @param rows of the two, how many were written
     * @param claimed the version that the claim gave its row
     */
    record Both(int rows, OptionalLong claimed) {}

    /**
     * Writes the result of one attempt and claims the next row of the hook in one statement, and so in one commit. Each of the
     * two keeps its own conditions, and one may come about without the other.
     *
     * @param properties what the result writes into that column
     */
    Both finishAndClaim(Connection connection, long id, long version, Result result, String properties, Claim next)
            throws SQLException {
        try (var statement = prepare(connection, finishAndClaim)) {
            statement.setLong(1, id);
            statement.setString(2, result.status());
            statement.setLong(3, id);
            statement.setString(4, result.lastRequestResult());
            statement.setLong(5, id);
            statement.setLong(6, id);
            statement.setString(7, properties);
            statement.setLong(8, id);
            statement.setLong(9, id);
            statement.setLong(10, next.id());
            statement.setLong(11, id);
            statement.setLong(12, version);
            statement.setLong(13, next.id());
            statement.setLong(14, next.version());
            statement.setString(15, next.lock().name());
            statement.setString(16, next.lock().proof());
            return new Both(statement.executeUpdate(), told(statement));
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS);
    }

    private static OptionalLong newVersion(PreparedStatement statement) throws SQLException {
        if (statement.executeUpdate() != 1) {
            return OptionalLong.empty();
        }
        OptionalLong version = told(statement);
        if (version.isEmpty()) {
            throw new SQLException("the server answered an UPDATE without the new version of the row");
        }
        return version;
    }

    private static OptionalLong told(PreparedStatement statement) throws SQLException {
        try (var keys = statement.getGeneratedKeys()) {
            return keys.next() ? OptionalLong.of(keys.getLong(1)) : OptionalLong.empty();
        }
    }
}
