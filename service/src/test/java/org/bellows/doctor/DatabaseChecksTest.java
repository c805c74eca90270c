package org.bellows.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.SettingsLoader;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseChecksTest {
    private static final String ALL = "GRANT ALL ON *.* TO {user}";

    @TempDir
    Path directory;

    @Test
    void a_wrong_password_is_told_once_and_nothing_behind_it_is_asked() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            CheckReport report = clinic.examine("wr0ngPassword");

            var reachable = Clinic.only(report, "database-reachable");
            assertThat(reachable.severity()).isEqualTo(Severity.ERROR);
            assertThat(reachable.sentence()).contains("the server refuses the account or its password");
            assertThat(Clinic.all(report, "namespace")).isEmpty();
            assertThat(Clinic.all(report, "grants-missing")).isEmpty();
            assertThat(report.worst()).isEqualTo(Severity.ERROR);
        }
    }

    @Test
    void a_server_that_is_not_there_is_told_as_such() throws Exception {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var report = doctor("webhook.database: {host: 127.0.0.1, port: " + port + "}")
                .run(Doctor.Progress.NONE);

        assertThat(Clinic.only(report, "database-reachable").sentence()).contains("nobody listens there");
    }

    @Test
    void a_name_that_does_not_resolve_is_told_as_such() throws Exception {
        var report = doctor("webhook.database: {host: no-such-host.invalid, ssl-mode: disable}")
                .run(Doctor.Progress.NONE);

        assertThat(Clinic.only(report, "database-reachable").sentence()).contains("the host's name does not resolve");
    }

    private Doctor doctor(String database) throws Exception {
        Path file = Files.writeString(
                directory.resolve("other.yaml"),
                "state-dir: " + directory + "\nlisten.webhook: \"127.0.0.1:0\"\nlisten.console: \"127.0.0.1:0\"\n"
                        + database + "\n");
        var loaded = (Loaded) new SettingsLoader("test").load(Optional.of(file), Map.of());
        return new Doctor(loaded.settings(), Surroundings.of("test", List.of()));
    }

    @Test
    void a_server_that_hangs_does_not_make_the_run_hang() throws Exception {
        try (var server = TrialMariaDb.launch()) {
            var doctor = doctor("webhook.database: {host: 127.0.0.1, port: %d, user: %s, password: %s}"
                    .formatted(server.port(), server.user(), server.password()));
            server.freeze();
            try {
                CheckReport report = doctor.run(Doctor.Progress.NONE);

                assertThat(Clinic.only(report, "database-reachable").severity()).isNotEqualTo(Severity.OK);
                assertThat(Clinic.all(report, "grants-missing")).isEmpty();
                assertThat(report.took()).isLessThan(Duration.ofSeconds(20));
            } finally {
                server.thaw();
            }
        }
    }

    @Test
    void a_read_only_server_is_an_error() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            clinic.sql("SET GLOBAL read_only = 1");
            try {
                var reachable = clinic.only("database-reachable");
                assertThat(reachable.severity()).isEqualTo(Severity.ERROR);
                assertThat(reachable.sentence()).contains("read-only");
            } finally {
                clinic.sql("SET GLOBAL read_only = 0");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, OK", "30, WARNING", "-30, WARNING", "3600, ERROR", "-3600, ERROR"})
    void the_clocks_are_compared(int secondsAhead, Severity severity) throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            clinic.surroundings(usual -> new Surroundings(
                    usual.version(),
                    usual.settingWarnings(),
                    usual.running(),
                    usual.files(),
                    () -> Instant.now().plusSeconds(secondsAhead),
                    usual.proc(),
                    usual.log()));

            var clock = clinic.only("database-clock");

            assertThat(clock.severity()).isEqualTo(severity);
            if (severity != Severity.OK) {
                assertThat(clock.sentence())
                        .startsWith("This host's clock is " + Math.abs(secondsAhead) + ".")
                        .contains(secondsAhead > 0 ? " ahead of " : " behind ");
            }
        }
    }

    @Test
    void another_namespace_that_is_seen_is_named() throws Exception {
        try (var clinic = new Clinic(directory);
                var other = Clinic.withAccount(directory)) {
            other.sql("GRANT SELECT ON " + clinic.namespace + "_herald.* TO {user}");

            var namespace = other.only("namespace");

            assertThat(namespace.severity()).isEqualTo(Severity.ERROR);
            assertThat(namespace.sentence())
                    .contains("no database " + other.namespace + "_herald")
                    .contains("it sees those of the namespace " + clinic.namespace);
            assertThat(namespace.advice()).contains("webhook.database.namespace to " + clinic.namespace);
        }
    }

    @Test
    void a_phorge_of_another_namespace_is_told() throws Exception {
        Path phorge = Files.createDirectories(directory.resolve("phorge"));
        Files.createDirectories(phorge.resolve("conf/local"));
        Files.writeString(phorge.resolve("conf/local/local.json"), "{\"storage.default-namespace\": \"elsewhere\"}");
        try (var clinic = Clinic.withLeastAccount(directory)) {
            clinic.settings("phorge.root: " + phorge);

            var namespace = clinic.only("namespace");

            assertThat(namespace.severity()).isEqualTo(Severity.WARNING);
            assertThat(namespace.sentence()).contains("uses the namespace elsewhere");
        }
    }

    @Test
    void a_missing_table_is_an_error() throws Exception {
        try (var clinic = Clinic.withAccount(directory, ALL)) {
            clinic.sql("DROP TABLE {ns}_herald.herald_webhook");

            var tables = clinic.only("tables");

            assertThat(tables.severity()).isEqualTo(Severity.ERROR);
            assertThat(tables.sentence())
                    .isEqualTo("There is no table " + clinic.namespace + "_herald.herald_webhook.");
        }
    }

    @Test
    void a_missing_column_is_an_error() throws Exception {
        try (var clinic = Clinic.withAccount(directory, ALL)) {
            clinic.sql(
                    "ALTER TABLE {ns}_herald.herald_webhookrequest DROP KEY key_ratelimit, DROP COLUMN lastRequestEpoch");

            var tables = Clinic.all(clinic.examine(), "tables");

            assertThat(tables).hasSize(2);
            assertThat(tables.getFirst().severity()).isEqualTo(Severity.ERROR);
            assertThat(tables.getFirst().sentence()).contains("lacks lastRequestEpoch");
            assertThat(tables.getLast().severity()).isEqualTo(Severity.WARNING);
            assertThat(tables.getLast().sentence()).contains("key_ratelimit");
        }
    }

    @Test
    void the_fork_s_key_is_recognised() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            assertThat(clinic.only("tables").sentence()).contains("upstream's keys");

            clinic.sql("ALTER TABLE {ns}_herald.herald_webhookrequest ADD KEY key_status (status, id)");

            assertThat(clinic.only("tables").sentence()).contains("key_status");
        }
    }

    @Test
    void a_table_that_is_not_innodb_is_warned_of() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            clinic.sql("ALTER TABLE {ns}_herald.herald_webhookrequest ENGINE = MyISAM");

            assertThat(clinic.only("tables").sentence()).contains("is kept by MyISAM");
        }
    }

    @Test
    void a_trigger_on_the_queue_is_warned_of() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            assertThat(clinic.only("triggers").sentence()).startsWith("There is no trigger");

            clinic.sql("CREATE TRIGGER {ns}_herald.audit AFTER UPDATE ON {ns}_herald.herald_webhookrequest"
                    + " FOR EACH ROW SET @seen = 1");

            var triggers = clinic.only("triggers");
            assertThat(triggers.severity()).isEqualTo(Severity.WARNING);
            assertThat(triggers.sentence()).contains("(audit)");
        }
    }

    @Test
    void silent_mode_is_warned_of() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            assertThat(clinic.only("silent-mode").severity()).isEqualTo(Severity.OK);

            clinic.rows.setConfig("phabricator.silent", "true");

            assertThat(clinic.only("silent-mode").severity()).isEqualTo(Severity.WARNING);
        }
    }

    @Test
    void an_outbound_policy_that_cannot_be_used_is_warned_of() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            assertThat(clinic.only("outbound-policy").sentence()).startsWith("Phorge's default list is in force");

            clinic.rows.setConfig("security.outbound-blacklist", "[\"10.0.0.0/8\", \"192.168.0.0/16\"]");
            assertThat(clinic.only("outbound-policy").sentence()).contains("names 2 networks");

            clinic.rows.setConfig("security.outbound-blacklist", "[]");
            assertThat(clinic.only("outbound-policy").sentence()).contains("hooks may call every address");

            clinic.rows.setConfig("security.outbound-blacklist", "[\"10.0.0.0/33\"]");
            var wrong = clinic.only("outbound-policy");
            assertThat(wrong.severity()).isEqualTo(Severity.WARNING);
            assertThat(wrong.sentence()).contains("10.0.0.0/33");

            clinic.sql("DROP TABLE {ns}_config.config_entry");
            assertThat(clinic.only("outbound-policy").severity()).isEqualTo(Severity.WARNING);
        }
    }
}
