package org.bellows.phorge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@link PhorgeSettings} where Phorge keeps them: {@code conf/local/local.json}, then its configuration table, then
 * the defaults. Contract: webhook, section 6.
 *
 * <p>Used by one thread at a time. A {@code local.json} that cannot be read right now counts as it was when it last
 * could: an edit that is half written must not switch silent mode off.
 */
public final class PhorgeSettingsReader {
    static final String SILENT = "phabricator.silent";
    static final String BLACKLIST = "security.outbound-blacklist";
    static final String BASE_URI = "phabricator.base-uri";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** No such database, no such table, no grant on the database, the table, or a column. */
    private static final Set<Integer> NO_TABLE_FOR_US = Set.of(1049, 1146, 1044, 1142, 1143);

    private final Optional<LocalConfig> local;
    private final StorageNamespace namespace;
    private Map<String, JsonNode> lastLocal = Map.of();

    /** A reader of the Phorge whose databases carry {@code namespace}; without {@code local}, of its table alone. */
    public PhorgeSettingsReader(Optional<LocalConfig> local, StorageNamespace namespace) {
        this.local = local;
        this.namespace = namespace;
    }

    /**
     * The settings as of now.
     *
     * @throws SQLException when the database does not answer; a table that is missing or may not be read is a problem in
     *     the result instead
     */
    public PhorgeSettings read(Connection connection) throws SQLException {
        var problems = new ArrayList<String>();
        var values = new HashMap<String, Value>();
        // The later wins.
        readTable(connection, values, problems);
        readLocal(values, problems);
        var silent = Optional.ofNullable(values.get(SILENT)).map(value -> silent(value, problems));
        var blacklist = Optional.ofNullable(values.get(BLACKLIST)).flatMap(value -> blacklist(value, problems));
        var baseUri = Optional.ofNullable(values.get(BASE_URI)).flatMap(value -> BaseUri.of(value.json()));
        return new PhorgeSettings(silent.orElse(false), blacklist, baseUri, problems);
    }

    private record Value(JsonNode json, String place) {}

    private void readLocal(Map<String, Value> values, List<String> problems) {
        if (local.isEmpty()) {
            return;
        }
        var file = local.get();
        try {
            lastLocal = file.read();
        } catch (UnreadableLocalConfig e) {
            problems.add(e.getMessage() + " Until then the values last read from it stay in force.");
        }
        for (var key : List.of(SILENT, BLACKLIST, BASE_URI)) {
            if (lastLocal.containsKey(key)) {
                var before = values.put(
                        key, new Value(lastLocal.get(key), file.file().toString()));
                if (before != null && !key.equals(BASE_URI) && !before.json().equals(lastLocal.get(key))) {
                    // Phorge refuses to write the others into its table, so somebody went round it.
                    problems.add(
                            "%s is set in %s and, differently, in %s: Bellows goes by the file, Phorge's daemons by the table. Remove the row from the table."
                                    .formatted(key, file.file(), before.place()));
                }
            }
        }
    }

    private void readTable(Connection connection, Map<String, Value> values, List<String> problems)
            throws SQLException {
        var table = namespace.database("config") + ".config_entry";
        // A deleted setting keeps its row, and its value; 'default' is the only namespace that Phorge reads.
        var sql = """
                SELECT configKey, value FROM %s
                 WHERE namespace = 'default' AND configKey IN (?, ?, ?) AND isDeleted = 0""".formatted(table);
        try (var query = connection.prepareStatement(sql)) {
            query.setString(1, SILENT);
            query.setString(2, BLACKLIST);
            query.setString(3, BASE_URI);
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    var key = rows.getString("configKey");
                    var value = new Value(parse(rows.getString("value")), table);
                    values.put(key, value);
                }
            }
        } catch (SQLException e) {
            if (!NO_TABLE_FOR_US.contains(e.getErrorCode())) {
                throw e;
            }
            problems.add(
                    "%s cannot be read (error %d): %s and %s count as not set there. Create it with bin/storage upgrade, or grant SELECT on it."
                            .formatted(table, e.getErrorCode(), SILENT, BLACKLIST));
        }
    }

    /** Text that is not JSON becomes a missing node, which no setting accepts. */
    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    private static boolean silent(Value value, List<String> problems) {
        var json = value.json();
        if (json.isBoolean()) {
            return json.booleanValue();
        }
        if (json.isNull()) {
            return false;
        }
        if (json.isNumber() || json.isTextual()) {
            switch (json.asText()) {
                case "1", "true" -> {
                    return true;
                }
                case "0", "false", "" -> {
                    return false;
                }
                default -> {}
            }
        }
        problems.add(
                "%s in %s is neither true nor false: it counts as true, nothing is delivered. Correct it with bin/config set."
                        .formatted(SILENT, value.place()));
        return true;
    }

    private static Optional<List<String>> blacklist(Value value, List<String> problems) {
        var json = value.json();
        var networks = new ArrayList<String>();
        boolean usable = json.isArray() || json.isObject();
        for (var entry : json) {
            usable &= entry.isTextual();
            networks.add(entry.asText());
        }
        if (usable) {
            return Optional.of(networks);
        }
        problems.add(
                "%s in %s is not a list of texts: Phorge's default list is enforced. Correct it with bin/config set."
                        .formatted(BLACKLIST, value.place()));
        return Optional.empty();
    }
}
