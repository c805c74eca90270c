package org.bellows.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotifySendTest {
    @TempDir
    Path directory;

    @Test
    void the_words_arrive_as_they_are_and_are_never_taken_for_options() throws IOException {
        var arguments = directory.resolve("arguments");
        var program = Files.writeString(
                directory.resolve("notify-send"), "#!/bin/sh\nprintf '%s\\n' \"$@\" > '" + arguments + "'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        new NotifySend("/no/such:" + directory).notify("--help", "Chat: #dev; $(id)", true);

        assertThat(arguments).hasContent("--app-name=Bellows\n--urgency=critical\n--\n--help\nChat: #dev; $(id)\n");
    }

    @Test
    void a_desktop_without_the_program_is_no_failure() {
        new NotifySend(directory + ":relative:").notify("a", "b", false);

        assertThat(directory).isEmptyDirectory();
    }
}
