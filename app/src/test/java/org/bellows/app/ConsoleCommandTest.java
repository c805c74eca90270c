package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.Link;
import org.bellows.console.remote.AccessToken;
import org.bellows.log.LogSetup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which service the console is opened over, with real services; the window itself is a note of what it was given. */
class ConsoleCommandTest {
    private static final List<String> PLAIN = List.of();

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<String> shown = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private Optional<AccessToken> typed = Optional.empty();
    private boolean goesOn;
    private int port;

    @BeforeEach
    void aServiceWithFilesOnly() throws IOException {
        port = freePort();
        environment.put("BELLOWS_WEBHOOK_ENABLED", "false");
        environment.put("BELLOWS_FILES_ENABLED", "true");
        environment.put(
                "BELLOWS_FILES_LOCAL_DISK_PATH",
                Files.createDirectory(directory.resolve("files")).toString());
        environment.put("BELLOWS_STATE_DIR", directory.resolve("state").toString());
        environment.put("BELLOWS_LISTEN_FILES", "127.0.0.1:0");
        environment.put("BELLOWS_LISTEN_CONSOLE", "127.0.0.1:" + port);
        environment.put("BELLOWS_SERVICE_TOKEN", "service-token");
    }

    @AfterEach
    void logAsBefore() {
        LogSetup.level("info");
    }

    @Test
    void where_nothing_answers_the_service_runs_in_this_process_and_ends_with_the_window() {
        assertThat(run()).as(err::toString).isZero();

        assertThat(shown).containsExactly("own service on " + hostName());
    }

    @Test
    void a_service_that_is_to_go_on_without_its_window_runs_until_it_is_told_to_end() {
        goesOn = true;

        assertThat(run()).as(err::toString).isZero();

        assertThat(shown).containsExactly("own service on " + hostName());
        assertThat(stop.getCount()).isZero();
    }

    @Test
    void where_a_service_answers_the_console_attaches_to_it_instead_of_starting_a_second() throws Exception {
        try (var running = service()) {
            running.awaitError("STARTED");

            assertThat(run()).as(err::toString).isZero();

            assertThat(shown).containsExactly("service on this host at http://127.0.0.1:" + port);
        }
    }

    @Test
    void a_person_who_may_not_read_the_state_directory_gives_the_token_by_the_environment() throws Exception {
        try (var running = service()) {
            running.awaitError("STARTED");
            environment.put(
                    "BELLOWS_CONSOLE_TOKEN",
                    Files.readString(directory.resolve("state").resolve("console.token")));
            environment.put("BELLOWS_STATE_DIR", directory.resolve("closed").toString());

            assertThat(run()).as(err::toString).isZero();

            assertThat(shown).containsExactly("service on this host at http://127.0.0.1:" + port);
        }
    }

    @Test
    void a_service_that_does_not_let_us_in_is_no_reason_to_start_a_second() throws Exception {
        try (var running = service()) {
            running.awaitError("STARTED");
            environment.put("BELLOWS_CONSOLE_TOKEN", "wrong-token");

            assertThat(run()).isEqualTo(2);

            assertThat(shown).isEmpty();
            assertThat(err.toString())
                    .startsWith("bellows: ")
                    .contains("127.0.0.1:" + port)
                    .doesNotContain("wrong-token");
        }
    }

