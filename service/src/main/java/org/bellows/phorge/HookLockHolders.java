package org.bellows.phorge;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Who holds the locks of Phorge's hooks at this moment. Asking takes no lock and needs no right besides reading the hooks.
 *
 * @param byHook for each hook that is not disabled, the number of the connection that holds its lock
 * @param accounts of those connections, as far as ours may see them: its own account's, or all with PROCESS
 */
public record HookLockHolders(Map<String, OptionalLong> byHook, Map<Long, String> accounts) {
    private static final int MOST_HOOKS = 1000;

    /** Asks the server about every hook of {@code namespace}. */
    public static HookLockHolders look(Connection connection, StorageNamespace namespace) throws SQLException {
        var byHook = new HashMap<String, OptionalLong>();
        try (var query = connection.prepareStatement("SELECT IS_USED_LOCK(?)")) {
            for (String hook : hooks(connection, namespace)) {
                query.setString(1, LockName.ofHook(namespace, hook).value());
                try (var rows = query.executeQuery()) {
                    rows.next();
                    long holder = rows.getLong(1);
                    byHook.put(hook, rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(holder));
                }
            }
        }
        return new HookLockHolders(Map.copyOf(byHook), accounts(connection));
    }

    private static List<String> hooks(Connection connection, StorageNamespace namespace) throws SQLException {
        String sql = "SELECT phid FROM " + PhorgeTable.HOOKS.in(namespace)
                + " WHERE status <> 'disabled' ORDER BY id LIMIT " + MOST_HOOKS;
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var hooks = new ArrayList<String>();
            while (rows.next()) {
                hooks.add(new String(rows.getBytes(1), ISO_8859_1));
            }
            return hooks;
        }
    }

    private static Map<Long, String> accounts(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT ID, USER FROM information_schema.PROCESSLIST")) {
            var accounts = new HashMap<Long, String>();
            while (rows.next()) {
                accounts.put(rows.getLong(1), rows.getString(2));
            }
            return Map.copyOf(accounts);
        }
    }

    /** The account that the connection belongs to; empty when we may not know. */
    public Optional<String> account(long connection) {
        return Optional.ofNullable(accounts.get(connection));
    }

    /** How many locks the connection holds. */
    public long heldBy(long connection) {
        return byHook.values().stream()
                .filter(holder -> holder.equals(OptionalLong.of(connection)))
                .count();
    }
}
