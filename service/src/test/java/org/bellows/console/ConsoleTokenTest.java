package org.bellows.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.bellows.http.LogWatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTokenTest {

    private static final String OLD = "0123456789abcdefghijklmnopqrstuvwxyzABCDEF";

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @TempDir
    Path dir;

    private static String mode(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private Path existing(String content, String mode) throws Exception {
        var file = Files.writeString(dir.resolve(ConsoleToken.FILE), content);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    @Test
    void the_first_start_makes_directory_and_token_for_owner_and_group() throws Exception {
        var state = dir.resolve("var/lib/bellows");

        var token = ConsoleToken.load(state);

        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        assertThat(mode(state)).isEqualTo("rwxr-x---");
        assertThat(mode(state.resolve("console.token"))).isEqualTo("rw-r-----");
        assertThat(Files.readString(state.resolve("console.token"))).isEqualTo(token + "\n");
        try (var files = Files.list(state)) {
            assertThat(files).hasSize(1);
        }
        assertThat(log.lines()).noneMatch(line -> line.contains(token));
    }

    @Test
    void later_starts_read_the_same_token() throws Exception {
        var token = ConsoleToken.load(dir);

        assertThat(ConsoleToken.load(dir)).isEqualTo(token);
    }

    @Test
    void two_directories_get_different_tokens() throws Exception {
        assertThat(ConsoleToken.load(dir.resolve("a"))).isNotEqualTo(ConsoleToken.load(dir.resolve("b")));
    }

    @Test
    void processes_that_start_together_agree() throws Exception {
        for (int round = 0; round < 10; round++) {
            var state = dir.resolve("round" + round);
            Files.createDirectory(state);
            var starts = new ArrayList<Callable<String>>();
            for (int i = 0; i < 8; i++) {
                starts.add(() -> ConsoleToken.load(state));
            }
            try (var starting = Executors.newFixedThreadPool(8)) {
                var tokens = new HashSet<String>();
                for (var start : starting.invokeAll(starts)) {
                    tokens.add(start.get());
                }
                assertThat(tokens).hasSize(1);
            }
        }
    }

    @Test
    void a_token_of_the_operators_own_is_taken_as_it_is() throws Exception {
        existing(OLD + "\r\n", "rw-------");

        assertThat(ConsoleToken.load(dir)).isEqualTo(OLD);
        assertThat(mode(dir.resolve("console.token"))).isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-rw-r--", "rw-rw----", "rwxrwxrwx", "rw-r----x"})
    void a_mode_that_is_too_wide_is_narrowed_with_a_warning(String mode) throws Exception {
        var file = existing(OLD, mode);

        assertThat(ConsoleToken.load(dir)).isEqualTo(OLD);
        assertThat(mode(file)).isEqualTo("rw-r-----");
        assertThat(log.lines("CONSOLE_TOKEN_MODE_FIXED"))
                .hasSize(1)
                .first()
                .asString()
                .contains("was=" + mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "short", "0123456789abcdef 0123456789abcdef", "0123456789abcdef0123456789abcdeé"})
    void an_unusable_token_is_refused_with_what_to_do(String content) throws Exception {
        var file = existing(content, "rw-r-----");

        assertThatThrownBy(() -> ConsoleToken.load(dir))
                .isInstanceOf(ConsoleTokenException.class)
                .hasMessageStartingWith("The console's token " + file)
                .hasMessageContaining("Remove the file and start again: a new token is made.");
        assertThat(Files.readString(file)).as("left as it was").isEqualTo(content);
    }

    @Test
    void a_directory_in_the_tokens_place_is_refused() throws Exception {
        Files.createDirectory(dir.resolve("console.token"));

        assertThatThrownBy(() -> ConsoleToken.load(dir))
                .isInstanceOf(ConsoleTokenException.class)
                .hasMessageContaining("is not a file of one line");
    }

    @Test
    void a_link_to_nowhere_is_refused() throws Exception {
        Files.createSymbolicLink(dir.resolve("console.token"), dir.resolve("nowhere"));

        assertThatThrownBy(() -> ConsoleToken.load(dir)).isInstanceOf(ConsoleTokenException.class);
        assertThat(dir.resolve("nowhere")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/bellows", "/proc/self/fdinfo"})
    void a_directory_that_cannot_be_written_is_named_with_what_to_do(String state) {
        assertThatThrownBy(() -> ConsoleToken.load(Path.of(state)))
                .isInstanceOf(ConsoleTokenException.class)
                .hasMessageStartingWith("Cannot read or make the console's token " + state + "/console.token: ")
                .hasMessageContaining("Let the user that runs Bellows write to " + state)
                .hasMessageContaining("state.dir (or BELLOWS_STATE_DIR)");
    }

    @Test
    void a_file_in_the_directorys_place_is_named() throws Exception {
        var file = Files.writeString(dir.resolve("state"), "");

        assertThatThrownBy(() -> ConsoleToken.load(file))
                .isInstanceOf(ConsoleTokenException.class)
                .hasMessageContaining(file + " is not a directory");
    }
}
