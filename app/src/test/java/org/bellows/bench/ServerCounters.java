package org.bellows.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What the database server has counted between two moments, or since its start. */
record ServerCounters(Map<String, Long> values) {

    static ServerCounters read(Connection connection) {
        Map<String, Long> values = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SHOW GLOBAL STATUS")) {
            while (result.next()) {
                if (result.getString(2).matches("[0-9]{1,18}")) {
                    values.put(result.getString(1), Long.parseLong(result.getString(2)));
                }
            }
            return new ServerCounters(values);
        } catch (SQLException e) {
            throw new BenchException("the server's counters cannot be read", e);
        }
    }

    ServerCounters since(ServerCounters before) {
        return new ServerCounters(values.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue() - before.of(entry.getKey()))));
    }

    long of(String name) {
        return values.getOrDefault(name, 0L);
    }

    /** Rows and index entries that were read, in whatever way. */
    long rowsRead() {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("Handler_read_"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Counters that are not zero, of those whose names start so. */
    String those(String prefix) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix) && entry.getValue() != 0)
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
