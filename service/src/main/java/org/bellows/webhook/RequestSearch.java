package org.bellows.webhook;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds queued rows of {@code herald_webhookrequest}. Upstream Phorge has no index on {@code status}, so nothing here looks for
 * them by it except within a bounded range of ids; the fork's {@code key_status} changes the cost of a catch-up, not the rules.
 *
 * <p>Valid on MariaDB 10.4 and MySQL 5.7 and newer. Stateless and thread-safe.
 */
final class RequestSearch {
    private static final String CANDIDATE =
            "id, webhookPHID, lastRequestResult, lastRequestEpoch, dateCreated, dateModified";

    private final String table;

    RequestSearch(String heraldDatabase) {
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
