package org.bellows.trial;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Phorge's databases and the tables in them that Bellows reads or writes: exactly the definitions of a real Phorge. */
public final class PhorgeSchema {
    private static final String RESOURCE = "phorge-schema.sql";
    private static final String USE = "USE ";
    private static final List<String> DATABASES = List.of("herald", "config", "worker", "file");
    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9_]{1,40}");
    private static final Pattern ACCOUNT = Pattern.compile("[A-Za-z0-9_]{1,60}");

    private PhorgeSchema() {}

    /** Which keys {@code herald_webhookrequest} has. */
    public enum Keys {
        /** Upstream Phorge: none on the status. */
        UPSTREAM,
        /** The fork: {@code KEY key_status (status, id)}. */
        WITH_KEY_STATUS
    }

    /** Makes the databases of a namespace with upstream's keys. The connection needs the right to do so. */
    public static void create(Connection connection, String namespace) throws SQLException {
        create(connection, namespace, Keys.UPSTREAM);
    }

    /** Makes the databases of a namespace. The connection's current database stays what it was. */
    public static void create(Connection connection, String namespace, Keys keys) throws SQLException {
        List<String> qualified = new ArrayList<>();
        String database = "";
        for (String sql : statements(namespace)) {
            if (sql.startsWith(USE)) {
                database = sql.substring(USE.length());
            } else {
                qualified.add(sql.replace("CREATE TABLE ", "CREATE TABLE " + database + "."));
            }
        }
        if (keys == Keys.WITH_KEY_STATUS) {
            qualified.add("ALTER TABLE " + checked(namespace)
                    + "_herald.herald_webhookrequest ADD KEY `key_status` (`status`,`id`)");
        }
        execute(connection, qualified);
    }

    /** Drops the databases of a namespace, as far as they exist. */
    public static void drop(Connection connection, String namespace) throws SQLException {
        String name = checked(namespace);
        execute(
                connection,
                DATABASES.stream()
                        .map(database -> "DROP DATABASE IF EXISTS " + name + "_" + database)
                        .toList());
    }

    /**
     * Makes an account that has what webhook delivery needs and nothing else: the grants of the contract, section 1.
     *
     * @param password letters and digits
     */
    public static void createDeliveryAccount(Connection connection, String namespace, String user, String password)
            throws SQLException {
        String name = checked(namespace);
        if (!ACCOUNT.matcher(user).matches() || !ACCOUNT.matcher(password).matches()) {
            throw new IllegalArgumentException(
                    "user and password of a trial account are letters, digits and _: " + user);
        }
        String account = "'" + user + "'@'127.0.0.1'";
        execute(
                connection,
                List.of(
                        "CREATE USER " + account + " IDENTIFIED BY '" + password + "'",
                        "GRANT SELECT ON " + name + "_herald.herald_webhook TO " + account,
                        "GRANT SELECT, UPDATE ON " + name + "_herald.herald_webhookrequest TO " + account,
                        "GRANT SELECT ON " + name + "_config.config_entry TO " + account));
    }

    static List<String> statements(String namespace) {
        String name = checked(namespace);
        String text = resource()
                .lines()
                .filter(line -> !line.startsWith("--"))
                .reduce("", (all, line) -> all + line + "\n")
                .replace("{namespace}", name);
        return Arrays.stream(text.split(";\n", -1))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    static String checked(String namespace) {
        if (!NAMESPACE.matcher(namespace).matches()) {
            throw new IllegalArgumentException(
                    "namespace is \"" + namespace + "\"; allowed are 1 to 40 letters, digits and _");
        }
        return namespace;
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String resource() {
        try (InputStream stream =
                Objects.requireNonNull(PhorgeSchema.class.getResourceAsStream(RESOURCE), RESOURCE + " is missing")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
