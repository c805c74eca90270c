package org.bellows.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.Settings;
import org.bellows.config.SettingsLoader;
import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;

/** A database with Phorge's tables, an account of the test's choice on it, and a doctor. */
final class Clinic implements AutoCloseable {
    static final String PASSWORD = "s3cr3tOfTheAccount";

    final TrialMariaDb server = TrialMariaDb.shared();
    final String namespace = server.freshNamespace();
    final String user = "doc_" + namespace;
    final Connection root;
    final PhorgeRows rows;
    private final Path directory;
    private String more = "";
    private UnaryOperator<Surroundings> surroundings = UnaryOperator.identity();

    Clinic(Path directory) throws SQLException {
        this.directory = directory;
        this.root = server.connect("");
        PhorgeSchema.create(root, namespace);
        this.rows = new PhorgeRows(root, namespace);
    }

    /** With the account of the contract. */
    static Clinic withLeastAccount(Path directory) throws SQLException {
        var clinic = new Clinic(directory);
        PhorgeSchema.createDeliveryAccount(clinic.root, clinic.namespace, clinic.user, PASSWORD);
        return clinic;
    }

    /** With an account that has these rights; {@code {ns}} is the namespace, {@code {user}} the account. */
    static Clinic withAccount(Path directory, String... statements) throws SQLException {
        var clinic = new Clinic(directory);
        clinic.sql("CREATE USER {user} IDENTIFIED BY '" + PASSWORD + "'");
        for (String statement : statements) {
            clinic.sql(statement);
        }
        return clinic;
    }

    void sql(String statement) throws SQLException {
        try (var run = root.createStatement()) {
            run.execute(statement.replace("{ns}", namespace).replace("{user}", "'" + user + "'@'127.0.0.1'"));
        }
    }

    /** More lines of the settings' file. */
    Clinic settings(String lines) {
        more += lines + "\n";
        return this;
    }

    Clinic surroundings(UnaryOperator<Surroundings> change) {
        surroundings = change;
        return this;
    }

    Settings load(String password) throws IOException {
        String text = """
                state-dir: %s
                webhook.database: {host: 127.0.0.1, port: %d, user: %s, password: %s, namespace: %s}
                %s%s%s
                """.formatted(
                        directory.resolve("state"),
                        server.port(),
                        user,
                        password,
                        namespace,
                        more.contains("listen.webhook") ? "" : "listen.webhook: \"127.0.0.1:0\"\n",
                        more.contains("listen.console") ? "" : "listen.console: \"127.0.0.1:0\"\n",
                        more);
        Path file = Files.writeString(directory.resolve("bellows.yaml"), text);
        var loaded = new SettingsLoader("test").load(Optional.of(file), Map.of());
        assertThat(loaded).isInstanceOf(Loaded.class);
        return ((Loaded) loaded).settings();
    }

    CheckReport examine() throws Exception {
        return examine(PASSWORD);
    }

    CheckReport examine(String password) throws Exception {
        var doctor = new Doctor(load(password), surroundings.apply(Surroundings.of("test", List.of())));
        CheckReport report = doctor.run(Doctor.Progress.NONE);
        assertThat(report.toString()).doesNotContain(password).doesNotContain(server.password() + "@");
        assertThat(report.results()).allSatisfy(result -> {
            assertThat(result.sentence()).isNotBlank();
            assertThat(result.advice().isEmpty()).isEqualTo(result.severity() == Severity.OK);
        });
        return report;
    }

    /** The only finding of this check. */
    CheckResult only(String code) throws Exception {
        return only(examine(), code);
    }

    static CheckResult only(CheckReport report, String code) {
        List<CheckResult> found = all(report, code);
        assertThat(found).as("findings of %s in %s", code, report).hasSize(1);
        return found.getFirst();
    }

    static List<CheckResult> all(CheckReport report, String code) {
        return report.results().stream()
                .filter(result -> result.code().equals(code))
                .toList();
    }

    @Override
    public void close() throws SQLException {
        sql("DROP USER IF EXISTS {user}");
        PhorgeSchema.drop(root, namespace);
        sql("DROP DATABASE IF EXISTS {ns}_daemon");
        root.close();
    }
}
