package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bellows.files.EngineException;
import org.bellows.files.MalformedHandleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pattern is what stands between a query string and the file system. */
class DiskHandleTest {
    private static final String FIRST = "ab";
    private static final String SECOND = "cd";
    private static final String NAME = "0123456789abcdef0123456789ab";
    private static final String HANDLE = FIRST + "/" + SECOND + "/" + NAME;

    private final Path root;

    /** Where there is something to steal. */
    private final Path outside;

    private final LocalDiskEngine engine;

    DiskHandleTest(@TempDir Path directory) throws Exception {
        root = Files.createDirectory(directory.resolve("root"));
        outside = Files.createDirectory(directory.resolve("outside"));
        engine = new LocalDiskEngine(root);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "ab/cd/../../../etc/passwd",
                "../cd/0123456789abcdef0123456789ab",
                "ab/../0123456789abcdef0123456789ab",
                "ab/cd/../0123456789abcdef01234567",
                "ab/cd/..",
                "ab/cd/.",
                "%61b/cd/0123456789abcdef0123456789ab",
                "%2e%2e/cd/0123456789abcdef0123456789ab",
                "ab%2Fcd%2F0123456789abcdef0123456789ab",
                "ab/cd/0123456789abcdef0123456789ab\u0000",
                "ab/cd/0123456789abcdef0123456789a\u0000",
                "\u0000ab/cd/0123456789abcdef0123456789ab",
                "ab/cd/0123456789abcdef0123456789ab\n",
                "ab/cd/0123456789abcdef0123456789ab\r\n",
                "ab/cd/0123456789abcdef0123456789ab\u0085",
                "ab/cd/0123456789abcdef0123456789ab\u2028",
                "\nab/cd/0123456789abcdef0123456789ab",
                "ab/cd/0123456789abcdef0123456789ab ",
                " ab/cd/0123456789abcdef0123456789ab",
                "AB/cd/0123456789abcdef0123456789ab",
                "ab/cd/0123456789ABCDEF0123456789ab",
                "ab/cd/0123456789abcdef0123456789abc",
                "ab/cd/0123456789abcdef0123456789a",
                "ab/cd/0123456789abcdef0123456789abab/cd/0123456789abcdef0123456789ab",
                "ab/cd/0123456789abcdef0123456789ab/",
                "/ab/cd/0123456789abcdef0123456789ab",
                "//ab/cd/0123456789abcdef0123456789ab",
                "ab//cd/0123456789abcdef0123456789ab",
                "ab\\cd\\0123456789abcdef0123456789ab",
                "ab/cd/\u0660\u0661\u0662\u06633456789abcdef0123456789ab",
                "\uff41\uff42/cd/0123456789abcdef0123456789ab",
                "ab\u2215cd\u22150123456789abcdef0123456789ab",
                "ab/cd/.bellows-0123456789abcdef0123456789ab.draft",
                "ab/cd",
                "abcd0123456789abcdef0123456789ab",
                "ag/cd/0123456789abcdef0123456789ab",
                "local-disk/ab/cd/0123456789abcdef0123456789ab"
            })
    void what_is_not_exactly_a_handle_never_reaches_the_file_system(String handle) {
        assertThatThrownBy(() -> engine.read(handle))
                .isInstanceOf(MalformedHandleException.class)
                .hasMessage("not a handle of engine local-disk");
        assertThatThrownBy(() -> engine.delete(handle)).isInstanceOf(MalformedHandleException.class);
    }

    @Test
    void a_handle_of_megabytes_is_refused() {
        assertThatThrownBy(() -> engine.read(HANDLE + "a".repeat(5_000_000)))
                .isInstanceOf(MalformedHandleException.class);
    }

    @Test
    void a_link_at_the_first_level_leads_nowhere() throws Exception {
        Path loot = loot(outside.resolve(SECOND).resolve(NAME));
        Files.createSymbolicLink(root.resolve(FIRST), outside);

        assertRefused("ab is no directory but a symbolic link");
        assertThat(loot).hasContent("loot");
    }

    @Test
    void a_link_at_the_second_level_leads_nowhere() throws Exception {
        Path loot = loot(outside.resolve(NAME));
        Files.createDirectory(root.resolve(FIRST));
        Files.createSymbolicLink(root.resolve(FIRST).resolve(SECOND), outside);

        assertRefused("ab/cd is no directory but a symbolic link");
        assertThat(loot).hasContent("loot");
    }

    @Test
    void a_link_in_place_of_the_file_is_neither_followed_nor_deleted() throws Exception {
        Path loot = loot(outside.resolve("loot"));
        Files.createDirectories(DiskTree.parent(root.resolve(HANDLE)));
        Path link = Files.createSymbolicLink(root.resolve(HANDLE), loot);

        assertRefused("there is no file at its place but a symbolic link");
        assertThat(loot).hasContent("loot");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void a_link_that_leads_nowhere_is_not_followed_either() throws Exception {
        Files.createDirectories(DiskTree.parent(root.resolve(HANDLE)));
        Files.createSymbolicLink(root.resolve(HANDLE), outside.resolve("missing"));

        assertRefused("there is no file at its place but a symbolic link");
    }

    @Test
    void an_empty_directory_in_place_of_the_file_is_not_deleted() throws Exception {
        Path empty = Files.createDirectories(root.resolve(HANDLE));

        assertRefused("there is no file at its place but a directory");
        assertThat(empty).isDirectory();
    }

    @Test
    void a_file_in_place_of_a_directory_is_a_failure() throws Exception {
        Files.writeString(root.resolve(FIRST), "foreign");

        assertRefused("ab is no directory but a file");
    }

    @Test
    @Timeout(20)
    void a_pipe_in_place_of_the_file_does_not_block_the_reader() throws Exception {
        Files.createDirectories(DiskTree.parent(root.resolve(HANDLE)));
        assertThat(new ProcessBuilder("mkfifo", root.resolve(HANDLE).toString())
                        .start()
                        .waitFor())
                .isZero();

        assertRefused("there is no file at its place but a special file");
    }

    @Test
    void a_draft_is_never_written_through_a_link() throws Exception {
        for (int i = 0; i < 256; i++) {
            Files.createSymbolicLink(root.resolve("%02x".formatted(i)), outside);
        }

        assertThatThrownBy(() -> engine.write(TestUpload.of(new byte[3])))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("symbolic link");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void random_handles_are_handles() throws Exception {
        for (int i = 0; i < 1000; i++) {
            String handle = DiskHandle.random().text();
            assertThat(DiskHandle.parse(handle).text()).isEqualTo(handle);
        }
    }

    private static Path loot(Path path) throws Exception {
        Files.createDirectories(DiskTree.parent(path));
        return Files.writeString(path, "loot");
    }

    private void assertRefused(String why) {
        assertThatThrownBy(() -> engine.read(HANDLE))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(why);
        assertThatThrownBy(() -> engine.delete(HANDLE))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(why);
    }
}
