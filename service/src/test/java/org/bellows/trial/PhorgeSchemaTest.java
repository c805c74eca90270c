package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PhorgeSchemaTest {
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE `(\\w+)`");
    private static final Pattern DATABASE = Pattern.compile("USE (\\w+)");

    private final TrialMariaDb server = TrialMariaDb.shared();
    private final String namespace = server.freshNamespace();

    @Test
    void every_table_reads_back_exactly_as_phorge_has_it() throws SQLException {
        try (Connection connection = server.connect("")) {
            PhorgeSchema.create(connection, namespace);

            List<String> statements = PhorgeSchema.statements(namespace);
            String database = "";
            int tables = 0;
            for (String sql : statements) {
                Matcher use = DATABASE.matcher(sql);
                Matcher table = TABLE.matcher(sql);
                if (use.matches()) {
                    database = use.group(1);
                } else if (table.find()) {
                    tables++;
                    String readBack = shown(connection, database + "." + table.group(1));
                    assertThat(readBack.replaceFirst(" AUTO_INCREMENT=\\d+", ""))
                            .isEqualTo(sql);
                }
            }
            assertThat(tables).isEqualTo(8);
        }
    }

    @Test
    void the_forks_key_is_there_only_on_request() throws SQLException {
        String fork = server.freshNamespace();
        try (Connection connection = server.connect("")) {
            PhorgeSchema.create(connection, namespace);
            PhorgeSchema.create(connection, fork, PhorgeSchema.Keys.WITH_KEY_STATUS);

            assertThat(shown(connection, namespace + "_herald.herald_webhookrequest"))
                    .doesNotContain("key_status");
            assertThat(shown(connection, fork + "_herald.herald_webhookrequest"))
                    .contains("KEY `key_status` (`status`,`id`)");
        }
    }

    @Test
    void the_connections_database_stays_and_dropping_leaves_nothing() throws SQLException {
        try (Connection connection = server.connect("mysql")) {
            PhorgeSchema.create(connection, namespace);
            assertThat(connection.getCatalog()).isEqualTo("mysql");

            PhorgeSchema.drop(connection, namespace);
            try (Statement statement = connection.createStatement();
                    ResultSet left = statement.executeQuery("SHOW DATABASES LIKE '" + namespace + "%'")) {
                assertThat(left.next()).isFalse();
            }
        }
    }

    @Test
    void the_delivery_account_may_do_what_the_contract_grants_and_nothing_else() throws SQLException {
        String user = "deliver_" + namespace;
        try (Connection connection = server.connect("")) {
            PhorgeSchema.create(connection, namespace);
            PhorgeSchema.createDeliveryAccount(connection, namespace, user, "secret1");
        }
        String herald = namespace + "_herald";
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(herald), user, "secret1");
                Statement statement = connection.createStatement()) {
            for (String allowed : List.of(
                    "SELECT * FROM herald_webhook",
                    "SELECT * FROM herald_webhookrequest",
                    "UPDATE herald_webhookrequest SET status = 'sent' WHERE id = 0",
                    "SELECT * FROM " + namespace + "_config.config_entry",
                    "SELECT GET_LOCK('trial', 0)")) {
                assertThatCode(() -> statement.execute(allowed)).as(allowed).doesNotThrowAnyException();
            }
            for (String denied : List.of(
                    "DELETE FROM herald_webhookrequest",
                    "INSERT INTO herald_webhookrequest SELECT * FROM herald_webhookrequest",
                    "UPDATE herald_webhook SET status = 'disabled'",
                    "ALTER TABLE herald_webhookrequest ADD KEY mine (status)",
                    "UPDATE " + namespace + "_config.config_entry SET value = ''",
                    "SELECT * FROM " + namespace + "_file.file")) {
                assertThatThrownBy(() -> statement.execute(denied))
                        .as(denied)
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("denied");
            }
        }
    }

    @Test
    void a_namespace_that_is_no_identifier_is_refused() throws SQLException {
        try (Connection connection = server.connect("")) {
            assertThatThrownBy(() -> PhorgeSchema.create(connection, "a`; DROP DATABASE mysql"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static String shown(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SHOW CREATE TABLE " + table)) {
            result.next();
            return result.getString(2);
        }
    }
}
