package org.bellows.trial;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code herald_webhookrequest}, as Phorge writes it. */
final class RequestTable {
    private static final int ROWS_PER_INSERT = 500;
    private static final String COLUMNS = "id, phid, webhookPHID, objectPHID, status, properties,"
            + " lastRequestResult, lastRequestEpoch, dateCreated, dateModified";

    private final Connection connection;
    private final String table;

    RequestTable(Connection connection, String namespace) {
        this.connection = connection;
        this.table = PhorgeSchema.checked(namespace) + "_herald.herald_webhookrequest";
    }

    List<RequestRow> insert(List<RequestRow> rows) throws SQLException {
        List<RequestRow> inserted = new ArrayList<>(rows.size());
        for (int from = 0; from < rows.size(); from += ROWS_PER_INSERT) {
            inserted.addAll(insertChunk(rows.subList(from, Math.min(rows.size(), from + ROWS_PER_INSERT))));
        }
        return inserted;
    }

    List<RequestRow> all() throws SQLException {
        return select("ORDER BY id", Optional.empty());
    }

    List<RequestRow> ofHook(String phid) throws SQLException {
        return select("WHERE webhookPHID = ? ORDER BY id", Optional.of(phid));
    }

    Optional<RequestRow> one(String phid) throws SQLException {
        return select("WHERE phid = ?", Optional.of(phid)).stream().findFirst();
    }

    Map<String, Long> countByStatus() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT status, COUNT(*) FROM " + table + " GROUP BY status ORDER BY status")) {
            Map<String, Long> counts = new LinkedHashMap<>();
            while (result.next()) {
                counts.put(result.getString(1), result.getLong(2));
            }
            return counts;
        }
    }

    private List<RequestRow> insertChunk(List<RequestRow> rows) throws SQLException {
        String sql = "INSERT INTO " + table + " (" + COLUMNS + ") VALUES "
                + String.join(",", Collections.nCopies(rows.size(), "(?,?,?,?,?,?,?,?,?,?)"));
        try (PreparedStatement insert = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            int at = 1;
            for (RequestRow row : rows) {
                insert.setLong(at++, row.id());
                insert.setBytes(at++, HookTable.bytes(row.phid()));
                insert.setBytes(at++, HookTable.bytes(row.webhookPhid()));
                insert.setBytes(at++, HookTable.bytes(row.objectPhid()));
                insert.setString(at++, row.status());
                insert.setString(at++, row.properties());
                insert.setString(at++, row.lastRequestResult());
                insert.setLong(at++, row.lastRequestEpoch());
                insert.setLong(at++, row.dateCreated());
                insert.setLong(at++, row.dateModified());
            }
            insert.executeUpdate();
            if (rows.getFirst().id() != 0) {
                return rows;
            }
            // One INSERT of a known number of rows gets consecutive numbers from InnoDB.
            long id = HookTable.firstKey(insert);
            List<RequestRow> numbered = new ArrayList<>(rows.size());
            for (RequestRow row : rows) {
                numbered.add(row.withId(id++));
            }
            return numbered;
        }
    }

    private List<RequestRow> select(String condition, Optional<String> phid) throws SQLException {
        String sql = "SELECT " + COLUMNS + " FROM " + table + " " + condition;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (phid.isPresent()) {
                statement.setBytes(1, HookTable.bytes(phid.get()));
            }
            try (ResultSet result = statement.executeQuery()) {
                List<RequestRow> rows = new ArrayList<>();
                while (result.next()) {
                    rows.add(request(result));
                }
                return rows;
            }
        }
    }

    private static RequestRow request(ResultSet result) throws SQLException {
        return new RequestRow(
                result.getLong(1),
                HookTable.text(result.getBytes(2)),
                HookTable.text(result.getBytes(3)),
                HookTable.text(result.getBytes(4)),
                result.getString(5),
                result.getString(6),
                result.getString(7),
                result.getLong(8),
                result.getLong(9),
                result.getLong(10));
    }
}
