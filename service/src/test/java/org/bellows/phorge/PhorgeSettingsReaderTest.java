package org.bellows.phorge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhorgeSettingsReaderTest {
    private static final TrialMariaDb DATABASE = TrialMariaDb.shared();

    @TempDir
    Path root;

    private final StorageNamespace namespace = new StorageNamespace(DATABASE.freshNamespace());
    private final String table = namespace + "_config.config_entry";
    private Connection connection;

    PhorgeSettingsReaderTest() throws SQLException {
        connection = DATABASE.connect("");
    }

    @BeforeEach
    void aPhorge() throws Exception {
        sql("CREATE DATABASE " + namespace + "_config");
        sql("""
                CREATE TABLE %s (
                  id int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, phid varbinary(64) NOT NULL,
                  namespace varchar(64) NOT NULL, configKey varchar(64) NOT NULL, value longtext NOT NULL,
                  isDeleted tinyint(1) NOT NULL, dateCreated int unsigned NOT NULL, dateModified int unsigned NOT NULL,
                  UNIQUE KEY key_name (namespace, configKey)) CHARSET utf8mb4 COLLATE utf8mb4_bin""".formatted(table));
        Files.createDirectories(root.resolve("conf/local"));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void sql(String text) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    private void entry(String key, String json) throws SQLException {
        entry("default", key, json, 0);
    }

    private void entry(String inNamespace, String key, String json, int isDeleted) throws SQLException {
        try (var insert = connection.prepareStatement(
                "INSERT INTO " + table
                        + " (phid, namespace, configKey, value, isDeleted, dateCreated, dateModified) VALUES ('', ?, ?, ?, ?, 0, 0)")) {
            insert.setString(1, inNamespace);
            insert.setString(2, key);
            insert.setString(3, json);
            insert.setInt(4, isDeleted);
            insert.executeUpdate();
        }
    }

    private void localJson(String json) throws IOException {
        Files.writeString(root.resolve("conf/local/local.json"), json);
    }

    private PhorgeSettingsReader withLocal() {
        return new PhorgeSettingsReader(Optional.of(new LocalConfig(root)), namespace);
    }

    private PhorgeSettings fromTable() throws SQLException {
        return new PhorgeSettingsReader(Optional.empty(), namespace).read(connection);
    }

    @Test
    void nothing_set_means_phorges_defaults() throws Exception {
        assertThat(fromTable()).isEqualTo(PhorgeSettings.DEFAULTS);
    }

    @Test
    void the_table_is_read() throws Exception {
        entry("phabricator.silent", "true");
        entry("security.outbound-blacklist", "[\"10.0.0.0\\/8\",\"::1\\/128\"]");

        assertThat(fromTable())
                .isEqualTo(new PhorgeSettings(
                        true, Optional.of(List.of("10.0.0.0/8", "::1/128")), Optional.empty(), List.of()));
    }

    @Test
    void deleted_entries_and_other_namespaces_do_not_count() throws Exception {
        entry("default", "phabricator.silent", "true", 1);
        entry("other", "security.outbound-blacklist", "[]", 0);

        assertThat(fromTable()).isEqualTo(PhorgeSettings.DEFAULTS);
    }

    @Test
    void local_json_wins_over_the_table_setting_by_setting() throws Exception {
        entry("phabricator.silent", "true");
        entry("security.outbound-blacklist", "[\"10.0.0.0/8\"]");
        localJson("{\"phabricator.silent\": false}");

        var settings = withLocal().read(connection);

        assertThat(settings.silent()).isFalse();
        assertThat(settings.outboundBlacklist()).contains(List.of("10.0.0.0/8"));
    }

    @Test
    void a_setting_that_differs_between_the_two_is_a_problem_and_one_that_agrees_is_none() throws Exception {
        entry("phabricator.silent", "true");
        entry("security.outbound-blacklist", "[\"10.0.0.0/8\"]");
        localJson("{\"phabricator.silent\": false, \"security.outbound-blacklist\": [\"10.0.0.0/8\"]}");

        assertThat(withLocal().read(connection).problems())
                .singleElement()
                .asString()
                .startsWith("phabricator.silent is set in ")
                .endsWith("Bellows goes by the file, Phorge's daemons by the table. Remove the row from the table.");
    }

    @ParameterizedTest
    @CsvSource({
        "true, true",
        "false, false",
        "1, true",
        "0, false",
        "'\"1\"', true",
        "'\"\"', false",
        "null, false",
        "'\"true\"', true"
    })
    void silent_is_understood_however_it_was_set(String json, boolean silent) throws Exception {
        entry("phabricator.silent", json);

        assertThat(fromTable()).isEqualTo(new PhorgeSettings(silent, Optional.empty(), Optional.empty(), List.of()));
    }

    @ParameterizedTest
    @CsvSource({"'\"perhaps\"'", "[]", "{}", "2", "'{broken'", "''"})
    void a_silent_that_is_not_understood_counts_as_on(String json) throws Exception {
        entry("phabricator.silent", json);

        assertThat(fromTable())
                .isEqualTo(
                        new PhorgeSettings(
                                true,
                                Optional.empty(),
                                Optional.empty(),
                                List.of(
                                        "phabricator.silent in " + table
                                                + " is neither true nor false: it counts as true, nothing is delivered. Correct it with bin/config set.")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"[]|", "{}|", "[\"10.0.0.0/8\"]|10.0.0.0/8", "{\"a\": \"10.0.0.0/8\"}|10.0.0.0/8"})
    void the_blacklist_may_be_a_list_or_an_object(String json, String network) throws Exception {
        entry("security.outbound-blacklist", json);

        var expected = network == null ? List.<String>of() : List.of(network);
        assertThat(fromTable())
                .isEqualTo(new PhorgeSettings(false, Optional.of(expected), Optional.empty(), List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"\"10.0.0.0/8\"", "5", "[1]", "[[\"10.0.0.0/8\"]]", "null", "false", "[\"10.0.0.0/8\""})
    void a_blacklist_that_is_not_understood_is_absent_and_not_empty(String json) throws Exception {
        entry("security.outbound-blacklist", json);

        assertThat(fromTable())
                .isEqualTo(
                        new PhorgeSettings(
                                false,
                                Optional.empty(),
                                Optional.empty(),
                                List.of(
                                        "security.outbound-blacklist in " + table
                                                + " is not a list of texts: Phorge's default list is enforced. Correct it with bin/config set.")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"https://phorge.example.org/\"|https://phorge.example.org",
                "\"http://phorge.example.org:8080/code//\"|http://phorge.example.org:8080/code",
                "\"https://user:secret@phorge.example.org/?x=secret#secret\"|https://phorge.example.org",
                "\"phorge.example.org\"|",
                "\"ftp://phorge.example.org/\"|",
                "\"https://a b/\"|",
                "null|",
                "5|",
                "{broken|"
            })
    void phorges_own_address_is_what_links_begin_with(String json, String address) throws Exception {
        entry("phabricator.base-uri", json);

        assertThat(fromTable())
                .isEqualTo(new PhorgeSettings(false, Optional.empty(), Optional.ofNullable(address), List.of()));
    }

    @Test
    void phorges_own_address_in_local_json_wins_and_may_differ() throws Exception {
        entry("phabricator.base-uri", "\"https://old.example.org/\"");
        localJson("{\"phabricator.base-uri\": \"https://new.example.org/\"}");

        var settings = withLocal().read(connection);

        assertThat(settings.baseUri()).contains("https://new.example.org");
        assertThat(settings.problems()).isEmpty();
    }

    @Test
    void a_missing_database_is_a_problem_and_local_json_still_counts() throws Exception {
        sql("DROP DATABASE " + namespace + "_config");
        localJson("{\"phabricator.silent\": true}");

        var settings = withLocal().read(connection);

        assertThat(settings.silent()).isTrue();
        assertThat(settings.problems())
                .containsExactly(
                        table + " cannot be read (error 1146): phabricator.silent and security.outbound-blacklist"
                                + " count as not set there. Create it with bin/storage upgrade, or grant SELECT on it.");
    }

    @Test
    void a_missing_grant_is_a_problem() throws Exception {
        sql("CREATE USER '" + namespace + "'@'127.0.0.1' IDENTIFIED BY 'x'");
        try (var poor = DriverManager.getConnection(DATABASE.jdbcUrl(""), namespace.name(), "x")) {
            var settings = new PhorgeSettingsReader(Optional.empty(), namespace).read(poor);

            assertThat(settings.problems()).singleElement().asString().contains("cannot be read (error 1142)");
        }
    }

    @Test
    void a_database_that_is_gone_is_an_error_and_not_a_change_of_settings() throws Exception {
        connection.close();

        assertThatThrownBy(this::fromTable).isInstanceOf(SQLException.class);
    }

    @Test
    void a_half_written_local_json_does_not_switch_silent_mode_off() throws Exception {
        localJson("{\"phabricator.silent\": true}");
        var reader = withLocal();
        reader.read(connection);

        localJson("{\"phabricator.sil");

        var settings = reader.read(connection);
        assertThat(settings.silent()).isTrue();
        assertThat(settings.problems())
                .singleElement()
                .asString()
                .contains("is not valid JSON")
                .endsWith("Until then the values last read from it stay in force.");
    }
}
