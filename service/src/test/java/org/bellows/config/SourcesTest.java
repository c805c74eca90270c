package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.bellows.config.Settings.DatabaseSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which source wins, and what each is shown as. */
class SourcesTest {
    private static final String NOTHING = "phorge.root: nothing is configured, no database is known: set phorge.root"
            + " (environment BELLOWS_PHORGE_ROOT) to Phorge's own directory, or webhook.database.host (environment"
            + " BELLOWS_WEBHOOK_DATABASE_HOST) to the database server.";

    @TempDir
    Path directory;

    @Test
    void the_environment_wins_over_the_file_over_phorge_over_the_default() {
        var loading = new Loading(directory).phorge("""
                        {"mysql.host": "phorge-db", "mysql.user": "phorge-user", "mysql.pass": "s3cr3t"}""").file("""
                        webhook:
                          database.user: file-user
                          database:
                            namespace: file_ns
                        """).with("GORGE_WEBHOOK_NAMESPACE", "env_ns");

        assertThat(loading.webhook().database())
                .isEqualTo(new DatabaseSettings("phorge-db", 3306, "file-user", "s3cr3t", "env_ns", "trust"));
        assertThat(loading.value("webhook.database.host").source())
                .hasToString("Phorge " + loading.localJson() + " mysql.host");
        assertThat(loading.value("webhook.database.user").source()).hasToString("file " + loading.file() + " line 2");
        assertThat(loading.value("webhook.database.namespace").source())
                .hasToString("environment GORGE_WEBHOOK_NAMESPACE");
        assertThat(loading.value("webhook.database.port").source()).hasToString("Phorge's default for mysql.port");
        assertThat(loading.value("log.level").source()).hasToString("default");
    }

