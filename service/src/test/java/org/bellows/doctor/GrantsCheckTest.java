package org.bellows.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.bellows.doctor.CheckReport.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrantsCheckTest {
    private static final String HOOKS = "GRANT SELECT ON {ns}_herald.herald_webhook TO {user}";
    private static final String REQUESTS = "GRANT SELECT, UPDATE ON {ns}_herald.herald_webhookrequest TO {user}";
    private static final String CONFIG = "GRANT SELECT ON {ns}_config.config_entry TO {user}";

    @TempDir
    Path directory;

    @Test
    void the_least_account_is_enough_and_not_too_much() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            CheckReport report = clinic.examine();

            assertThat(Clinic.only(report, "grants-missing").severity()).isEqualTo(Severity.OK);
            assertThat(Clinic.only(report, "grants-excessive").severity()).isEqualTo(Severity.OK);
            assertThat(Clinic.only(report, "tables").severity()).isEqualTo(Severity.OK);
            assertThat(Clinic.only(report, "namespace").severity()).isEqualTo(Severity.OK);
        }
    }

    @Test
    void the_statement_that_is_missing_is_named_and_mends_it() throws Exception {
        try (var clinic = Clinic.withAccount(
                directory, HOOKS, "GRANT SELECT ON {ns}_herald.herald_webhookrequest TO {user}", CONFIG)) {
            var missing = clinic.only("grants-missing");
            assertThat(missing.severity()).isEqualTo(Severity.ERROR);
            assertThat(missing.sentence())
                    .isEqualTo("The account `%s`@`127.0.0.1` lacks UPDATE on %s_herald.herald_webhookrequest."
                            .formatted(clinic.user, clinic.namespace));
            assertThat(missing.advice())
                    .isEqualTo(
                            "As an administrator of the server: GRANT UPDATE ON `%s_herald`.`herald_webhookrequest` TO `%s`@`127.0.0.1`;"
                                    .formatted(clinic.namespace, clinic.user));

            clinic.sql(missing.advice()
                    .substring(missing.advice().indexOf("GRANT"))
                    .replace(";", ""));

            assertThat(clinic.only("grants-missing").severity()).isEqualTo(Severity.OK);
        }
    }

    @Test
    void an_account_without_any_right_is_told_all_three_statements() throws Exception {
        try (var clinic = Clinic.withAccount(directory)) {
            CheckReport report = clinic.examine();

            assertThat(Clinic.only(report, "grants-missing").advice().split("GRANT ", -1))
                    .hasSize(4);
            assertThat(Clinic.only(report, "namespace").severity()).isEqualTo(Severity.ERROR);
            assertThat(Clinic.all(report, "tables"))
                    .hasSize(3)
                    .allMatch(result -> result.severity() == Severity.WARNING);
        }
    }

    @Test
    void rights_by_column_are_enough_when_they_are_all_there() throws Exception {
        String columns = "GRANT SELECT, UPDATE (status, properties, lastRequestResult, lastRequestEpoch%s)"
                + " ON {ns}_herald.herald_webhookrequest TO {user}";
        try (var clinic = Clinic.withAccount(directory, HOOKS, CONFIG, columns.formatted(""))) {
            assertThat(clinic.only("grants-missing").severity()).isEqualTo(Severity.ERROR);

            clinic.sql(columns.formatted(", dateModified"));

            CheckReport report = clinic.examine();
            assertThat(Clinic.only(report, "grants-missing").severity()).isEqualTo(Severity.OK);
            assertThat(Clinic.only(report, "grants-excessive").severity()).isEqualTo(Severity.OK);
        }
    }

    @Test
    void a_role_that_is_not_active_is_no_help_and_is_named() throws Exception {
        try (var clinic = Clinic.withAccount(directory)) {
            String role = "role_" + clinic.namespace;
            clinic.sql("CREATE ROLE " + role);
            try {
                for (String grant : new String[] {HOOKS, REQUESTS, CONFIG}) {
                    clinic.sql(grant.replace("{user}", role));
                }
                clinic.sql("GRANT " + role + " TO {user}");
                var idle = clinic.only("grants-missing");
                assertThat(idle.severity()).isEqualTo(Severity.ERROR);
                assertThat(idle.sentence()).contains("it was given the role " + role + ", which is not active");
                assertThat(idle.advice()).contains("SET DEFAULT ROLE `" + role + "` FOR");

                clinic.sql(idle.advice()
                        .substring(idle.advice().indexOf("SET DEFAULT"))
                        .replace(";", ""));

                CheckReport report = clinic.examine();
                assertThat(Clinic.only(report, "grants-missing").severity()).isEqualTo(Severity.OK);
                assertThat(Clinic.only(report, "grants-excessive").severity()).isEqualTo(Severity.OK);
            } finally {
                clinic.sql("DROP ROLE " + role);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT ALL ON *.* TO {user}",
                "GRANT ALL ON *.* TO {user} WITH GRANT OPTION",
                "GRANT SELECT, UPDATE ON `{ns}\\_%`.* TO {user}",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON `{ns}_herald`.* TO {user}",
                "GRANT DELETE ON {ns}_herald.herald_webhookrequest TO {user}",
                "GRANT TRIGGER ON {ns}_herald.herald_webhookrequest TO {user}",
                "GRANT RELOAD ON *.* TO {user}",
                "GRANT SELECT ON mysql.* TO {user}",
            })
    void what_is_too_much_is_named(String grant) throws Exception {
        try (var clinic = Clinic.withAccount(directory, HOOKS, REQUESTS, CONFIG, grant)) {
            CheckReport report = clinic.examine();

            var excess = Clinic.only(report, "grants-excessive");
            assertThat(excess.severity()).isEqualTo(Severity.WARNING);
            assertThat(excess.advice()).contains("GRANT SELECT, UPDATE ON `" + clinic.namespace + "_herald`");
            assertThat(Clinic.only(report, "grants-missing").severity()).isEqualTo(Severity.OK);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT PROCESS ON *.* TO {user}",
                "GRANT SELECT ON `{ns}\\_worker`.* TO {user}",
                "GRANT SELECT ON {ns}_worker.worker_activetask TO {user}",
            })
    void what_the_doctor_reads_is_not_too_much(String grant) throws Exception {
        try (var clinic = Clinic.withAccount(directory, HOOKS, REQUESTS, CONFIG, grant)) {
            assertThat(clinic.only("grants-excessive").severity()).isEqualTo(Severity.OK);
        }
    }

    @Test
    void an_unescaped_underscore_is_enough_and_too_much() throws Exception {
        try (var clinic = Clinic.withAccount(
                directory,
                "GRANT SELECT, UPDATE ON `{ns}_herald`.* TO {user}",
                "GRANT SELECT ON `{ns}_config`.* TO {user}")) {
            CheckReport report = clinic.examine();

            assertThat(Clinic.only(report, "grants-missing").severity()).isEqualTo(Severity.OK);
            assertThat(Clinic.only(report, "grants-excessive").sentence())
                    .contains("SELECT, UPDATE ON `" + clinic.namespace + "_herald`.*");
        }
    }

    @Test
    void the_blob_table_is_asked_for_when_the_blob_engine_is_on() throws Exception {
        try (var clinic = Clinic.withLeastAccount(directory)) {
            clinic.settings("files.database: {host: 127.0.0.1, port: %d, user: %s, password: %s, namespace: %s}"
                            .formatted(clinic.server.port(), clinic.user, Clinic.PASSWORD, clinic.namespace))
                    .settings("listen.files: \"127.0.0.1:0\"");

            assertThat(clinic.only("grants-missing").advice())
                    .contains("GRANT SELECT, INSERT, DELETE ON `" + clinic.namespace + "_file`.`file_storageblob` TO");

            clinic.sql("GRANT SELECT, INSERT, DELETE ON {ns}_file.file_storageblob TO {user}");
            CheckReport report = clinic.examine();
            assertThat(Clinic.only(report, "grants-missing").severity()).isEqualTo(Severity.OK);
            assertThat(Clinic.only(report, "grants-excessive").severity()).isEqualTo(Severity.OK);
        }
    }
}
