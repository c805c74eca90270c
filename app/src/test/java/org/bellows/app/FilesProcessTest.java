package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.bellows.files.http.FilesClient;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File storage in a process of its own, with the heap that it is shipped with. */
class FilesProcessTest {
    private static final Path LAUNCHER = Path.of("src/main/dist/bin/bellows");
    private static final String HEAP = "-Xmx96m";
    private static final int UPLOADS = 16;
    private static final int LARGEST = 16 * 1024 * 1024;

    @TempDir
    Path directory;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Process launch(String yaml) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var file = Files.writeString(directory.resolve("bellows.yaml"), yaml);
        var builder = new ProcessBuilder(
                java,
                "-XX:+UseSerialGC",
                "-Xms8m",
                HEAP,
                "-Xss512k",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "org.bellows.app.Main",
                "--no-ui",
                "--config",
                file.toString());
        builder.redirectErrorStream(true).redirectOutput(log().toFile());
        var process = builder.start();
        processes.add(process);
        return process;
    }

    private Path log() {
        return directory.resolve("log");
    }

    private static boolean isReady(int port) {
        try {
            return FilesClient.ask("GET", port, "/readyz").status() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static byte[] content(int seed) {
        var bytes = new byte[LARGEST];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static <T> List<T> inParallel(List<Callable<T>> work) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var results = new ArrayList<T>();
            for (Future<T> future : threads.invokeAll(work)) {
                results.add(future.get());
            }
            return results;
        }
    }

    @Test
    void sixteen_uploads_of_the_largest_size_at_once_fit_into_the_shipped_heap() throws Exception {
        assertThat(Files.readString(LAUNCHER)).contains(HEAP);
        int port = freePort();
        // A second engine, so that there is something to keep bytes for.
        var service = launch(
                """
                state-dir: %s
                listen:
                  files: 127.0.0.1:%d
                  console: 127.0.0.1:0
                files:
                  local-disk-path: %s
                  s3:
                    bucket: bucket
                    region: us-east-1
                    endpoint: http://127.0.0.1:9
                    access-key: id
                    secret-key: secret
                """.formatted(directory.resolve("state"), port, Files.createDirectory(directory.resolve("files"))));
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> isReady(port) || !service.isAlive());

        // One content for all: the test's own heap is no matter here.
        var content = content(1);
        List<String> handles = inParallel(IntStream.range(0, UPLOADS)
                .<Callable<String>>mapToObj(_ -> () -> {
                    var stored = FilesClient.post(port, "", content);
                    assertThat(stored.status()).as(stored.text()).isEqualTo(200);
                    return stored.handle();
                })
                .toList());
        List<Boolean> whole = inParallel(handles.stream()
                .<Callable<Boolean>>map(handle -> () -> Arrays.equals(
                        content,
                        FilesClient.blob("GET", port, FilesClient.pair("local-disk", handle))
                                .body()))
                .toList());

        assertThat(handles).doesNotHaveDuplicates().hasSize(UPLOADS);
        assertThat(whole).containsOnly(true);
        service.destroy();
        assertThat(service.waitFor(30, TimeUnit.SECONDS)).isTrue();
        var said = Files.readString(log());
        assertThat(said)
                .doesNotContain("\tat ")
                .doesNotContain(" ERROR ")
                .contains("STARTED")
                .contains("STOPPED");
        assertThat(service.exitValue()).as(said).isZero();
    }

    @Test
    void a_hundred_blobs_at_once_fit_into_the_shipped_heap() throws Exception {
        int port = freePort();
        var server = TrialMariaDb.shared();
        var namespace = server.freshNamespace();
        try (var connection = server.connect("")) {
            PhorgeSchema.create(connection, namespace);
            var service = launch("""
                    state-dir: %s
                    listen: {files: "127.0.0.1:%d", console: "127.0.0.1:0"}
                    files:
                      database: {host: %s, port: %d, user: %s, password: "%s", namespace: %s}
                      local-disk-path: %s
                    """.formatted(
                            directory.resolve("state"),
                            port,
                            server.host(),
                            server.port(),
                            server.user(),
                            server.password(),
                            namespace,
                            Files.createDirectory(directory.resolve("files"))));
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> isReady(port) || !service.isAlive());
            var content = Arrays.copyOf(content(2), 1_000_000);

            List<Boolean> whole = inParallel(IntStream.range(0, 100)
                    .<Callable<Boolean>>mapToObj(_ -> () -> {
                        var stored = FilesClient.post(port, "", content);
                        var query = FilesClient.pair("blob", stored.handle());
                        return stored.text().contains("\"engine\":\"blob\"")
                                && Arrays.equals(
                                        content,
                                        FilesClient.blob("GET", port, query).body());
                    })
                    .toList());

            assertThat(whole).as(Files.readString(log())).containsOnly(true);
            service.destroy();
            assertThat(service.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(service.exitValue()).as(Files.readString(log())).isZero();
            PhorgeSchema.drop(connection, namespace);
        }
    }

    @Test
    void two_hundred_slow_readers_stop_nobody_and_the_console_sees_it_all() throws Exception {
        int port = freePort();
        int console = freePort();
        var service = launch("""
                state-dir: %s
                listen: {files: "127.0.0.1:%d", console: "127.0.0.1:%d"}
                files.local-disk-path: %s
                """.formatted(
                        directory.resolve("state"), port, console, Files.createDirectory(directory.resolve("files"))));
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> isReady(port) || !service.isAlive());
        var content = content(3);
        var query = FilesClient.pair(
                "local-disk", FilesClient.post(port, "", content).handle());
        var slow = new ArrayList<FilesClient>();
        for (int i = 0; i < 200; i++) {
            var reader = new FilesClient(port, 4096);
            slow.add(reader);
            reader.head("GET", "/api/file/blob" + query);
            assertThat(reader.read()).isEqualTo('H');
        }

        assertThat(FilesClient.post(port, "", content).status()).isEqualTo(200);
        assertThat(FilesClient.blob("GET", port, query).body()).isEqualTo(content);
        var token = Files.readString(directory.resolve("state/console.token")).strip();
        var state = FilesClient.ask("GET", console, "/api/console/files", "X-Service-Token: " + token);
        assertThat(state.json().at("/data/engines/0/filesWritten").asInt()).isEqualTo(2);
        assertThat(FilesClient.ask("GET", console, "/metrics", "X-Service-Token: " + token)
                        .text())
                .contains("bellows_files_stored_bytes_total{engine=\"local-disk\"} 3.3554432E7");
        assertThat(FilesClient.ask("GET", console, "/api/console/files").status())
                .isEqualTo(401);
        for (var reader : slow) {
            reader.close();
        }
        service.destroy();
        assertThat(service.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(log())).doesNotContain("\tat ").doesNotContain(" ERROR ");
    }

    @Test
    void an_engine_that_cannot_be_built_ends_the_start_with_a_sentence() throws Exception {
        var service = launch("""
                state-dir: %s
                listen: {files: "127.0.0.1:0", console: "127.0.0.1:0"}
                files.local-disk-path: %s
                """.formatted(directory.resolve("state"), directory.resolve("nowhere")));

        assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(service.exitValue()).isEqualTo(1);
        assertThat(Files.readString(log()))
                .contains("bellows: files.local-disk-path: ")
                .doesNotContain("\tat ");
    }

    @Test
    void file_storage_without_an_engine_runs_and_says_that_it_is_not_ready() throws Exception {
        int port = freePort();
        var service = launch("""
                state-dir: %s
                listen: {files: "127.0.0.1:%d", console: "127.0.0.1:0"}
                files.enabled: true
                """.formatted(directory.resolve("state"), port));
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> FilesClient.ask("GET", port, "/healthz").status() == 200);

        assertThat(FilesClient.ask("GET", port, "/readyz").status()).isEqualTo(503);
        assertThat(FilesClient.post(port, "", new byte[] {1}).code()).isEqualTo("ERR_NO_ENGINE");
        assertThat(service.isAlive()).isTrue();
        Awaitility.await().until(() -> Files.readString(log()).contains("ENGINE_WARNING code=NO_ENGINE"));
    }
}
