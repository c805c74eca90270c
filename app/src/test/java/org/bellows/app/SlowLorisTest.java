package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.bellows.files.http.FilesClient;
import org.bellows.files.http.FilesClient.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Slow clients of every kind at a real process, with ordinary work beside them. */
@Timeout(180)
class SlowLorisTest {
    private static final int EACH = 12;
    private static final int LARGEST = 16 * 1024 * 1024;
    private static final Duration PROMPT = Duration.ofSeconds(5);

    @TempDir
    Path directory;

    private final List<FilesClient> slow = new ArrayList<>();
    private final byte[] content = new byte[2_000_000];
    private int files;
    private int console;
    private Process service;

    @BeforeEach
    void start() throws Exception {
        new Random(7).nextBytes(content);
        files = freePort();
        console = freePort();
        var config = Files.writeString(directory.resolve("bellows.yaml"), """
                state-dir: %s
                listen:
                  files: 127.0.0.1:%d
                  console: 127.0.0.1:%d
                  max-connections: 64
                  head-timeout-sec: 4
                  stall-timeout-sec: 4
                files:
                  local-disk-path: %s
                  max-in-flight-bytes: 84000000
                """.formatted(
                        directory.resolve("state"), files, console, Files.createDirectory(directory.resolve("files"))));
        service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx96m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.bellows.app.Main",
                        "--no-ui",
                        "--config",
                        config.toString())
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> !service.isAlive()
                        || FilesClient.ask("GET", files, "/readyz").status() == 200);
    }

    @AfterEach
    void end() throws Exception {
        for (var client : slow) {
            client.close();
        }
        service.destroy();
        assertThat(service.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(log())).doesNotContain("\tat ").doesNotContain(" ERROR ");
    }

    private Path log() {
        return directory.resolve("log");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private FilesClient slow(int port, String start) throws IOException {
        var client = new FilesClient(port, 4096);
        slow.add(client);
        client.send(start.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        return client;
    }

    /** One byte per second from each, until it is cut off. */
    private static void drip(FilesClient client) {
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    client.send(new byte[] {'x'});
                    Thread.sleep(1000);
                }
            } catch (IOException | InterruptedException e) {
                // Cut off, or closed by the test.
            }
        });
    }

    private Reply prompt(Ask ask) throws IOException {
        long before = System.nanoTime();
        Reply reply = ask.ask();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(PROMPT);
        return reply;
    }

    private interface Ask {
        Reply ask() throws IOException;
    }

    private void ordinaryWork() throws IOException {
        var stored = prompt(() -> FilesClient.post(files, "", content));
        assertThat(stored.status()).as(stored.text()).isEqualTo(200);
        var query = FilesClient.pair("local-disk", stored.handle());
        assertThat(prompt(() -> FilesClient.blob("GET", files, query)).body()).isEqualTo(content);
        assertThat(prompt(() -> FilesClient.blob("DELETE", files, query)).status())
                .isEqualTo(200);
        assertThat(prompt(() -> FilesClient.ask("GET", files, "/readyz")).status())
                .isEqualTo(200);
    }

    private String metrics() throws IOException {
        var token = Files.readString(directory.resolve("state/console.token")).strip();
        return prompt(() -> FilesClient.ask("GET", console, "/metrics", "X-Service-Token: " + token))
                .text();
    }

    private static String counter(String listener, String reason) {
        return "bellows_http_clients_cut_off_total{listener=\"" + listener + "\",reason=\"" + reason + "\"} ";
    }

    @Test
    void dozens_of_slow_clients_of_every_kind_stop_nobody() throws Exception {
        var large = FilesClient.post(files, "", new byte[LARGEST]);
        var download = "GET /api/file/blob" + FilesClient.pair("local-disk", large.handle())
                + " HTTP/1.1\nHost: localhost\n\n";
        for (int i = 0; i < EACH; i++) {
            drip(slow(files, "GET /hea"));
            drip(slow(files, "GET /healthz HTTP/1.1\nHost: localhost\nX-Slow: "));
            drip(slow(files, "POST /api/file/blob HTTP/1.1\nHost: localhost\nContent-Length: 1000000\n\n"));
            slow(files, download);
            drip(slow(console, "GET /met"));
            slow(console, "");
        }

        ordinaryWork();
        assertThat(metrics()).contains(counter("file storage", "slow_head"));

        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(metrics())
                        .contains(counter("file storage", "slow_head") + (2.0 * EACH))
                        .contains(counter("file storage", "slow_body") + (1.0 * EACH))
                        .contains(counter("file storage", "slow_reader") + (1.0 * EACH))
                        .contains(counter("console", "slow_head") + (2.0 * EACH)));
        assertThat(Files.readString(log())).contains("HTTP_CLIENT_CUT_OFF").contains("reason=slow_reader");
        ordinaryWork();
        assertThat(FilesClient.ask("GET", console, "/readyz").status()).isEqualTo(200);
    }

    @Test
    void more_slow_clients_than_places_stop_nobody_for_long() throws Exception {
        for (int i = 0; i < 150; i++) {
            slow(files, i % 2 == 0 ? "GET /hea" : "");
        }
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(() -> FilesClient.ask("GET", files, "/healthz").status() == 200);
        ordinaryWork();
    }

    @Test
    void slow_uploads_that_fill_the_gate_give_way() throws Exception {
        for (int i = 0; i < 5; i++) {
            drip(slow(files, "POST /api/file/blob HTTP/1.1\nHost: localhost\nContent-Length: " + LARGEST + "\n\n"));
        }
        var refused = new ArrayList<Reply>();
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
            var reply = prompt(() -> FilesClient.post(files, "", content));
            if (reply.status() == 503) {
                assertThat(reply.header("Retry-After")).contains("2");
                refused.add(reply);
            }
            return !refused.isEmpty() && reply.status() == 200;
        });
        assertThat(metrics()).contains("bellows_files_in_flight_bytes");
    }
}
