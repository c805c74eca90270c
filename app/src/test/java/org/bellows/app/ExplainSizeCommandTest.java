package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.bellows.files.report.FileSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainSizeCommandTest {
    @TempDir
    Path directory;

    private final Map<String, String> environment = new HashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String size) throws Exception {
        // A file of its own, so that the machine's is not read.
        var file = Files.writeString(directory.resolve("bellows.yaml"), "log.level: info\n");
        return CommandLines.of((_, _) -> 0, environment)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("explain-size", size, "--config", file.toString());
    }

    @Test
    void it_tells_where_a_file_goes_and_the_whole_table() throws Exception {
        environment.put("GORGE_FILE_MYSQL_HOST", "db");
        environment.put("GORGE_FILE_LOCAL_DISK_PATH", "/srv/files");

        assertThat(run("3MB")).isZero();
        assertThat(out).hasToString("""
                A file of 3,000,000 bytes goes to local-disk.

                         FROM             TO  GOES TO
                            0      1,000,000  blob
                    1,000,001       and more  local-disk
                """);
    }

    @Test
    void it_says_when_no_engine_takes_the_file() throws Exception {
        environment.put("GORGE_FILE_MYSQL_HOST", "db");

        assertThat(run("1000001")).isZero();
        assertThat(out.toString())
                .startsWith("A file of 1,000,001 bytes goes nowhere: no engine takes it.\n")
                .contains("1,000,001       and more  no engine");
    }

    @Test
    void it_says_that_one_upload_can_be_too_large_for_any_engine() throws Exception {
        environment.put("GORGE_FILE_LOCAL_DISK_PATH", "/srv/files");

        assertThat(run("40MB")).isZero();
        assertThat(out.toString())
                .startsWith(
                        "A file of 40,000,000 bytes is refused: no single upload may be larger than 16,777,216 bytes.\n");
    }

    @Test
    void it_says_when_file_storage_is_off() throws Exception {
        environment.put("BELLOWS_WEBHOOK_DATABASE_HOST", "db");

        assertThat(run("1B")).isEqualTo(2);
        assertThat(err.toString()).startsWith("File storage is off: set files.local-disk-path");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "17B, 17",
        "900KB, 900000",
        "900 kb, 900000",
        "1.5MB, 1500000",
        "8MiB, 8388608",
        "1KiB, 1024",
        "2G, 2000000000",
        "1GiB, 1073741824",
        "0.0001KB, 1"
    })
    void sizes_are_understood(String text, long bytes) {
        assertThat(FileSize.parse(text)).contains(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "MB", "-1", "3 apples", "3,5MB", "1e6", "0x10", "999999999999999GB", "1.MB", "\u0663MB"})
    void what_is_no_size_is_said_with_an_example(String text) throws Exception {
        assertThat(FileSize.parse(text)).isEmpty();
        environment.put("GORGE_FILE_LOCAL_DISK_PATH", "/srv/files");
        if (!text.startsWith("-")) {
            assertThat(run(text)).isEqualTo(2);
            assertThat(err.toString()).contains("is no size: write a number and a unit, such as 900KB, 3MB or 8MiB");
        }
    }
}
