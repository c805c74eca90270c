package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two real processes on one root: none of them may take the other's uploads for left ones. */
class SharedRootTest {
    private static final String LEFT = "ab/cd/.bellows-0123456789abcdef0123456789ab.draft";

    @TempDir
    Path root;

    private static final class Other implements AutoCloseable {
        private final Process process;
        private final BufferedReader lines;

        Other(Path root) throws IOException {
            process = new ProcessBuilder(
                            ChildJvm.command(StoreSlowly.class, "--enable-native-access=ALL-UNNAMED", root))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            lines = process.inputReader();
        }

        String line() throws IOException {
            return lines.readLine();
        }

        void send() throws IOException {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        }

        @Override
        public void close() {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    private void leave() throws IOException {
        Files.createDirectories(DiskTree.parent(root.resolve(LEFT)));
        Files.writeString(root.resolve(LEFT), "half");
    }

    private List<String> drafts() throws IOException {
        return DiskTree.files(root).stream()
                .filter(name -> name.endsWith(".draft"))
                .toList();
    }

    @Test
    void uploads_of_another_process_are_spared_and_what_is_left_is_removed_when_it_is_gone() throws Exception {
        try (var engine = new LocalDiskEngine(root)) {
            String handle;
            try (var other = new Other(root)) {
                assertThat(other.line()).isEqualTo("removed OptionalLong[0]");
                assertThat(other.line()).isEqualTo("half");
                leave();
                assertThat(drafts()).hasSize(2);

                assertThat(engine.removeLeftDrafts()).isEmpty();
                assertThat(engine.shared()).isTrue();
                assertThat(drafts()).hasSize(2);

                other.send();
                String stored = other.line();
                assertThat(stored).startsWith("stored ");
                handle = stored.substring(7);
                assertThat(engine.removeLeftDrafts()).isEmpty();
            }

            assertThat(engine.removeLeftDrafts()).hasValue(1);
            assertThat(engine.shared()).isFalse();
            assertThat(drafts()).isEmpty();
            try (var file = engine.read(handle).orElseThrow()) {
                assertThat(TestUpload.bytesOf(file)).isEqualTo(TestUpload.random(StoreSlowly.SIZE));
            }
        }
    }

    @Test
    void a_process_that_starts_later_spares_them_too_and_so_does_the_one_that_was_first() throws Exception {
        leave();
        try (var first = new Other(root)) {
            assertThat(first.line()).isEqualTo("removed OptionalLong[1]");
            assertThat(first.line()).isEqualTo("half");
            try (var second = new Other(root)) {
                assertThat(second.line()).isEqualTo("removed OptionalLong.empty");
                assertThat(second.line()).isEqualTo("half");
                assertThat(drafts()).hasSize(2);

                first.send();
                assertThat(first.line()).startsWith("stored ");
                first.send();
                assertThat(first.line()).isEqualTo("removed OptionalLong.empty");
                assertThat(drafts()).hasSize(1);
            }
            first.send();
            assertThat(first.line()).as("what the killed one left").isEqualTo("removed OptionalLong[1]");
        }
    }

    @Test
    void a_process_that_only_reads_is_in_nobodys_way_and_leaves_no_file() throws Exception {
        try (var reader = new LocalDiskEngine(root)) {
            assertThat(reader.read("ab/cd/0123456789abcdef0123456789ab")).isEmpty();
            reader.delete("ab/cd/0123456789abcdef0123456789ab");
            assertThat(root).isEmptyDirectory();
        }
    }
}
