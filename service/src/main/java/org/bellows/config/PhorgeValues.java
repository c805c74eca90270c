package org.bellows.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.UnreadableLocalConfig;

/** The database as Phorge's own configuration names it: the layer below file and environment. */
final class PhorgeValues {
    private static final Pattern HOST_WITH_PORT = Pattern.compile("(?<host>[^:]+):(?<port>[0-9]+)");

    private static final DatabaseKeys KEYS = SettingCatalogue.DATABASE;

    private final LocalConfig local;
    private final Map<String, JsonNode> config;
    private final List<Problem> problems;
    private final Map<String, RawValue> values = new LinkedHashMap<>();

    private PhorgeValues(LocalConfig local, Map<String, JsonNode> config, List<Problem> problems) {
        this.local = local;
        this.config = config;
        this.problems = problems;
    }

    /** The values by path of our settings; what is wrong, or merely odd, is added to the lists. */
    static Map<String, RawValue> read(LocalConfig local, boolean files, List<Problem> problems, List<String> warnings) {
        try {
            var phorge = new PhorgeValues(local, local.read(), problems);
            phorge.collect();
            if (files) {
                phorge.copyTo(FilesCatalogue.DATABASE);
            }
            if (phorge.config.containsKey("cluster.databases")
                    && !phorge.config.get("cluster.databases").isEmpty()) {
                warnings.add("phorge.root: Phorge's cluster.databases (" + local.file()
                        + ") is not read: set webhook.database.* to the server that holds the herald database.");
            }
            return phorge.values;
        } catch (UnreadableLocalConfig e) {
            problems.add(
                    new Problem(SettingCatalogue.PHORGE_ROOT.path(), e.getMessage() == null ? "" : e.getMessage()));
            return Map.of();
        }
    }

    private void collect() {
        put(KEYS.host(), "mysql.host", "localhost");
        put(KEYS.user(), "mysql.user", "root");
        put(KEYS.password(), "mysql.pass", "");
        put(KEYS.namespace(), "storage.default-namespace", "phabricator");
        if (!config.getOrDefault("mysql.port", NullNode.getInstance()).isNull()) {
            put(KEYS.port(), "mysql.port", "3306");
        }
        // Phorge takes the port that stands in the host, whatever mysql.port says.
        splitHost();
        values.putIfAbsent(KEYS.port().path(), new RawValue("3306", new Source.PhorgeDefault("mysql.port")));
    }

    private void copyTo(DatabaseKeys others) {
        copy(KEYS.host(), others.host());
        copy(KEYS.port(), others.port());
        copy(KEYS.user(), others.user());
        copy(KEYS.password(), others.password());
        copy(KEYS.namespace(), others.namespace());
    }

    private void copy(SettingKey<?> from, SettingKey<?> to) {
        var value = values.get(from.path());
        if (value != null) {
            values.put(to.path(), value);
        }
    }

    private void splitHost() {
        var host = values.get(KEYS.host().path());
        var both = HOST_WITH_PORT.matcher(host == null ? "" : host.text());
        if (host != null && both.matches()) {
            values.put(KEYS.host().path(), new RawValue(both.group("host"), host.source()));
            values.put(KEYS.port().path(), new RawValue(both.group("port"), host.source()));
        }
    }

    private void put(SettingKey<?> key, String phorgeKey, String phorgeDefault) {
        JsonNode json = config.getOrDefault(phorgeKey, NullNode.getInstance());
        if (json.isContainerNode()) {
            problems.add(new Problem(
                    key.path(),
                    phorgeKey + " in " + local.file() + " is a list or an object, a text is wanted: correct it with"
                            + " bin/config set, or set " + key.path() + "."));
            return;
        }
        boolean absent = json.isNull() || json.asText().isEmpty();
        var text = absent ? phorgeDefault : json.asText();
        var source = absent ? new Source.PhorgeDefault(phorgeKey) : new Source.InPhorge(local.file(), phorgeKey);
        if (!text.isEmpty()) {
            values.put(key.path(), new RawValue(text, source));
        }
    }
}
