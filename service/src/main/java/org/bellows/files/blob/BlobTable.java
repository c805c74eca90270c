package org.bellows.files.blob;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All SQL on {@code file_storageblob}. Stateless and thread-safe. */
record BlobTable(String name) {

    /** The size of a row's data, and its first bytes. */
    static final class Head {
        final long size;
        final byte[] first;

        private Head(long size, byte[] first) {
            this.size = size;
            this.first = first;
        }
    }

    /** A row without its data. */
    record Row(long id, long size) {}

    static BlobTable in(String fileDatabase) {
        return new BlobTable(fileDatabase + ".file_storageblob");
    }

    /** Inserts and answers the row's id. */
    long insert(Connection connection, byte[] content) throws SQLException {
        String sql = "INSERT INTO " + name
                + " (data, dateCreated, dateModified) VALUES (?, UNIX_TIMESTAMP(), UNIX_TIMESTAMP())";
        try (var statement = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            // Not as a stream: that would go to the server in a packet of its own.
            statement.setBytes(1, content);
            statement.executeUpdate();
            try (var keys = statement.getGeneratedKeys()) {
                if (!keys.next()) {
                    throw new SQLException("the server answered an INSERT without the new id");
                }
                return keys.getLong(1);
            }
        }
    }

    /** Size and up to {@code length} first bytes in one round trip; empty when there is no such row. */
    Optional<Head> head(Connection connection, long id, int length) throws SQLException {
        String sql = "SELECT LENGTH(data), SUBSTRING(data, 1, ?) FROM " + name + " WHERE id = ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setInt(1, length);
            statement.setLong(2, id);
            try (var rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(new Head(rows.getLong(1), rows.getBytes(2))) : Optional.empty();
            }
        }
    }

    /** {@code length} bytes from {@code offset} on; empty when the row is gone. */
    Optional<byte[]> slice(Connection connection, long id, long offset, int length) throws SQLException {
        String sql = "SELECT SUBSTRING(data, ?, ?) FROM " + name + " WHERE id = ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, offset + 1);
            statement.setInt(2, length);
            statement.setLong(3, id);
            try (var rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(rows.getBytes(1)) : Optional.empty();
            }
        }
    }

    /** Up to {@code count} rows after {@code id}, by id. The server reads the data of each to measure it. */
    List<Row> rowsAfter(Connection connection, long id, int count) throws SQLException {
        String sql = "SELECT id, LENGTH(data) FROM " + name + " WHERE id > ? ORDER BY id LIMIT ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            statement.setInt(2, count);
            try (var rows = statement.executeQuery()) {
                var found = new ArrayList<Row>(count);
                while (rows.next()) {
                    found.add(new Row(rows.getLong(1), rows.getLong(2)));
                }
                return found;
            }
        }
    }

    /** The highest id; 0 when there is no row. */
    long lastId(Connection connection) throws SQLException {
        return number(connection, "SELECT COALESCE(MAX(id), 0) FROM " + name);
    }

    void delete(Connection connection, long id) throws SQLException {
        try (var statement = connection.prepareStatement("DELETE FROM " + name + " WHERE id = ?")) {
            statement.setLong(1, id);
            statement.executeUpdate();
        }
    }

    /** The largest statement that the server takes, in bytes. */
    static long maxAllowedPacket(Connection connection) throws SQLException {
        return number(connection, "SELECT @@max_allowed_packet");
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.prepareStatement(sql);
                var rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
