package org.bellows.doctor;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeTable;
import org.bellows.phorge.UnreadableLocalConfig;

/** Whether Phorge's databases are where the settings look for them. */
record NamespaceLook(Optional<Path> phorgeRoot) implements DatabaseLook {

    @Override
    public String code() {
        return "namespace";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        PhorgeTable table = account.tables().getFirst();
        String ours = table.database(account.namespace());
        List<String> seen = databases(connection, table.application());
        String setting = account.key() + ".namespace";
        List<String> others = seen.stream()
                .filter(name -> !name.equals(ours))
                .map(name ->
                        name.substring(0, name.length() - table.application().length() - 1))
                .toList();
        if (!seen.contains(ours)) {
            return List.of(Finding.error(
                    "There is no database " + ours + ", or the account may not see it"
                            + (others.isEmpty() ? "." : "; it sees those of the namespace " + either(others) + "."),
                    others.isEmpty()
                            ? "Correct " + setting + " (now " + account.namespace()
                                    + "), give the account its rights, or run Phorge's bin/storage upgrade."
                            : "Set " + setting + " to " + either(others) + ", or give the account its rights in "
                                    + account.namespace() + "."));
        }
        String found = "Phorge's databases of the namespace " + account.namespace() + " are there";
        Optional<String> phorges =
                configured().filter(name -> !name.equals(account.settings().namespace()));
        if (phorges.isPresent()) {
            return List.of(Finding.warning(
                    found + ", but the Phorge in phorge.root uses the namespace " + phorges.get() + ".",
                    "Set " + setting + " to " + phorges.get() + ", or phorge.root to the Phorge that is meant."));
        }
        return List.of(Finding.ok(found
                + (others.isEmpty() ? "." : "; the account sees those of " + String.join(", ", others) + " too.")));
    }

    private static String either(List<String> names) {
        return String.join(" or ", names);
    }

    private static List<String> databases(Connection connection, String application) throws SQLException {
        String sql = "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE RIGHT(SCHEMA_NAME, ?) = ? ORDER BY 1";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setInt(1, application.length() + 1);
            statement.setString(2, "_" + application);
            try (var rows = statement.executeQuery()) {
                var names = new ArrayList<String>();
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
                return names;
            }
        }
    }

    private Optional<String> configured() {
        try {
            return phorgeRoot.isEmpty()
                    ? Optional.empty()
                    : Optional.ofNullable(
                                    new LocalConfig(phorgeRoot.get()).read().get("storage.default-namespace"))
                            .map(json -> json.asText("phabricator"));
        } catch (UnreadableLocalConfig e) {
            // The settings could not have been loaded with it; it became so a moment ago.
            return Optional.empty();
        }
    }
}
