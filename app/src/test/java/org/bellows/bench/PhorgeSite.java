package org.bellows.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;

/** One Phorge's tables on a MariaDB of our own in which every commit is durable. */
record PhorgeSite(TrialMariaDb server, String namespace, Connection connection, PhorgeRows rows) {

    /** A new namespace, with upstream's keys and without an outbound policy: the receivers are on loopback. */
    static PhorgeSite on(TrialMariaDb server) throws SQLException {
        String namespace = server.freshNamespace();
        Connection connection = server.connect("");
        PhorgeSchema.create(connection, namespace);
        PhorgeRows rows = new PhorgeRows(connection, namespace);
        rows.setConfig("security.outbound-blacklist", "[]");
        return new PhorgeSite(server, namespace, connection, rows);
    }

    /** Adds that many hooks that are enabled; their URIs by number. */
    List<HookRow> addHooks(int count, IntFunction<String> uri) throws SQLException {
        List<HookRow> hooks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            hooks.add(rows.addHook("hook " + i, uri.apply(i), "enabled"));
        }
        return hooks;
    }

    String requestTable() {
        return namespace + "_herald.herald_webhookrequest";
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Rows that are not delivered, whatever they are instead. */
    long undelivered() {
        try {
            Map<String, Long> counts = rows.countByStatus();
            return counts.entrySet().stream()
                    .filter(count -> !count.getKey().equals("sent"))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        } catch (SQLException e) {
            throw new BenchException("the rows cannot be counted", e);
        }
    }

    long delivered() throws SQLException {
        return rows.countByStatus().getOrDefault("sent", 0L);
    }
}
