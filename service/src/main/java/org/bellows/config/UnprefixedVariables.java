package org.bellows.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names that other file services use without a prefix. They may be meant for anybody, so they are the last resort, and only
 * when something else says that files are to be stored. Contract: file storage, section 7.
 */
final class UnprefixedVariables {
    private static final Map<String, SettingKey<?>> NAMES = names();

    private UnprefixedVariables() {}

    /** Adds to {@code raw} what nothing else has set; each use is a warning. */
    static void addTo(Map<String, RawValue> raw, Map<String, String> environment, List<String> warnings) {
        if (!isWanted(raw)) {
            return;
        }
        NAMES.forEach((variable, key) -> {
            var text = environment.getOrDefault(variable, "");
            if (!text.isEmpty() && !raw.containsKey(key.path())) {
                raw.put(key.path(), new RawValue(text, new Source.InEnvironment(variable)));
                warnings.add(
                        "%s: taken from the environment variable %s, which other programs may use too: set %s instead."
                                .formatted(key.path(), variable, key.variables().getLast()));
            }
        });
    }

    private static boolean isWanted(Map<String, RawValue> raw) {
        var enabled = raw.get(FilesCatalogue.ENABLED.path());
        return enabled == null
                ? FilesCatalogue.ENGINES.stream().anyMatch(key -> raw.containsKey(key.path()))
                : enabled.text().equals("true");
    }

    private static Map<String, SettingKey<?>> names() {
        var names = new LinkedHashMap<String, SettingKey<?>>();
        names.put("MYSQL_HOST", FilesCatalogue.DATABASE.host());
        names.put("MYSQL_PORT", FilesCatalogue.DATABASE.port());
        names.put("MYSQL_USER", FilesCatalogue.DATABASE.user());
        names.put("MYSQL_PASS", FilesCatalogue.DATABASE.password());
        names.put("STORAGE_NAMESPACE", FilesCatalogue.DATABASE.namespace());
        names.put("MYSQL_BLOB_MAX_SIZE", FilesCatalogue.BLOB_MAX_SIZE);
        names.put("LOCAL_DISK_PATH", FilesCatalogue.LOCAL_DISK_PATH);
        names.put("S3_BUCKET", FilesCatalogue.S3_BUCKET);
        names.put("S3_REGION", FilesCatalogue.S3_REGION);
        names.put("S3_ENDPOINT", FilesCatalogue.S3_ENDPOINT);
        names.put("S3_ACCESS_KEY", FilesCatalogue.S3_ACCESS_KEY);
        names.put("S3_SECRET_KEY", FilesCatalogue.S3_SECRET_KEY);
        names.put("INSTANCE_NAME", FilesCatalogue.INSTANCE_NAME);
        return names;
    }
}
