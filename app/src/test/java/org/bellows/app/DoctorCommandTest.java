package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    private static final String PASSWORD = "s3cr3tPassword";

    @TempDir
    Path directory;

    private final Map<String, String> environment = new HashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String text, String... more) throws Exception {
        var file = Files.writeString(directory.resolve("bellows.yaml"), text);
        Files.setPosixFilePermissions(file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r-----"));
        var arguments = new java.util.ArrayList<>(List.of("doctor", "--config", file.toString()));
        arguments.addAll(List.of(more));
        int code = CommandLines.of((_, _) -> 0, environment)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        assertThat(out + "" + err).doesNotContain(PASSWORD).doesNotContain("\tat ");
        return code;
    }

    private String beside(TrialMariaDb server, String namespace, String user, String password) {
        return """
                state-dir: %s
                listen.webhook: "127.0.0.1:0"
                listen.console: "127.0.0.1:0"
                webhook.database: {host: 127.0.0.1, port: %d, user: %s, password: %s, namespace: %s}
                """.formatted(directory, server.port(), user, password, namespace);
    }

    @Test
    void an_installation_that_is_well_is_0_one_to_look_at_1_and_a_broken_one_2() throws Exception {
        var server = TrialMariaDb.shared();
        var namespace = server.freshNamespace();
        String user = "cmd_" + namespace;
        try (var connection = server.connect("");
                var statement = connection.createStatement()) {
            PhorgeSchema.create(connection, namespace);
            PhorgeSchema.createDeliveryAccount(connection, namespace, user, PASSWORD);
            try {
                assertThat(run(beside(server, namespace, user, PASSWORD)))
                        .as(out + "" + err)
                        .isZero();
                assertThat(out.toString().lines().toList().getLast()).matches("\\d+ ok; looked at in \\d+\\.\\d s\\.");

                statement.execute("GRANT SELECT ON " + namespace + "_file.* TO '" + user + "'@'127.0.0.1'");
                assertThat(run(beside(server, namespace, user, PASSWORD))).isEqualTo(1);
                assertThat(out.toString()).contains("▲ warning  grants-excessive");

                assertThat(run(beside(server, namespace, user, "wrong"))).isEqualTo(2);
                assertThat(out.toString()).contains("■ error    database-reachable");
            } finally {
                statement.execute("DROP USER '" + user + "'@'127.0.0.1'");
                PhorgeSchema.drop(connection, namespace);
            }
        }
    }

    @Test
    void settings_that_cannot_be_used_are_2_and_every_problem_is_told() throws Exception {
        String text = "webhook.database: {host: db, password: " + PASSWORD
                + "}\nlisten.webhook: \"0.0.0.0:8160\"\nlog.level: loud\n";

        assertThat(run(text)).isEqualTo(2);
        assertThat(out.toString())
                .contains("■ error    settings  The service does not start: listen.webhook: \"0.0.0.0:8160\"")
                .contains("log.level")
                .endsWith("2 errors; looked at in 0.0 s.\n");
    }

    @Test
    void a_program_gets_one_json_object() throws Exception {
        assertThat(run(
                        "webhook.enabled: false\nstate-dir: " + directory + "\nlisten.console: \"127.0.0.1:0\"\n",
                        "--json"))
                .isEqualTo(2);

        var json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("worst").asText()).isEqualTo("ERROR");
        assertThat(Instant.parse(json.get("at").asText())).isBeforeOrEqualTo(Instant.now());
        assertThat(Duration.parse(json.get("took").asText())).isPositive();
        assertThat(json.get("results")).isNotEmpty().allSatisfy(result -> {
            assertThat(result.fieldNames()).toIterable().containsExactly("code", "severity", "sentence", "advice");
            assertThat(result.get("severity").asText()).isIn("OK", "WARNING", "ERROR");
        });
    }

    @Test
    void a_result_has_a_shape_a_word_a_sentence_and_what_to_do() {
        var report = new CheckReport(
                Instant.EPOCH,
                Duration.ofMillis(1234),
                List.of(
                        new CheckResult("version", Severity.OK, "Bellows 1.", ""),
                        new CheckResult("silent-mode", Severity.WARNING, "It is silent.", "Make a noise."),
                        new CheckResult(
                                "x",
                                Severity.ERROR,
                                "A sentence of many words that goes on until it is too long for one line of the table.",
                                "Mend it.")));

        assertThat(DoctorReport.text(report)).isEqualTo("""
                ● ok       version      Bellows 1.
                ▲ warning  silent-mode  It is silent.
                                        → Make a noise.
                ■ error    x            A sentence of many words that goes on until it is too long for one line of the
                                        table.
                                        → Mend it.

                1 error, 1 warning, 1 ok; looked at in 1.2 s.
                """);
    }

    @Test
    void what_takes_long_is_named_and_what_does_not_is_not() {
        try (var progress = new SlowProgress(new PrintWriter(err, true))) {
            progress.begins("quick");
            progress.begins("slow");
            Awaitility.await().until(() -> !err.toString().isEmpty());
        }

        assertThat(err).hasToString("… slow\n");
    }

    @Test
    void help_tells_the_exit_codes() throws Exception {
        assertThat(run("", "--help")).isZero();
        assertThat(out.toString())
                .contains("there is a warning")
                .contains("--json")
                .contains("docs/operations.md");
    }
}
