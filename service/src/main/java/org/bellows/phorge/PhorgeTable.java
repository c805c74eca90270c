package org.bellows.phorge;

import java.util.List;
import java.util.Set;

/**
 * A table of Phorge that Bellows works on, as far as it relies on it.
 *
 * @param application the part of the database's name behind the namespace
 * @param columns those that are read or written
 * @param keys those that statements count on
 */
public record PhorgeTable(String application, String name, Set<String> columns, List<Key> keys) {

    /** An index. */
    public record Key(String name, List<String> columns) {}

    private static final Key PRIMARY = new Key("PRIMARY", List.of("id"));

    /** Phorge's hooks. */
    public static final PhorgeTable HOOKS = new PhorgeTable(
            "herald",
            "herald_webhook",
            Set.of("id", "phid", "name", "webhookURI", "status", "hmacKey"),
            List.of(PRIMARY));

    /** The queue. */
    public static final PhorgeTable REQUESTS = new PhorgeTable(
            "herald",
            "herald_webhookrequest",
            Set.of(
                    "id",
                    "phid",
                    "webhookPHID",
                    "objectPHID",
                    "status",
                    "properties",
                    "lastRequestResult",
                    "lastRequestEpoch",
                    "dateCreated",
                    "dateModified"),
            List.of(
                    PRIMARY,
                    new Key("key_ratelimit", List.of("webhookPHID", "lastRequestResult", "lastRequestEpoch"))));

    /** Of {@link #REQUESTS}, what is ever written. */
    public static final Set<String> WRITTEN_OF_REQUESTS =
            Set.of("status", "properties", "lastRequestResult", "lastRequestEpoch", "dateModified");

    /** The fork's index on {@link #REQUESTS}. */
    public static final Key KEY_STATUS = new Key("key_status", List.of("status", "id"));

    /** Phorge's configuration. */
    public static final PhorgeTable CONFIG = new PhorgeTable(
            "config", "config_entry", Set.of("namespace", "configKey", "value", "isDeleted"), List.of());

    /** Small files. */
    public static final PhorgeTable BLOBS = new PhorgeTable(
            "file", "file_storageblob", Set.of("id", "data", "dateCreated", "dateModified"), List.of(PRIMARY));

    /** The database that it is in. */
    public String database(StorageNamespace namespace) {
        return namespace.database(application);
    }

    /** Its full name, for a message or a statement. */
    public String in(StorageNamespace namespace) {
        return database(namespace) + "." + name;
    }
}