    @Test
    void a_phorge_that_names_nothing_means_its_own_defaults() {
        var loading = new Loading(directory).phorge("{}");

        assertThat(loading.webhook().database())
                .isEqualTo(new DatabaseSettings("localhost", 3306, "root", "", "phabricator", "disable"));
        assertThat(loading.settings().phorgeRoot()).contains(loading.phorge());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"mysql.host\": \"db:3307\"}|db|3307",
                "{\"mysql.host\": \"db:3307\", \"mysql.port\": null}|db|3307",
                "{\"mysql.host\": \"db:3307\", \"mysql.port\": \"3308\"}|db|3307",
                "{\"mysql.host\": \"db\", \"mysql.port\": 3308}|db|3308",
                "{\"mysql.host\": \"::1\"}|::1|3306",
                "{\"mysql.host\": \"\", \"mysql.port\": \"\"}|localhost|3306"
            })
    void phorges_port_may_stand_behind_its_host(String json, String host, int port) {
        var database = new Loading(directory).phorge(json).webhook().database();

        assertThat(database.host()).isEqualTo(host);
        assertThat(database.port()).isEqualTo(port);
    }

    @Test
    void a_value_of_phorges_that_cannot_be_used_names_its_place() {
        var loading = new Loading(directory).phorge("""
                {"storage.default-namespace": "my-ns", "mysql.pass": ["s3cr3t"]}""");

        assertThat(loading.problems())
                .containsExactly(
                        "webhook.database.password: mysql.pass in " + loading.localJson()
                                + " is a list or an object, a text is wanted: correct it with bin/config set, or set"
                                + " webhook.database.password.",
                        "webhook.database.namespace: \"my-ns\" has characters that are not allowed, or too many (Phorge "
                                + loading.localJson()
                                + " storage.default-namespace): allowed are 1 to 48 letters, digits"
                                + " and underscores; correct it there, or set webhook.database.namespace.");
    }

    @Test
    void a_phorge_root_without_local_json_is_one_problem() {
        var loading = new Loading(directory).with("BELLOWS_PHORGE_ROOT", directory.toString());

        assertThat(loading.problems())
                .containsExactly("phorge.root: " + directory
                        + " has no conf/local/local.json: name the directory that holds Phorge's bin/phd, or let Phorge"
                        + " write the file with bin/config set.");
    }

    @Test
    void a_broken_local_json_is_one_problem() {
        var loading = new Loading(directory).phorge("{\"mysql.pass\": \"s3cr3t\"");

        assertThat(loading.problems())
                .containsExactly("phorge.root: " + loading.localJson()
                        + " is not valid JSON (line 1, column 24): correct it, or restore it from a backup.");
    }

    @Test
    void a_phorge_with_a_cluster_is_warned_about() {
        var loading = new Loading(directory).phorge("""
                {"cluster.databases": [{"host": "db1", "role": "master", "pass": "s3cr3t"}]}""");

        assertThat(loading.loaded().warnings())
                .containsExactly("phorge.root: Phorge's cluster.databases (" + loading.localJson()
                        + ") is not read: set webhook.database.* to the server that holds the herald database.");
    }

    @Test
    void nothing_at_all_says_what_to_set() {
        assertThat(new Loading(directory).problems()).containsExactly(NOTHING);
        assertThat(new Loading(directory).file("# only a comment\n").problems()).containsExactly(NOTHING);
        assertThat(new Loading(directory).file("").problems()).containsExactly(NOTHING);
    }

    @Test
    void webhooks_cannot_be_switched_on_without_a_database() {
        assertThat(new Loading(directory)
                        .with("BELLOWS_WEBHOOK_ENABLED", "true")
                        .problems())
                .containsExactly(
                        "webhook.enabled: \"true\" (environment BELLOWS_WEBHOOK_ENABLED), but no database is known:"
                                + " set phorge.root (environment BELLOWS_PHORGE_ROOT) to Phorge's own directory, or"
                                + " webhook.database.host (environment BELLOWS_WEBHOOK_DATABASE_HOST) to the database server.");
    }

    @Test
    void the_default_file_is_read_when_it_is_there() {
        var loading = new Loading(directory);
        loading.write("default.yaml", "webhook.database.host: db", "rw-r-----");

        assertThat(loading.webhook().database().host()).isEqualTo("db");
    }

    @Test
    void a_file_that_is_named_must_be_there() {
        var missing = directory.resolve("missing.yaml");

        assertThat(Loading.complete(directory).file(missing).problems())
                .containsExactly(missing + ": does not exist: create it, or leave --config out.");
    }

    @Test
    void both_families_of_variables_may_agree() {
        var loading = Loading.complete(directory)
                .with("BELLOWS_WEBHOOK_MAX_CONCURRENT", "7")
                .with("GORGE_WEBHOOK_MAX_CONCURRENT", "7");

        assertThat(loading.webhook().maxConcurrent()).isEqualTo(7);
        assertThat(loading.value("webhook.max-concurrent").source())
                .hasToString("environment BELLOWS_WEBHOOK_MAX_CONCURRENT");
    }

    @Test
    void both_families_of_variables_must_not_contradict_each_other() {
        var loading = Loading.complete(directory)
                .with("BELLOWS_WEBHOOK_MAX_CONCURRENT", "7")
                .with("GORGE_WEBHOOK_MAX_CONCURRENT", "8")
                .with("BELLOWS_SERVICE_TOKEN", "s3cr3t-1")
                .with("GORGE_SERVICE_TOKEN", "s3cr3t-2");

        assertThat(loading.problems())
                .containsExactly(
                        "service.token: ******** (environment BELLOWS_SERVICE_TOKEN) and ******** (environment"
                                + " GORGE_SERVICE_TOKEN) contradict each other: unset one of them.",
                        "webhook.max-concurrent: 7 (environment BELLOWS_WEBHOOK_MAX_CONCURRENT) and 8 (environment"
                                + " GORGE_WEBHOOK_MAX_CONCURRENT) contradict each other: unset one of them.");
    }

    @Test
    void an_empty_variable_counts_as_unset() {
        var loading = Loading.complete(directory)
                .file("webhook.max-concurrent: 7")
                .with("BELLOWS_WEBHOOK_MAX_CONCURRENT", "")
                .with("GORGE_WEBHOOK_MAX_CONCURRENT", "")
                .with("BELLOWS_NO_SUCH_THING", "");

        assertThat(loading.webhook().maxConcurrent()).isEqualTo(7);
    }

    @Test
    void an_unknown_variable_of_ours_is_a_problem_with_the_nearest_name() {
        var loading = Loading.complete(directory)
                .with("BELLOWS_LOG_LEVLE", "debug")
                .with("BELLOWS_SOMETHING_ELSE_ENTIRELY", "x")
                .with("GORGE_WEBHOOK_MYSQL_PASSWORD", "s3cr3t");

        assertThat(loading.problems())
                .containsExactly(
                        "BELLOWS_LOG_LEVLE: unknown environment variable: did you mean BELLOWS_LOG_LEVEL?",
                        "BELLOWS_SOMETHING_ELSE_ENTIRELY: unknown environment variable: remove it;"
                                + " docs/configuration.md lists every setting.",
                        "GORGE_WEBHOOK_MYSQL_PASSWORD: unknown environment variable: did you mean"
                                + " GORGE_WEBHOOK_MYSQL_PASS?");
    }

    @Test
    void variables_of_other_services_and_of_the_launcher_are_none_of_our_business() {
        var loading = Loading.complete(directory)
                .with("GORGE_FILE_MYSQL_HOST", "db")
                .with("GORGE_SOMETHING", "x")
                .with("MYSQL_HOST", "db")
                .with("BELLOWS_JAVA", "/usr/bin/java")
                .with("BELLOWS_JAVA_OPTIONS", "-Xmx64m");

        assertThat(loading.problems()).isEmpty();
    }

    @Test
    void an_empty_list_denies_nothing_and_no_list_leaves_it_to_phorge() {
        assertThat(Loading.complete(directory).webhook().outboundDeny()).isEmpty();
        assertThat(Loading.complete(directory)
                        .file("webhook.outbound-deny: []")
                        .webhook()
                        .outboundDeny())
                .isEqualTo(Optional.of(java.util.List.of()));
    }
}
