package org.bellows.files.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellows.files.http.FilesClient.ask;
import static org.bellows.files.http.FilesClient.blob;
import static org.bellows.files.http.FilesClient.pair;
import static org.bellows.files.http.FilesClient.post;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.config.Settings.S3Values;
import org.bellows.files.Place;
import org.bellows.files.http.FilesClient;
import org.bellows.files.report.EngineWarning;
import org.bellows.http.HttpDomain;
import org.bellows.http.HttpListener;
import org.bellows.http.LogWatch;
import org.bellows.http.TestDomains;
import org.bellows.phorge.LocalConfig;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The domain put together, on a real directory and a real database, over real sockets. */
class FileStorageTest {
    private static final TrialMariaDb SERVER = TrialMariaDb.shared();

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @TempDir
    Path directory;

    private final String namespace = SERVER.freshNamespace();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private Path root = Path.of("");

    @BeforeEach
    void aDirectory() throws Exception {
        root = Files.createDirectory(directory.resolve("files"));
    }

    @AfterEach
    void close() throws Exception {
        for (var each : opened.reversed()) {
            each.close();
        }
    }

    private DatabaseSettings database(int port) {
        return new DatabaseSettings(SERVER.host(), port, SERVER.user(), SERVER.password(), namespace, "disable");
    }

    private static FilesSettings settings(Optional<DatabaseSettings> database, long limit, Optional<Path> disk) {
        return new FilesSettings(
                database, limit, disk, Optional.empty(), List.of(), Optional.empty(), 32 << 20, 1 << 30);
    }

    private FilesSettings both() {
        return settings(Optional.of(database(SERVER.port())), 1_000_000, Optional.of(root));
    }

    private FileStorage open(FilesSettings settings) throws Exception {
        return open(settings, Optional.empty());
    }

    private FileStorage open(FilesSettings settings, Optional<LocalConfig> phorge) throws Exception {
        var storage = FileStorage.open(settings, phorge, InstantSource.system());
        opened.add(storage);
        return storage;
    }

    private int listen(FileStorage storage) throws Exception {
        var open = TestDomains.open(storage.routes());
        var listener = HttpListener.start(
                HttpDomain.of(open.name(), open.setting(), open.socket(), storage::trouble, storage.routes())
                        .withMaxBody(16 << 20));
        opened.add(listener);
        storage.start();
        return listener.port();
    }

    private Connection phorgesTables() throws Exception {
        var connection = SERVER.connect("");
        opened.add(connection);
        PhorgeSchema.create(connection, namespace);
        opened.add(() -> PhorgeSchema.drop(connection, namespace));
        return connection;
    }

    private static byte[] bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static List<String> codes(FileStorage storage) {
        storage.look();
        return storage.snapshot().warnings().stream().map(EngineWarning::code).toList();
    }

