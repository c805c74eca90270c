package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesVerifyCommandTest {
    @TempDir
    Path directory;

    private final Map<String, String> environment = new HashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path root = Path.of("");

    @BeforeEach
    void aDirectory() throws Exception {
        root = Files.createDirectory(directory.resolve("files"));
        store("ab", "cd", "0".repeat(28), 100);
    }

    private Path store(String first, String second, String name, int size) throws Exception {
        var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---"));
        var place = Files.createDirectories(root.resolve(first).resolve(second), mode);
        return Files.write(place.resolve(name), new byte[size]);
    }

    private int run() throws Exception {
        var file = Files.writeString(directory.resolve("bellows.yaml"), "log.level: info\n");
        return CommandLines.of((_, _) -> 0, environment)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("files", "verify", "--read", "--config", file.toString());
    }

    @Test
    void it_counts_the_files_and_names_what_is_odd() throws Exception {
        environment.put("GORGE_FILE_LOCAL_DISK_PATH", root.toString());
        assertThat(run()).isZero();
        assertThat(out.toString())
                .startsWith("local-disk, " + root + "\n")
                .contains("  1 files, 100 bytes; 0 unreadable, 0 suspicious, 0 foreign, 0 drafts");

        store("ab", "cd", "readme.txt", 1);
        Files.createSymbolicLink(root.resolve("ab/cd/" + "1".repeat(28)), Path.of("/etc/hostname"));
        assertThat(run()).isEqualTo(1);
        assertThat(out.toString())
                .contains("foreign  ab/cd/readme.txt")
                .contains("suspicious  ab/cd/" + "1".repeat(28))
                .contains("1 suspicious, 1 foreign");
    }

    @Test
    void it_counts_the_rows_of_the_blob_table() throws Exception {
        var server = TrialMariaDb.shared();
        var namespace = server.freshNamespace();
        environment.put("GORGE_FILE_MYSQL_HOST", server.host());
        environment.put("GORGE_FILE_MYSQL_PORT", Integer.toString(server.port()));
        environment.put("GORGE_FILE_MYSQL_USER", server.user());
        if (!server.password().isEmpty()) {
            environment.put("GORGE_FILE_MYSQL_PASS", server.password());
        }
        environment.put("GORGE_FILE_NAMESPACE", namespace);
        environment.put("GORGE_FILE_MYSQL_BLOB_MAX_SIZE", "10");
        try (var connection = server.connect("");
                var statement = connection.createStatement()) {
            PhorgeSchema.create(connection, namespace);
            statement.executeUpdate(
                    "INSERT INTO " + namespace
                            + "_file.file_storageblob (data, dateCreated, dateModified) VALUES ('1234567890', 1, 1), ('12345678901', 1, 1)");
            assertThat(run()).isZero();
            PhorgeSchema.drop(connection, namespace);
        }
        assertThat(out.toString())
                .contains("over the limit  row 2  11 bytes")
                .contains("  2 rows, 21 bytes; 1 over files.blob-max-size");
    }

    @Test
    void nothing_that_a_library_logs_gets_between_its_lines() throws Exception {
        var server = TrialMariaDb.shared();
        var namespace = server.freshNamespace();
        try (var connection = server.connect("")) {
            PhorgeSchema.create(connection, namespace);
            var builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "org.bellows.app.Main",
                    "files",
                    "verify");
            builder.environment()
                    .putAll(Map.of(
                            "GORGE_FILE_MYSQL_HOST", server.host(),
                            "GORGE_FILE_MYSQL_PORT", Integer.toString(server.port()),
                            "GORGE_FILE_MYSQL_USER", server.user(),
                            "GORGE_FILE_MYSQL_PASS", server.password(),
                            "GORGE_FILE_NAMESPACE", namespace));
            var log = directory.resolve("said");
            builder.redirectErrorStream(true).redirectOutput(log.toFile());
            var process = builder.start();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            PhorgeSchema.drop(connection, namespace);
            assertThat(Files.readString(log)).contains("0 rows").doesNotContain("INFO", "Hikari");
            assertThat(process.exitValue()).isZero();
        }
    }

    @Test
    void without_anything_to_look_at_it_says_what_to_set() throws Exception {
        environment.put("BELLOWS_FILES_ENABLED", "true");
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).startsWith("There is nothing to verify");
    }

    @Test
    void a_directory_that_is_not_there_is_a_sentence() throws Exception {
        environment.put(
                "GORGE_FILE_LOCAL_DISK_PATH", directory.resolve("nowhere").toString());
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString()).contains("nowhere").doesNotContain("\tat ");
    }
}
