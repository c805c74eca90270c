package org.bellows.phorge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@link PhorgeFileSettings}: Phorge's configuration table over its {@code conf/local/local.json} over its defaults. Used by
 * one thread at a time.
 *
 * <p>Without that file only what the table says counts, and the defaults do not: Phorge's commands write these settings to the
 * file, so a table without them says nothing about the Phorge.
 */
public final class PhorgeFileSettingsReader {
    private static final String MYSQL = "storage.mysql-engine.max-size";
    private static final String DISK = "storage.local-disk.path";
    private static final String S3 = "storage.s3.bucket";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** No such database, no such table, no grant on the database, the table, or a column. */
    private static final Set<Integer> NO_TABLE_FOR_US = Set.of(1049, 1146, 1044, 1142, 1143);

    private final Optional<LocalConfig> local;
    private final StorageNamespace namespace;

    /** Of the Phorge whose databases carry {@code namespace}; without {@code local}, of its table alone. */
    public PhorgeFileSettingsReader(Optional<LocalConfig> local, StorageNamespace namespace) {
        this.local = local;
        this.namespace = namespace;
    }

    /** As of now; empty when neither the file nor the table can be read. */
    public Optional<PhorgeFileSettings> read(Connection connection) throws SQLException {
        var values = new HashMap<String, JsonNode>();
        boolean file = readLocal(values);
        boolean table = readTable(connection, values);
        return file || table ? Optional.of(settings(values, file)) : Optional.empty();
    }

    /** Without the table, when there is no database to ask; empty when the file cannot be read. */
    public Optional<PhorgeFileSettings> readFileOnly() {
        var values = new HashMap<String, JsonNode>();
        return readLocal(values) ? Optional.of(settings(values, true)) : Optional.empty();
    }

    private boolean readLocal(Map<String, JsonNode> values) {
        if (local.isEmpty()) {
            return false;
        }
        try {
            values.putAll(local.get().read());
            return true;
        } catch (UnreadableLocalConfig e) {
            return false;
        }
    }

    private boolean readTable(Connection connection, Map<String, JsonNode> values) throws SQLException {
        // A deleted setting keeps its row, and its value; 'default' is the only namespace that Phorge reads.
        var sql = """
                SELECT configKey, value FROM %s.config_entry
                 WHERE namespace = 'default' AND configKey IN (?, ?, ?) AND isDeleted = 0""".formatted(namespace.database("config"));
        try (var query = connection.prepareStatement(sql)) {
            query.setString(1, MYSQL);
            query.setString(2, DISK);
            query.setString(3, S3);
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    values.put(rows.getString(1), parse(rows.getString(2)));
                }
            }
            return true;
        } catch (SQLException e) {
            if (!NO_TABLE_FOR_US.contains(e.getErrorCode())) {
                throw e;
            }
            return false;
        }
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return NullNode.getInstance();
        }
    }

    private static PhorgeFileSettings settings(Map<String, JsonNode> values, boolean complete) {
        JsonNode size = values.getOrDefault(MYSQL, NullNode.getInstance());
        long unset = complete ? PhorgeFileSettings.DEFAULTS.mysqlMaxSize() : 0;
        return new PhorgeFileSettings(size.isNull() ? unset : size.asLong(0), text(values, DISK), text(values, S3));
    }

    private static Optional<String> text(Map<String, JsonNode> values, String key) {
        return Optional.ofNullable(values.get(key))
                .filter(json -> !json.isNull())
                .map(JsonNode::asText)
                .filter(text -> !text.isEmpty());
    }
}
