package org.bellows.webhook;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code herald_webhook}. Never writes it. */
final class HookTable {
    private final String select;

    HookTable(String heraldDatabase) {
        this.select =
                "SELECT phid, name, webhookURI, status, hmacKey FROM " + heraldDatabase + ".herald_webhook ORDER BY id";
    }

    /** Every hook by its PHID, disabled ones included. The table is small: a person made each row. */
    Map<String, Hook> all(Connection connection) throws SQLException {
        var hooks = new LinkedHashMap<String, Hook>();
        try (var statement = connection.prepareStatement(select);
                var rows = statement.executeQuery()) {
            while (rows.next()) {
                String phid = new String(rows.getBytes(1), StandardCharsets.ISO_8859_1);
                hooks.put(
                        phid,
                        new Hook(phid, rows.getString(2), rows.getString(3), rows.getString(4), rows.getString(5)));
            }
        }
        return hooks;
    }
}