    @Test
    void where_something_else_answers_nothing_is_started_and_the_message_says_what_to_do() throws IOException {
        try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run()).isEqualTo(2);
        }

        assertThat(shown).isEmpty();
        assertThat(err.toString())
                .startsWith("bellows: ")
                .contains("127.0.0.1:" + port)
                .doesNotContain("\tat ");
    }

    @Test
    void a_service_elsewhere_is_looked_at_with_the_token_of_a_file_or_of_the_environment() throws Exception {
        try (var running = service()) {
            running.awaitError("STARTED");
            var url = "http://127.0.0.1:" + port;
            var token = directory.resolve("state").resolve("console.token");
            environment.put("BELLOWS_STATE_DIR", directory.resolve("elsewhere").toString());

            assertThat(run("--connect", url, "--token-file", token.toString()))
                    .as(err::toString)
                    .isZero();
            environment.put("BELLOWS_CONSOLE_TOKEN", Files.readString(token));
            assertThat(run("--connect", url)).as(err::toString).isZero();

            assertThat(shown).containsExactly("service elsewhere at " + url, "service elsewhere at " + url);
            assertThat(asked).isEmpty();
        }
    }

    @Test
    void a_token_that_is_nowhere_is_asked_for() throws Exception {
        try (var running = service()) {
            running.awaitError("STARTED");
            typed = Optional.of(
                    AccessToken.of(Files.readString(directory.resolve("state").resolve("console.token"))));
            environment.put("BELLOWS_LISTEN_CONSOLE", "127.0.0.1:0");

            assertThat(run("--connect", "http://127.0.0.1:" + port))
                    .as(err::toString)
                    .isZero();

            assertThat(asked).containsExactly("Console token of http://127.0.0.1:" + port + ":");
            assertThat(shown).containsExactly("service elsewhere at http://127.0.0.1:" + port);
        }
    }

    @Test
    void without_any_token_the_message_says_where_there_is_one() {
        assertThat(run("--connect", "https://forge.example.org")).isEqualTo(2);

        assertThat(err.toString()).startsWith("bellows: The service needs its console token. Ask whoever runs Bellows");
        assertThat(shown).isEmpty();
    }

    @Test
    void a_token_over_a_network_in_the_clear_is_warned_of() {
        environment.put("BELLOWS_CONSOLE_TOKEN", "some-token");
        waits = false;

        assertThat(run("--connect", "http://forge.example.org:8150")).isZero();

        assertThat(err.toString())
                .isEqualTo("Warning: the token goes to http://forge.example.org:8150 unencrypted."
                        + " Use https, or an SSH tunnel: ssh -L 8150:127.0.0.1:8150 HOST\n");
    }

    @Test
    void a_host_without_a_display_ends_with_a_sentence_and_code_2() throws Exception {
        try (var command = CommandProcess.start(directory, PLAIN, environment)) {
            assertThat(command.exitCode()).isEqualTo(2);

            assertThat(command.err())
                    .startsWith("bellows: There is no display for a window: DISPLAY is not set."
                            + " The service runs without one: bellows --no-ui.")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void without_a_window_not_one_class_of_the_console_or_of_javafx_is_loaded() throws Exception {
        var classes = directory.resolve("classes.txt");
        try (var running =
                CommandProcess.start(directory, List.of("-Xlog:class+load:file=" + classes), environment, "--no-ui")) {
            running.awaitError("STARTED");
        }

        assertThat(Files.readAllLines(classes))
                .hasSizeGreaterThan(1000)
                .anyMatch(line -> line.contains(" org.bellows.app.BellowsService "))
                .noneMatch(line -> line.contains(" javafx.")
                        || line.contains(" com.sun.javafx.")
                        || line.contains(" org.bellows.ui.")
                        || line.contains(" atlantafx."));
    }

    @Test
    void every_view_of_a_live_service_is_drawn_without_a_display() throws Exception {
        try (var running = service()) {
            running.awaitError("STARTED");
            var pictures = directory.resolve("deep").resolve("pictures");
            try (var command = CommandProcess.start(
                    directory,
                    PLAIN,
                    environment,
                    "screenshots",
                    "--connect",
                    "http://127.0.0.1:" + port,
                    "--out",
                    pictures.toString(),
                    "--size",
                    "900x600",
                    "--theme",
                    "dark")) {
                assertThat(command.exitCode()).as(command::err).isZero();
                assertThat(command.out().lines()).hasSize(7).allMatch(line -> line.endsWith(".png"));
            }
            try (var files = Files.list(pictures)) {
                assertThat(files).hasSize(7).allSatisfy(file -> {
                    var image = ImageIO.read(file.toFile());
                    assertThat(image.getWidth()).isEqualTo(900);
                    assertThat(image.getHeight()).isEqualTo(600);
                    // The rail is the card's colour, and there is something on it.
                    assertThat(image.getRGB(3, 3) & 0xffffff).isEqualTo(0x171c23);
                });
            }
        }
    }

    @Test
    void pictures_of_a_service_that_does_not_answer_fail_with_a_sentence() throws Exception {
        environment.put("BELLOWS_CONSOLE_TOKEN", "some-token");
        try (var command = CommandProcess.start(
                directory,
                PLAIN,
                environment,
                "screenshots",
                "--connect",
                "http://127.0.0.1:" + port,
                "--out",
                directory.toString())) {
            assertThat(command.exitCode()).isEqualTo(1);
            assertThat(command.err()).contains("127.0.0.1:" + port).doesNotContain("\tat ");
        }
    }

    @Test
    void a_size_that_is_none_says_what_is_allowed() throws Exception {
        environment.put("BELLOWS_CONSOLE_TOKEN", "some-token");
        try (var command = CommandProcess.start(
                directory,
                PLAIN,
                environment,
                "screenshots",
                "--connect",
                "http://127.0.0.1:" + port,
                "--out",
                directory.toString(),
                "--size",
                "12x800")) {
            assertThat(command.exitCode()).isEqualTo(2);
            assertThat(command.err())
                    .isEqualTo("--size is \"12x800\", allowed is a width and a height from 320 to 4096.\n");
        }
    }

    private final CountDownLatch stop = new CountDownLatch(1);
    private boolean waits = true;

    private int run(String... arguments) {
        return CommandLines.of(
                        (loaded, foreground) -> {
                            try (var own =
                                    BellowsService.start(loaded.settings(), loaded.values(), loaded.warnings())) {
                                foreground.stay(own.feed(), stop);
                            }
                            return 0;
                        },
                        NotedWindow::new,
                        question -> {
                            asked.add(question);
                            return typed;
                        },
                        environment)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private CommandProcess service() throws IOException {
        return CommandProcess.start(directory, PLAIN, environment, "--no-ui");
    }

    /** Closed at once; before, it waits until the feed tells something. */
    private final class NotedWindow implements ConsoleDoor.Window {
        @Override
        public boolean overOwnService(Feed feed) {
            shown.add("own service on " + host(feed));
            feed.close();
            if (goesOn) {
                // Somebody ends the process later.
                Thread.ofVirtual().start(stop::countDown);
            }
            return goesOn;
        }

        @Override
        public void over(Feed feed, String address, boolean sameHost) {
            if (waits) {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(20))
                        .until(() -> feed.link() instanceof Link.Connected
                                && feed.facts().isPresent());
            }
            shown.add("service " + (sameHost ? "on this host" : "elsewhere") + " at " + address);
            feed.close();
        }

        @Override
        public void end() {
            // It is closed already.
        }
    }

    private static String host(Feed feed) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> feed.facts().isPresent());
        return feed.facts().orElseThrow().service().host();
    }

    private static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
