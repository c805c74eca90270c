package org.bellows.doctor;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellows.phorge.PhorgeTable;

/** Whether the tables are there, with the columns and keys that Bellows relies on. */
final class TablesLook implements DatabaseLook {
    private static final Set<Integer> NOT_THERE = Set.of(1049, 1146);
    private static final Set<Integer> DENIED = Set.of(1044, 1142, 1143);

    @Override
    public String code() {
        return "tables";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        var findings = new ArrayList<Finding>();
        boolean fork = false;
        for (PhorgeTable table : account.tables()) {
            String name = table.in(account.namespace());
            try {
                Map<String, List<String>> keys = keys(connection, name);
                fork |= keys.getOrDefault(PhorgeTable.KEY_STATUS.name(), List.of())
                        .equals(PhorgeTable.KEY_STATUS.columns());
                judge(connection, account, table, keys, findings);
            } catch (SQLException e) {
                findings.add(unseen(e, name));
            }
        }
        if (!findings.isEmpty()) {
            return findings;
        }
        return List.of(Finding.ok("The tables are as expected"
                + (account.webhook()
                        ? fork
                                ? ", with the fork's index key_status."
                                : ", with upstream's keys (no index on the status of requests)."
                        : ".")));
    }

    private static Finding unseen(SQLException e, String name) throws SQLException {
        if (NOT_THERE.contains(e.getErrorCode())) {
            return Finding.error(
                    "There is no table " + name + ".", "Run Phorge's bin/storage upgrade, or correct the namespace.");
        }
        if (DENIED.contains(e.getErrorCode())) {
            return Finding.warning(
                    "The table " + name + " cannot be looked at: it is not there, or the account has no right to it.",
                    "See the check grants-missing.");
        }
        throw e;
    }

    private static void judge(
            Connection connection,
            Account account,
            PhorgeTable table,
            Map<String, List<String>> keys,
            List<Finding> findings)
            throws SQLException {
        String name = table.in(account.namespace());
        var missing = new TreeSet<>(table.columns());
        missing.removeAll(columns(connection, name));
        if (!missing.isEmpty()) {
            findings.add(Finding.error(
                    name + " lacks " + String.join(", ", missing) + ", or the account may not see them.",
                    "Run Phorge's bin/storage upgrade; see the check grants-missing for rights by column."));
        }
        for (PhorgeTable.Key key : table.keys()) {
            if (!key.columns().equals(keys.get(key.name()))) {
                findings.add(Finding.warning(
                        name + " has no key " + key.name() + " (" + String.join(", ", key.columns())
                                + "), so deliveries slow down as the table grows.",
                        "Run Phorge's bin/storage adjust."));
            }
        }
        String engine = engine(connection, account, table);
        if (!engine.isEmpty() && !engine.equalsIgnoreCase("InnoDB")) {
            findings.add(Finding.warning(
                    name + " is kept by " + engine + ", which locks whole tables and loses rows in a crash.",
                    "Convert it to InnoDB with Phorge's bin/storage adjust, or ALTER TABLE."));
        }
    }

    private static Map<String, List<String>> keys(Connection connection, String table) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SHOW INDEX FROM " + table)) {
            var keys = new LinkedHashMap<String, List<String>>();
            while (rows.next()) {
                keys.computeIfAbsent(rows.getString("Key_name"), _ -> new ArrayList<>())
                        .add(rows.getString("Column_name"));
            }
            return keys;
        }
    }

    private static Set<String> columns(Connection connection, String table) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SHOW COLUMNS FROM " + table)) {
            var columns = new TreeSet<String>();
            while (rows.next()) {
                columns.add(rows.getString(1));
            }
            return columns;
        }
    }

    private static String engine(Connection connection, Account account, PhorgeTable table) throws SQLException {
        String sql = "SELECT ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.database(account.namespace()));
            statement.setString(2, table.name());
            try (var rows = statement.executeQuery()) {
                return rows.next() && rows.getString(1) != null ? rows.getString(1) : "";
            }
        }
    }
}
