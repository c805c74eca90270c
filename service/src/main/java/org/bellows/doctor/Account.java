package org.bellows.doctor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellows.config.Settings;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.database.grants.Names;
import org.bellows.phorge.PhorgeTable;
import org.bellows.phorge.StorageNamespace;

/** One account on one database server, and what Bellows uses it for. */
record Account(DatabaseSettings settings, boolean webhook, boolean files) {

    /** A right that Bellows cannot do without. */
    record Need(String privilege, PhorgeTable table, Set<String> columns) {}

    /** The accounts that the settings name: none, one, or one for each domain. */
    static List<Account> of(Settings settings) {
        var webhook = settings.webhook().map(Settings.WebhookSettings::database);
        var files = settings.files().flatMap(Settings.FilesSettings::database);
        var accounts = new ArrayList<Account>();
        webhook.ifPresent(database -> accounts.add(new Account(database, true, files.equals(webhook))));
        files.filter(_ -> !files.equals(webhook))
                .ifPresent(database -> accounts.add(new Account(database, false, true)));
        return List.copyOf(accounts);
    }

    StorageNamespace namespace() {
        return new StorageNamespace(settings.namespace());
    }

    /** The settings that name it begin so. */
    String key() {
        return webhook ? "webhook.database" : "files.database";
    }

    /** The tables that it works on, the most important first. */
    List<PhorgeTable> tables() {
        return List.copyOf(needs().stream().map(Need::table).collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    List<Need> needs() {
        var needs = new ArrayList<Need>();
        if (webhook) {
            needs.add(new Need("SELECT", PhorgeTable.HOOKS, PhorgeTable.HOOKS.columns()));
            needs.add(new Need("SELECT", PhorgeTable.REQUESTS, PhorgeTable.REQUESTS.columns()));
            needs.add(new Need("UPDATE", PhorgeTable.REQUESTS, PhorgeTable.WRITTEN_OF_REQUESTS));
            needs.add(new Need("SELECT", PhorgeTable.CONFIG, PhorgeTable.CONFIG.columns()));
        }
        if (files) {
            needs.add(new Need("SELECT", PhorgeTable.BLOBS, Set.of("id", "data")));
            needs.add(new Need("INSERT", PhorgeTable.BLOBS, Set.of("data", "dateCreated", "dateModified")));
            needs.add(new Need("DELETE", PhorgeTable.BLOBS, Set.of()));
        }
        return needs;
    }

    /** The statements that give these rights, one for each table. */
    String grants(List<Need> needs, String to) {
        return needs.stream()
                .map(Need::table)
                .distinct()
                .map(table -> "GRANT "
                        + needs.stream()
                                .filter(need -> need.table().equals(table))
                                .map(Need::privilege)
                                .collect(Collectors.joining(", "))
                        + " ON " + Names.quoted(table.database(namespace())) + "." + Names.quoted(table.name())
                        + " TO " + to + ";")
                .collect(Collectors.joining(" "));
    }

    /** Never the password. */
    @Override
    public String toString() {
        return settings.user() + " at " + settings.host() + ":" + settings.port();
    }
}