    private List<Path> filesOnDisk() throws Exception {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void small_files_go_to_the_table_and_large_ones_to_the_disk() throws Exception {
        phorgesTables();
        int port = listen(open(both()));
        for (int size : new int[] {0, 1, 1_000_000, 1_000_001, 8_388_608}) {
            var stored = post(port, "", bytes(size));
            String engine = size <= 1_000_000 ? "blob" : "local-disk";

            assertThat(stored.json().path("data").path("engine").asText()).isEqualTo(engine);
            var query = pair(engine, stored.handle());
            assertThat(blob("GET", port, query).body()).isEqualTo(bytes(size));
            assertThat(blob("DELETE", port, query).status()).isEqualTo(200);
            assertThat(blob("DELETE", port, query).status()).isEqualTo(200);
            assertThat(blob("GET", port, query).status()).isEqualTo(404);
        }
        assertThat(filesOnDisk()).isEmpty();
        assertThat(ask("GET", port, "/readyz").status()).isEqualTo(200);
    }

    @Test
    void without_phorges_table_small_files_fall_through_to_the_disk_and_it_is_said() throws Exception {
        var storage = open(both());
        int port = listen(storage);

        var stored = post(port, "", bytes(900));

        assertThat(stored.json().path("data").path("engine").asText()).isEqualTo("local-disk");
        assertThat(codes(storage)).contains("BLOB_TABLE_MISSING", "FELL_THROUGH");
        assertThat(ask("GET", port, "/readyz").status()).isEqualTo(200);
        var blob = storage.snapshot().engines().getFirst();
        assertThat(blob.identifier()).isEqualTo("blob");
        assertThat(blob.fellThroughLastHour()).isEqualTo(1);
        assertThat(blob.lastError()).isPresent();
        assertThat(log.lines("FILE_FELL_THROUGH")).hasSize(1);
        assertThat(log.lines("code=BLOB_TABLE_MISSING")).hasSize(1);
    }

    @Test
    void a_database_that_is_down_makes_it_unready_and_files_go_on_to_the_disk() throws Exception {
        int nobody;
        try (var socket = new ServerSocket(0)) {
            nobody = socket.getLocalPort();
        }
        int port = listen(open(settings(Optional.of(database(nobody)), 1_000_000, Optional.of(root))));

        var ready = ask("GET", port, "/readyz");
        assertThat(ready.status()).isEqualTo(503);
        assertThat(ready.text()).contains("\"status\":\"unavailable\"").contains(namespace + "_file");
        assertThat(post(port, "", bytes(10)).text()).contains("\"engine\":\"local-disk\"");
    }

    @Test
    void without_any_engine_it_starts_and_is_not_ready() throws Exception {
        var storage = open(settings(Optional.empty(), 1_000_000, Optional.empty()));
        int port = listen(storage);

        assertThat(ask("GET", port, "/readyz").status()).isEqualTo(503);
        assertThat(ask("GET", port, "/readyz").text()).contains("no storage engine is configured");
        assertThat(ask("GET", port, "/healthz").status()).isEqualTo(200);
        assertThat(codes(storage)).containsExactly("NO_ENGINE");
    }

    @Test
    void an_engine_that_cannot_be_built_stops_the_start_and_names_its_setting() {
        var nowhere = settings(Optional.empty(), 0, Optional.of(directory.resolve("nowhere")));
        assertThatThrownBy(() -> open(nowhere))
                .isInstanceOf(FilesStartException.class)
                .hasMessageStartingWith("files.local-disk-path: ")
                .hasMessageContaining("nowhere");

        assertThatThrownBy(() -> open(s3("bu cket", "http://localhost:9")))
                .hasMessageStartingWith("files.s3: ")
                .hasMessageContaining("bu cket");
        assertThatThrownBy(() -> open(s3("bucket", "http://me:s3cr3t@[")))
                .hasMessageStartingWith("files.s3.endpoint: ")
                .hasMessageNotContaining("s3cr3t");
    }

    private static FilesSettings s3(String bucket, String endpoint) {
        return new FilesSettings(
                Optional.empty(),
                0,
                Optional.empty(),
                Optional.of(new S3Values(bucket, "us-east-1", endpoint, "id", "s3cr3t")),
                List.of(),
                Optional.empty(),
                1,
                1);
    }

    @Test
    void left_drafts_are_removed_at_the_start_and_whole_files_are_not() throws Exception {
        var place = Files.createDirectories(root.resolve("ab/cd"));
        var draft = Files.write(place.resolve(".bellows-" + "0".repeat(28) + ".draft"), bytes(10));
        var whole = Files.write(place.resolve("0".repeat(28)), bytes(10));

        int port = listen(open(settings(Optional.empty(), 0, Optional.of(root))));

        assertThat(post(port, "", bytes(5)).status()).isEqualTo(200);
        Awaitility.await().until(() -> Files.notExists(draft));
        assertThat(whole).exists();
    }

    @Test
    void a_client_that_goes_away_leaves_neither_a_row_nor_a_file() throws Exception {
        var connection = phorgesTables();
        var storage = open(both());
        int port = listen(storage);
        for (int size : new int[] {900_000, 8_000_000}) {
            try (var client = new FilesClient(port)) {
                client.head("POST", "/api/file/blob", "Content-Length: " + size);
                client.send(bytes(size / 2));
                client.reset();
            }
        }
        Awaitility.await().until(() -> storage.snapshot().bytesInFlight() == 0);
        Awaitility.await().until(() -> filesOnDisk().isEmpty());
        try (var rows = connection
                .createStatement()
                .executeQuery("SELECT COUNT(*) FROM " + namespace + "_file.file_storageblob")) {
            rows.next();
            assertThat(rows.getInt(1)).isZero();
        }
        assertThat(storage.snapshot().replayBytes()).isZero();
    }

    @Test
    void slow_readers_hold_no_database_connection() throws Exception {
        phorgesTables();
        int port = listen(open(settings(Optional.of(database(SERVER.port())), 8_000_000, Optional.empty())));
        var query = pair("blob", post(port, "", bytes(8_000_000)).handle());
        var small = pair("blob", post(port, "", bytes(10)).handle());
        // More of them than there are connections.
        for (int i = 0; i < 12; i++) {
            var slow = new FilesClient(port, 4096);
            opened.add(slow);
            slow.head("GET", "/api/file/blob" + query);
            assertThat(slow.read()).isEqualTo('H');
        }

        long begin = System.nanoTime();
        assertThat(blob("GET", port, small).body()).isEqualTo(bytes(10));
        assertThat(System.nanoTime() - begin).isLessThan(5_000_000_000L);
    }

    @Test
    void without_phorges_file_only_what_its_table_says_is_warned_of() throws Exception {
        var connection = phorgesTables();
        var storage = open(both());

        assertThat(codes(storage)).doesNotContain("NATIVE_ENGINE_IN_FRONT", "BLOB_LIMIT_DIFFERS");

        new PhorgeRows(connection, namespace).setConfig("storage.mysql-engine.max-size", "1048576");
        assertThat(codes(storage)).contains("NATIVE_ENGINE_IN_FRONT", "BLOB_LIMIT_DIFFERS");
    }

    @Test
    void phorges_own_engines_are_read_from_its_file_and_its_table() throws Exception {
        var connection = phorgesTables();
        var conf = Files.createDirectories(directory.resolve("phorge/conf/local"));
        Files.writeString(
                conf.resolve("local.json"),
                "{\"storage.local-disk.path\": \"/var/files\", \"storage.mysql-engine.max-size\": 5}");
        var storage = open(both(), Optional.of(new LocalConfig(directory.resolve("phorge"))));

        assertThat(codes(storage)).contains("NATIVE_ENGINE_IN_FRONT", "NATIVE_ENGINE_BEHIND", "BLOB_LIMIT_DIFFERS");

        new PhorgeRows(connection, namespace).setConfig("storage.mysql-engine.max-size", "0");
        assertThat(codes(storage)).doesNotContain("NATIVE_ENGINE_IN_FRONT", "BLOB_LIMIT_DIFFERS");
        assertThat(log.lines("ENGINE_WARNING_GONE code=NATIVE_ENGINE_IN_FRONT")).hasSize(1);
    }

    @Test
    void the_snapshot_tells_what_was_stored_where_and_since_when() throws Exception {
        phorgesTables();
        var storage = open(both());
        int port = listen(storage);
        post(port, "", bytes(10));
        post(port, "", bytes(2_000_000));
        post(port, "", bytes(3_000_000));
        storage.look();

        var engines = storage.snapshot().engines();
        assertThat(engines)
                .extracting(engine -> engine.identifier() + " " + engine.filesWritten() + " " + engine.bytesWritten())
                .containsExactly("blob 1 10", "local-disk 2 5000000");
        assertThat(engines).allMatch(engine -> engine.healthySince().isPresent());
        assertThat(engines.getLast().freeBytes()).isPresent();
        assertThat(storage.snapshot().destinations()).hasSize(2);
    }

    @Test
    void a_file_on_disk_stays_readable_without_its_engine_being_named_by_the_handle() throws Exception {
        int port = listen(open(settings(Optional.empty(), 0, Optional.of(root))));
        var handle = post(port, "", bytes(10)).handle();

        assertThat(handle).matches("[a-f0-9]{2}/[a-f0-9]{2}/[a-f0-9]{28}");
        assertThat(blob("GET", port, "?handle=" + handle).status()).isEqualTo(400);
        assertThat(blob("GET", port, pair("local-disk", "../" + handle)).status())
                .isEqualTo(404);
        assertThat(blob("DELETE", port, pair("local-disk", handle + "\n")).status())
                .isEqualTo(400);
        assertThat(blob("GET", port, pair("local-disk", handle)).body()).isEqualTo(bytes(10));
    }

    @Test
    void the_table_of_sizes_needs_no_engine_and_agrees_with_them() throws Exception {
        var all = new FilesSettings(
                Optional.of(database(SERVER.port())),
                1_000_000,
                Optional.of(root),
                s3("bucket", "http://localhost:9").s3(),
                List.of(),
                Optional.empty(),
                1,
                1);
        var storage = open(all);

        assertThat(FileStorage.sizes(all).places())
                .containsExactlyElementsOf(storage.snapshot().engines().stream()
                        .map(engine -> new Place(
                                engine.identifier(), engine.priority(), engine.canWrite(), engine.sizeLimit()))
                        .toList());
    }
}
