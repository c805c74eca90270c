package org.bellows.trial;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** {@code herald_webhook}, as Phorge's editor writes it. */
final class HookTable {
    private static final String COLUMNS =
            "id, phid, name, webhookURI, viewPolicy, editPolicy, status, hmacKey, dateCreated, dateModified";

    private final Connection connection;
    private final String table;

    HookTable(Connection connection, String namespace) {
        this.connection = connection;
        this.table = PhorgeSchema.checked(namespace) + "_herald.herald_webhook";
    }

    HookRow insert(HookRow hook) throws SQLException {
        String sql = "INSERT INTO " + table + " (" + COLUMNS + ") VALUES (?,?,?,?,?,?,?,?,?,?)";
        try (PreparedStatement insert = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            insert.setLong(1, hook.id());
            insert.setBytes(2, bytes(hook.phid()));
            insert.setString(3, hook.name());
            insert.setString(4, hook.webhookUri());
            insert.setBytes(5, bytes(hook.viewPolicy()));
            insert.setBytes(6, bytes(hook.editPolicy()));
            insert.setString(7, hook.status());
            insert.setString(8, hook.hmacKey());
            insert.setLong(9, hook.dateCreated());
            insert.setLong(10, hook.dateModified());
            insert.executeUpdate();
            return hook.id() != 0 ? hook : hook.withId(firstKey(insert));
        }
    }

    List<HookRow> all() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT " + COLUMNS + " FROM " + table + " ORDER BY id")) {
            List<HookRow> hooks = new ArrayList<>();
            while (result.next()) {
                hooks.add(hook(result));
            }
            return hooks;
        }
    }

    void change(String phid, String uri, String status, long epoch) throws SQLException {
        String sql = "UPDATE " + table + " SET webhookURI = ?, status = ?, dateModified = ? WHERE phid = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, uri);
            update.setString(2, status);
            update.setLong(3, epoch);
            update.setBytes(4, bytes(phid));
            update.executeUpdate();
        }
    }

    void delete(String phid) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM " + table + " WHERE phid = ?")) {
            delete.setBytes(1, bytes(phid));
            delete.executeUpdate();
        }
    }

    private static HookRow hook(ResultSet result) throws SQLException {
        return new HookRow(
                result.getLong(1),
                text(result.getBytes(2)),
                result.getString(3),
                result.getString(4),
                text(result.getBytes(5)),
                text(result.getBytes(6)),
                result.getString(7),
                result.getString(8),
                result.getLong(9),
                result.getLong(10));
    }

    static long firstKey(Statement insert) throws SQLException {
        try (ResultSet keys = insert.getGeneratedKeys()) {
            keys.next();
            return keys.getLong(1);
        }
    }

    // PHID columns are bytes. ISO 8859-1 gives each byte one character, so that even a broken PHID comes back as it
    // was.
    static byte[] bytes(String phid) {
        return phid.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String text(byte[] phid) {
        return new String(phid, StandardCharsets.ISO_8859_1);
    }
}
