package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RenameTest {
    @TempDir
    Path directory;

    enum Way {
        RENAME {
            @Override
            void go(Path from, Path to) throws IOException {
                Rename.withoutReplacing(from, to);
            }
        },
        LINK {
            @Override
            void go(Path from, Path to) throws IOException {
                Rename.byLink(from, to);
            }
        };

        abstract void go(Path from, Path to) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void a_file_gets_its_name(Way way) throws Exception {
        Path from = Files.writeString(directory.resolve("from \u00fc"), "content");
        Path to = directory.resolve("to");

        way.go(from, to);

        assertThat(from).doesNotExist();
        assertThat(to).hasContent("content");
    }

    @ParameterizedTest
    @EnumSource
    void a_file_of_that_name_is_not_replaced(Way way) throws Exception {
        Path from = Files.writeString(directory.resolve("from"), "new");
        Path to = Files.writeString(directory.resolve("to"), "old");

        assertThatThrownBy(() -> way.go(from, to)).isInstanceOf(FileAlreadyExistsException.class);

        assertThat(from).hasContent("new");
        assertThat(to).hasContent("old");
    }

    @ParameterizedTest
    @EnumSource
    void a_dangling_link_of_that_name_is_not_replaced(Way way) throws Exception {
        Path from = Files.writeString(directory.resolve("from"), "new");
        Path to = Files.createSymbolicLink(directory.resolve("to"), Path.of("nowhere"));

        assertThatThrownBy(() -> way.go(from, to)).isInstanceOf(FileAlreadyExistsException.class);

        assertThat(from).hasContent("new");
        assertThat(to).isSymbolicLink();
    }

    @ParameterizedTest
    @EnumSource
    void what_does_not_exist_is_said_to_be_missing(Way way) {
        assertThatThrownBy(() -> way.go(directory.resolve("missing"), directory.resolve("to")))
                .isInstanceOf(NoSuchFileException.class);
    }
}
