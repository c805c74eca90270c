package org.bellows.webhook;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Reads rows of {@code herald_webhookrequest} that are known by id or by hook, and counts them. What finds them is in {@link
 * RequestSearch}, what writes them in {@link RequestWrites}.
 *
 * <p>Valid on MariaDB 10.4 and MySQL 5.7 and newer. Stateless and thread-safe.
 */
final class RequestTable {
    private static final String REQUEST = "id, phid, webhookPHID, objectPHID, status, %s, lastRequestResult,"
            + " lastRequestEpoch, dateCreated, dateModified, UNIX_TIMESTAMP()";

    /** Properties up to this many bytes are read with their row; Phorge's own take a few hundred. */
    private static final int IN_PASSING = 8192;

    private final String table;

    RequestTable(String heraldDatabase) {
        this.table = heraldDatabase + ".herald_webhookrequest";
    }

    /** The database's clock, epoch seconds. */
    long now(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT UNIX_TIMESTAMP()");
                var rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
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

    private static String latin1(ResultSet rows, int column) throws SQLException {
        return new String(rows.getBytes(column), ISO_8859_1);
    }
}
