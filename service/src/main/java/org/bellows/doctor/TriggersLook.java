package org.bellows.doctor;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bellows.database.grants.AccountGrants;
import org.bellows.phorge.PhorgeTable;

/** Whether somebody put a trigger on the queue: the server then no longer tells which version a claim gave a row. */
final class TriggersLook implements DatabaseLook {

    @Override
    public String code() {
        return "triggers";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        if (!account.webhook()) {
            return List.of();
        }
        String database = PhorgeTable.REQUESTS.database(account.namespace());
        String table = PhorgeTable.REQUESTS.in(account.namespace());
        List<String> found = triggers(connection, database);
        if (!found.isEmpty()) {
            return List.of(Finding.warning(
                    "There is a trigger on updates of " + table + " (" + String.join(", ", found)
                            + "): no claim can be made, nothing is sent.",
                    "DROP TRIGGER, or move what it does to another table."));
        }
        return List.of(Finding.ok(
                sees(connection, database)
                        ? "There is no trigger on updates of " + table + "."
                        : "Whether there are triggers on " + table
                                + " is not for this account to see; an administrator can ask with SHOW TRIGGERS FROM "
                                + database + "."));
    }

    /** MariaDB names the triggers of a table to everybody who has any right on it; MySQL only to who may make them. */
    private static boolean sees(Connection connection, String database) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT VERSION()")) {
            rows.next();
            return ServerVersion.of(rows.getString(1)).product().equals("MariaDB")
                    || AccountGrants.of(connection).allows("TRIGGER", database, PhorgeTable.REQUESTS.name(), Set.of());
        }
    }

    private static List<String> triggers(Connection connection, String database) throws SQLException {
        String sql = "SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE EVENT_OBJECT_SCHEMA = ?"
                + " AND EVENT_OBJECT_TABLE = ? AND EVENT_MANIPULATION = 'UPDATE' ORDER BY 1";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, database);
            statement.setString(2, PhorgeTable.REQUESTS.name());
            try (var rows = statement.executeQuery()) {
                var names = new ArrayList<String>();
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
                return names;
            }
        }
    }
}
