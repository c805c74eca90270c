package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.LogManager;
import org.bellows.config.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLinesTest {
    private static final String SECRET = "s3cr3t-7f3a";

    @TempDir
    Path directory;

    private final Map<String, String> environment = new HashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<Settings> started = new ArrayList<>();
    private Path file = Path.of("");
    private ServiceRunner service = (loaded, _) -> {
        started.add(loaded.settings());
        return 0;
    };

    @BeforeEach
    void aFile() throws IOException {
        file = Files.writeString(directory.resolve("bellows.yaml"), """
                webhook:
                  database: {host: db, password: %s}
                  delivery-timeout-sec: 60
                """.formatted(SECRET));
    }

    @AfterEach
    void asBefore() throws IOException {
        assertThat(out + "" + err).doesNotContain(SECRET).doesNotContain("\tat ");
        LogManager.getLogManager().readConfiguration();
    }

    private int run(String... arguments) {
        return CommandLines.of(
                        (loaded, foreground) -> service.run(loaded, foreground),
                        () -> {
                            throw new ConsoleDoor.CannotOpenException("There is no display.", new IOException());
                        },
                        _ -> Optional.empty(),
                        environment)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void without_a_display_it_says_so_and_starts_nothing() {
        assertThat(run("--config", file.toString())).isEqualTo(2);
        assertThat(err).hasToString("bellows: There is no display.\n");
        assertThat(started).isEmpty();
    }

    @Test
    void a_service_here_and_one_elsewhere_exclude_each_other() {
        assertThat(run("--no-ui", "--connect", "https://forge:8150")).isEqualTo(2);
        assertThat(err)
                .hasToString("--no-ui runs a service here, --connect looks at one elsewhere: leave one of them out.\n");
    }

    @Test
    void a_token_is_no_argument() {
        assertThat(run("--token", "seen-by-everybody")).isEqualTo(2);
        assertThat(err.toString()).contains("Unknown option").contains("--token-file");
    }

    @Test
    void an_address_that_is_none_is_said_without_its_secret() {
        assertThat(run("--connect", "https://bob:" + SECRET + "@forge:8150")).isEqualTo(2);
        assertThat(err.toString()).startsWith("bellows: --connect cannot be used. The address has a user or a secret");
    }

    @Test
    void no_ui_runs_the_service_with_the_settings() {
        assertThat(run("--no-ui", "--config", file.toString())).isZero();
        assertThat(started)
                .singleElement()
                .satisfies(settings -> assertThat(
                                settings.webhook().orElseThrow().database().host())
                        .isEqualTo("db"));
    }

    @Test
    void the_services_exit_code_is_the_process_s() {
        service = (_, _) -> 1;

        assertThat(run("--no-ui", "--config", file.toString())).isEqualTo(1);
    }

    @Test
    void a_failure_is_one_sentence_and_no_stack_trace() {
        service = (_, _) -> {
            throw new IOException("cannot bind http://bob:" + SECRET + "@example.org/\nand more");
        };

        assertThat(run("--no-ui", "--config", file.toString())).isEqualTo(1);
        assertThat(err).hasToString("bellows: IOException: cannot bind http://********@example.org/\n");
    }

    @Test
    void settings_that_cannot_be_used_end_the_start() {
        environment.put("BELLOWS_LOG_LEVEL", "loud");
        environment.put("BELLOWS_SERVICE_TOKEN", SECRET + "\n");

        assertThat(run("--no-ui", "--config", file.toString())).isEqualTo(2);
        assertThat(started).isEmpty();
        assertThat(err).hasToString("""
                log.level: "loud" is not one of the words (environment BELLOWS_LOG_LEVEL): allowed are debug, info, warning, error; remove it to use info.
                service.token: ******** is not allowed (environment BELLOWS_SERVICE_TOKEN): allowed are printable ASCII characters; correct it, or remove it.
                """);
    }

    @Test
    void config_shows_every_setting_with_its_source() {
        environment.put("GORGE_WEBHOOK_MAX_CONCURRENT", "7");

        assertThat(run("config", "--config", file.toString())).isZero();
        assertThat(out.toString().lines())
                .anyMatch(line -> line.matches("webhook.database.host +db +file " + file + " line 2"))
                .anyMatch(line -> line.matches("webhook.database.password +\\*{8} +file " + file + " line 2"))
                .anyMatch(line -> line.matches("webhook.max-concurrent +7 +environment GORGE_WEBHOOK_MAX_CONCURRENT"))
                .anyMatch(line -> line.matches("log.level +info +default"))
                .anyMatch(line -> line.matches("service.token +\\(not set\\) +default"))
                .anyMatch(line -> line.matches("webhook.claim-lease-sec +65 +default; raised from 30: never below"
                        + " webhook.delivery-timeout-sec \\(60\\) plus 5 seconds"))
                .anyMatch(line -> line.startsWith("warning: " + file + " holds webhook.database.password"));
    }

    @Test
    void the_file_may_be_named_before_the_command() {
        assertThat(run("--config", file.toString(), "config")).isZero();
        assertThat(out.toString()).contains("file " + file);
    }

    @Test
    void the_file_may_be_named_before_a_command_and_its_subcommand() {
        assertThat(run("--config", file.toString(), "files", "verify")).isEqualTo(2);
        assertThat(err.toString()).startsWith("There is nothing to verify");
    }

    @Test
    void the_file_that_a_command_names_is_the_one_that_is_read() {
        assertThat(run("--config", file + ".missing", "config", "--config", file.toString()))
                .isZero();
        assertThat(out.toString()).contains("file " + file);
    }

    @Test
    void config_as_json_can_be_read_by_a_program() throws IOException {
        assertThat(run("config", "--json", "--config", file.toString())).isZero();

        var json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("settings"))
                .anySatisfy(
                        setting -> assertThat(setting)
                                .hasToString(
                                        "{\"setting\":\"webhook.claim-lease-sec\",\"value\":\"65\",\"source\":\"default\",\"secret\":false,"
                                                + "\"raisedFrom\":\"30\",\"raisedBecause\":\"never below webhook.delivery-timeout-sec (60) plus 5 seconds\"}"));
        assertThat(json.get("settings"))
                .anySatisfy(setting -> assertThat(setting)
                        .hasToString(
                                "{\"setting\":\"webhook.database.password\",\"value\":\"********\",\"source\":\"file "
                                        + file + " line 2\",\"secret\":true}"));
        assertThat(json.get("warnings")).hasSize(1);
    }

    @Test
    void config_prints_all_that_is_wrong() throws IOException {
        environment.put("BELLOWS_LOG_LEVEL", "loud");
        environment.put("BELLOWS_LOG_FORMATT", "json");

        assertThat(run("config", "--config", file.toString())).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(2);

        assertThat(run("config", "--json", "--config", file.toString())).isEqualTo(2);
        assertThat(new ObjectMapper().readTree(out.toString()).get("problems")).hasSize(2);
    }

    @Test
    void a_wrong_option_is_answered_with_the_nearest_one() {
        assertThat(run("--no-uy")).isEqualTo(2);
        assertThat(err.toString()).contains("Unknown option: '--no-uy'").contains("--no-ui");
    }

    @Test
    void a_wrong_command_is_answered_with_the_nearest_one() {
        assertThat(run("confg")).isEqualTo(2);
        assertThat(err.toString()).contains("Did you mean: bellows config?");
    }

    @Test
    void a_file_must_be_named_once_and_fully() {
        assertThat(run("--config")).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required parameter for option '--config' (FILE)");
    }

    @Test
    void help_has_examples_and_exit_codes() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("bellows --no-ui")
                .contains("Exit codes:")
                .contains("wrong options, settings that cannot be used, or no display for the window");
        assertThat(run("config", "--help")).isZero();
    }

    @Test
    void the_version_is_told() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("bellows ");
    }
}
