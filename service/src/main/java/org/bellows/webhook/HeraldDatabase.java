package org.bellows.webhook;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;

/** Phorge's database of webhooks and their requests, by its {@code name}: whether it is there at all. */
record HeraldDatabase(Database database, String name) {

    /** See {@link Dispatcher#databaseTrouble}. */
    Optional<String> trouble() throws SQLException {
        try {
            return database.call(this::exists)
                    ? Optional.empty()
                    : Optional.of("the herald database is missing, or its account may not see it");
        } catch (DatabaseLostException e) {
            return Optional.of("the database does not answer");
        }
    }

    private boolean exists(Connection connection) throws SQLException {
        try (var statement =
                connection.prepareStatement("SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?")) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }
}
