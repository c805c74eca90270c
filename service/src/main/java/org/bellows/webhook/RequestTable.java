package org.bellows.webhook;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All SQL on {@code herald_webhookrequest}. Upstream Phorge has no index on {@code status}, so nothing here looks for queued
 * rows by it except within a bounded range of ids; the fork's {@code key_status} changes the cost of a catch-up, not the rules.
 *
 * <p>Valid on MariaDB 10.4 and MySQL 5.7 and newer. Stateless and thread-safe.
 */
final class RequestTable {
    private static final String CANDIDATE =
            "id, webhookPHID, lastRequestResult, lastRequestEpoch, dateCreated, dateModified";

    private static final String REQUEST = "id, phid, webhookPHID, objectPHID, status, %s, lastRequestResult,"
            + " lastRequestEpoch, dateCreated, dateModified, UNIX_TIMESTAMP()";

    /** Properties up to this many bytes are read with their row; Phorge's own take a few hundred. */
    private static final int IN_PASSING = 8192;

    private final String table;

    RequestTable(String heraldDatabase) {
        this.table = heraldDatabase + ".herald_webhookrequest";
    }

    /** A row seen by a look at the end of the table: its id tells of gaps, whatever its state. */
    record Seen(Candidate candidate, boolean queued) {}

    /** Rows after {@code id}, oldest first. On an idle table this reads one entry of the primary key. */
    List<Seen> after(Connection connection, long id, int limit) throws SQLException {
        String sql = "SELECT " + CANDIDATE + ", status FROM " + table + " WHERE id > ? ORDER BY id LIMIT ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            statement.setInt(2, limit);
            return seen(statement);
        }
    }

    /** Rows within {@code from..to}, both included: ids that were missing when their neighbours were seen. */
    List<Seen> between(Connection connection, long from, long to, int limit) throws SQLException {
        String sql = "SELECT " + CANDIDATE + ", status FROM " + table + " WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, from);
            statement.setLong(2, to);
            statement.setInt(3, limit);
            return seen(statement);
        }
    }

    /** Queued rows within {@code from..to}, both included. Reads that many entries of the primary key at most. */
    List<Candidate> queuedBetween(Connection connection, long from, long to) throws SQLException {
        // The range of ids bounds the cost; without the hint an index on status would be taken and sorted instead.
        String sql = "SELECT " + CANDIDATE + " FROM " + table
                + " FORCE INDEX (PRIMARY) WHERE id BETWEEN ? AND ? AND status = 'queued' ORDER BY id";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, from);
            statement.setLong(2, to);
            return candidates(statement);
        }
    }

    /** Queued rows from {@code from} on through {@code key_status}, which only the fork has. */
    List<Candidate> queuedByStatus(Connection connection, long from, int limit) throws SQLException {
        String sql = "SELECT " + CANDIDATE + " FROM " + table
                + " FORCE INDEX (key_status) WHERE status = 'queued' AND id >= ? ORDER BY id LIMIT ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, from);
            statement.setInt(2, limit);
            return candidates(statement);
        }
    }

    /** One hook's queued rows from {@code from} on, oldest first. */
    List<Candidate> queuedOf(Connection connection, String hookPhid, long from, int limit) throws SQLException {
        String sql = "SELECT " + CANDIDATE + " FROM " + table
                + " FORCE INDEX (PRIMARY) WHERE id >= ? AND webhookPHID = ? AND status = 'queued' ORDER BY id LIMIT ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, from);
            statement.setBytes(2, hookPhid.getBytes(ISO_8859_1));
            statement.setInt(3, limit);
            return candidates(statement);
        }
    }

    /** True when the table has the fork's index on status. */
    boolean hasKeyStatus(Connection connection) throws SQLException {
        String sql = "SHOW INDEX FROM " + table
                + " WHERE Key_name = 'key_status' AND Column_name = 'status' AND Seq_in_index = 1";
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next();
        }
    }

    /** The lowest id above {@code id}; lets a catch-up jump over what was deleted. */
    OptionalLong firstIdAfter(Connection connection, long id) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT MIN(id) FROM " + table + " WHERE id > ?")) {
            statement.setLong(1, id);
            return number(statement);
        }
    }

    /** The highest id; empty when the table is. */
    OptionalLong lastId(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT MAX(id) FROM " + table)) {
            return number(statement);
        }
    }

    /** By how much ids grow from row to row; more than one where several servers give them out. */
    long autoIncrement(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT @@auto_increment_increment")) {
            return number(statement).orElse(1);
        }
    }

    /** The database's clock, epoch seconds. */
    long now(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT UNIX_TIMESTAMP()")) {
            return number(statement).orElseThrow();
        }
    }

    /** The rows with these ids that still exist, whole, by id. */
    List<Request> load(Connection connection, Collection<Long> ids) throws SQLException {
        return load(connection, ids, "");
    }

    /** The same, but waits for writers that are just at one of these rows, and sees what they wrote. */
    List<Request> loadSettled(Connection connection, Collection<Long> ids) throws SQLException {
        return load(connection, ids, " LOCK IN SHARE MODE");
    }

    /** One row with its properties, however long they are. */
    Optional<Request> loadWhole(Connection connection, long id) throws SQLException {
        String sql = "SELECT " + REQUEST.formatted("properties") + " FROM " + table + " WHERE id = ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            return requests(statement).stream().findFirst();
        }
    }

    private List<Request> load(Connection connection, Collection<Long> ids, String suffix) throws SQLException {
        // The number of placeholders is rounded up, so that few different statements are prepared.
        int places = Integer.highestOneBit(Math.max(1, ids.size() * 2 - 1));
        String sql = "SELECT " + REQUEST.formatted("IF(LENGTH(properties) <= " + IN_PASSING + ", properties, NULL)")
                + " FROM " + table + " WHERE id IN (" + String.join(",", Collections.nCopies(places, "?"))
                + ") ORDER BY id" + suffix;
        try (var statement = connection.prepareStatement(sql)) {
            int place = 0;
            long last = 0;
            for (long id : ids) {
                statement.setLong(++place, id);
                last = id;
            }
            while (place < places) {
                statement.setLong(++place, last);
            }
            return requests(statement);
        }
    }

    private static List<Request> requests(PreparedStatement statement) throws SQLException {
        var requests = new ArrayList<Request>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                String properties = rows.getString(6);
                requests.add(new Request(
                        rows.getLong(1),
                        latin1(rows, 2),
                        latin1(rows, 3),
                        latin1(rows, 4),
                        rows.getString(5),
                        properties == null ? "" : properties,
                        rows.getString(7),
                        rows.getLong(8),
                        rows.getLong(9),
                        rows.getLong(10),
                        rows.getLong(11),
                        properties != null));
            }
        }
        return requests;
    }

    /**
     * The claim: compare-and-set on the row's version, and only while the hook's lock is ours.
     *
     * @return the version the claim gave the row; empty when another writer was faster or the lock is not ours
     */
    OptionalLong claim(Connection connection, long id, long version, HookLocks.Holding lock) throws SQLException {
        // The + 1 keeps two claims in the same second from both winning. LAST_INSERT_ID(expr) hands the new version
        // back
        // with the answer of this very statement; a second look could read somebody else's.
        // The lock's name depends on the row: a constant one is looked up before the row is locked, and the answer
        // may be old when the claim had to wait for the row.
        String sql =
                "UPDATE " + table + " SET dateModified = LAST_INSERT_ID(GREATEST(dateModified + 1, UNIX_TIMESTAMP()))"
                        + " WHERE id = ? AND status = 'queued' AND dateModified = ?"
                        + " AND IS_USED_LOCK(CONCAT(?, LEFT(status, 0))) = IS_USED_LOCK(?)";
        try (var statement = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            statement.setLong(1, id);
            statement.setLong(2, version);
            statement.setString(3, lock.name());
            statement.setString(4, lock.proof());
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
        String epoch = result.attempted() ? "GREATEST(dateModified + 1, UNIX_TIMESTAMP())" : "0";
        String sql = "UPDATE " + table + " SET status = ?, lastRequestResult = ?, lastRequestEpoch = " + epoch
                + (result.properties().isPresent() ? ", properties = ?" : "")
                + ", dateModified = LAST_INSERT_ID(GREATEST(dateModified + 1, UNIX_TIMESTAMP()))"
                + " WHERE id = ? AND status = 'queued' AND dateModified = ?";
        try (var statement = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
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

    /** {@code lastRequestEpoch} of the hook's failing rows since {@code since}, newest first. Reads only its own index. */
    List<Long> failuresSince(Connection connection, String hookPhid, long since, int limit) throws SQLException {
        String sql = "SELECT lastRequestEpoch FROM " + table
                + " WHERE webhookPHID = ? AND lastRequestResult = 'fail' AND lastRequestEpoch >= ?"
                + " ORDER BY lastRequestEpoch DESC LIMIT ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, hookPhid.getBytes(ISO_8859_1));
            statement.setLong(2, since);
            statement.setInt(3, limit);
            var epochs = new ArrayList<Long>();
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    epochs.add(rows.getLong(1));
                }
            }
            return epochs;
        }
    }

    /** How many rows are in each state; reads the whole table (or the whole of {@code key_status}). */
    StatusCounts countByStatus(Connection connection) throws SQLException {
        String sql =
                "SELECT COUNT(CASE WHEN status = 'queued' THEN 1 END), COUNT(CASE WHEN status = 'sent' THEN 1 END),"
                        + " COUNT(CASE WHEN status = 'failed' THEN 1 END) FROM " + table;
        try (var statement = connection.prepareStatement(sql);
                var rows = statement.executeQuery()) {
            rows.next();
            return new StatusCounts(rows.getLong(1), rows.getLong(2), rows.getLong(3));
        }
    }

    /** Rows by status. */
    record StatusCounts(long queued, long sent, long failed) {}

    private static OptionalLong newVersion(PreparedStatement statement) throws SQLException {
        if (statement.executeUpdate() != 1) {
            return OptionalLong.empty();
        }
        try (var keys = statement.getGeneratedKeys()) {
            if (!keys.next()) {
                throw new SQLException("the server answered an UPDATE without the new version of the row");
            }
            return OptionalLong.of(keys.getLong(1));
        }
    }

    private static OptionalLong number(PreparedStatement statement) throws SQLException {
        try (var rows = statement.executeQuery()) {
            rows.next();
            long value = rows.getLong(1);
            return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
        }
    }

    private static List<Candidate> candidates(PreparedStatement statement) throws SQLException {
        var found = new ArrayList<Candidate>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(candidate(rows));
            }
        }
        return found;
    }

    private static List<Seen> seen(PreparedStatement statement) throws SQLException {
        try (var rows = statement.executeQuery()) {
            if (!rows.next()) {
                return List.of();
            }
            var found = new ArrayList<Seen>();
            do {
                found.add(new Seen(candidate(rows), "queued".equals(rows.getString(7))));
            } while (rows.next());
            return found;
        }
    }

    private static Candidate candidate(ResultSet rows) throws SQLException {
        return new Candidate(
                rows.getLong(1), latin1(rows, 2), rows.getString(3), rows.getLong(4), rows.getLong(5), rows.getLong(6));
    }

    private static String latin1(ResultSet rows, int column) throws SQLException {
        return new String(rows.getBytes(column), ISO_8859_1);
    }
}
