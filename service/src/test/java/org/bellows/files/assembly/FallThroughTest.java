package org.bellows.files.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.files.http.FilesClient.blob;
import static org.bellows.files.http.FilesClient.pair;
import static org.bellows.files.http.FilesClient.post;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.config.Settings.S3Values;
import org.bellows.files.disk.TinyDisk;
import org.bellows.files.http.FilesClient.Reply;
import org.bellows.files.s3.S3Server;
import org.bellows.http.HttpListener;
import org.bellows.http.LogWatch;
import org.bellows.http.TestDomains;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A real disk that fills up half way, with a real S3 server behind it. */
class FallThroughTest {
    private static final int CHUNK = 8 * 1024 * 1024;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @TempDir
    Path directory;

    private static byte[] bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static long filesBelow(Path root) throws Exception {
        var locks = Set.of(root.resolve(".bellows.lock"), root.resolve(".bellows.moving"));
        try (var all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(path -> !locks.contains(path))
                    .count();
        }
    }

    private static String engine(Reply stored) throws Exception {
        return stored.json().path("data").path("engine").asText();
    }

    @Test
    void a_disk_that_fills_up_in_the_middle_of_a_file_is_followed_by_s3_with_every_byte() throws Exception {
        try (var disk = new TinyDisk(directory, "size=5m");
                var server = S3Server.s3proxy(Files.createDirectory(directory.resolve("s3")))) {
            var settings = new FilesSettings(
                    Optional.empty(),
                    0,
                    Optional.of(disk.root()),
                    Optional.of(new S3Values(
                            server.newBucket("files"),
                            "us-east-1",
                            server.endpoint().toString(),
                            S3Server.ACCESS_KEY,
                            S3Server.SECRET_KEY)),
                    List.of(),
                    Optional.of("one"),
                    32 << 20,
                    1 << 30);
            try (var storage = FileStorage.open(settings, Optional.empty(), InstantSource.system());
                    var listener = HttpListener.start(
                            TestDomains.open(storage.routes()).withMaxBody(16 << 20))) {
                int port = listener.port();

                assertThat(engine(post(port, "", bytes(1000)))).isEqualTo("local-disk");
                var stored = post(port, "", bytes(CHUNK));
                assertThat(engine(stored)).isEqualTo("amazon-s3");
                assertThat(stored.handle()).startsWith("phabricator/one/");
                assertThat(blob("GET", port, pair("amazon-s3", stored.handle())).body())
                        .isEqualTo(bytes(CHUNK));
                assertThat(filesBelow(disk.root())).isEqualTo(1);
                assertThat(log.lines("FILE_FELL_THROUGH engine=local-disk next=amazon-s3 size=" + CHUNK))
                        .hasSize(1);

                server.kill();
                assertThat(post(port, "", bytes(CHUNK)).status()).isEqualTo(500);
                assertThat(blob("GET", port, pair("amazon-s3", stored.handle())).status())
                        .isEqualTo(404);
                assertThat(engine(post(port, "", bytes(2000)))).isEqualTo("local-disk");
                assertThat(filesBelow(disk.root())).isEqualTo(2);
                assertThat(storage.snapshot().replayBytes()).isZero();
            }
        }
    }
}
