package org.bellows.files.blob;

import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** All SQL on {@code file_storageblob}. Stateless and thread-safe. */
final class BlobTable {
    private final String table;

    BlobTable(String fileDatabase) {
        this.table = fileDatabase + ".file_storageblob";
    }

    /** Inserts {@code size} bytes and answers the row's id. */
    long insert(Connection connection, InputStream content, long size) throws SQLException {
        String sql = "INSERT INTO " + table
                + " (data, dateCreated, dateModified) VALUES (?, UNIX_TIMESTAMP(), UNIX_TIMESTAMP())";
        try (var statement = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            statement.setBinaryStream(1, content, size);
            statement.executeUpdate();
            try (var keys = statement.getGeneratedKeys()) {
                if (!keys.next()) {
                    throw new SQLException("the server answered an INSERT without the new id");
                }
                return keys.getLong(1);
            }
        }
    }

    /** The size of a row's data; empty when there is no such row. */
    Optional<Long> size(Connection connection, long id) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT LENGTH(data) FROM " + table + " WHERE id = ?")) {
            statement.setLong(1, id);
            try (var rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
            }
        }
    }

    /** {@code length} bytes from {@code offset} on; empty when the row is gone. */
    Optional<byte[]> slice(Connection connection, long id, long offset, int length) throws SQLException {
        String sql = "SELECT SUBSTRING(data, ?, ?) FROM " + table + " WHERE id = ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setLong(1, offset + 1);
            statement.setInt(2, length);
            statement.setLong(3, id);
            try (var rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(rows.getBytes(1)) : Optional.empty();
            }
        }
    }

    void delete(Connection connection, long id) throws SQLException {
        try (var statement = connection.prepareStatement("DELETE FROM " + table + " WHERE id = ?")) {
            statement.setLong(1, id);
            statement.executeUpdate();
        }
    }

    /** The largest statement that the server takes, in bytes. */
    long maxAllowedPacket(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT @@max_allowed_packet");
                var rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
