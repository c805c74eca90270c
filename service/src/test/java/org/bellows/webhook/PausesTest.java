package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PausesTest {
    private static final String HOOK = "PHID-HWBH-aaaaaaaaaaaaaaaaaaaa";
    private static final String OTHER = "PHID-HWBH-\u00e9\u0001\"bbbbbbbbbbbbbbbbb";

    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("paused-hooks.json");
    }

    @Test
    void without_a_file_nothing_is_paused_and_nothing_is_wrong() {
        Pauses pauses = Pauses.load(directory);
        assertThat(pauses.contains(HOOK)).isFalse();
        assertThat(pauses.trouble()).isEmpty();
        assertThat(file()).doesNotExist();
    }

    @Test
    void what_was_paused_is_paused_in_the_next_process() throws Exception {
        Pauses pauses = Pauses.load(directory);
        assertThat(pauses.pause(HOOK)).isTrue();
        assertThat(pauses.pause(OTHER)).isTrue();
        assertThat(pauses.pause(HOOK)).isFalse();

        Pauses next = Pauses.load(directory);
        assertThat(next.contains(HOOK)).isTrue();
        assertThat(next.contains(OTHER)).isTrue();
        assertThat(next.resume(HOOK)).isTrue();
        assertThat(next.resume(HOOK)).isFalse();

        assertThat(Pauses.load(directory).contains(HOOK)).isFalse();
        assertThat(Pauses.load(directory).contains(OTHER)).isTrue();
        try (var entries = Files.list(directory)) {
            assertThat(entries).containsExactly(file());
        }
    }

    @Test
    void the_file_is_for_people_too() throws Exception {
        Pauses.load(directory).pause(HOOK);
        assertThat(file()).content().isEqualTo("{\n  \"paused\" : [ \"" + HOOK + "\" ]\n}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "null", "[]", "{\"paused\": \"" + HOOK + "\"}", "{\"paused\": [1]}", "{\"paused\":[]} x"
            })
    void a_file_that_nobody_understands_pauses_nothing_and_is_kept_for_a_person(String text) throws Exception {
        Files.writeString(file(), text);

        Pauses pauses = Pauses.load(directory);

        assertThat(pauses.contains(HOOK)).isFalse();
        Path aside = directory.resolve("paused-hooks.json.unreadable");
        assertThat(pauses.trouble().orElseThrow()).startsWith("it is not ").endsWith("it was renamed to " + aside);
        assertThat(aside).content().isEqualTo(text);
        assertThat(pauses.pause(HOOK)).isTrue();
        assertThat(Pauses.load(directory).contains(HOOK)).isTrue();
    }

    @Test
    void a_pause_that_cannot_be_remembered_is_none() throws Exception {
        Path gone = Files.createDirectory(directory.resolve("gone"));
        Pauses pauses = Pauses.load(gone);
        Files.delete(gone);

        assertThatThrownBy(() -> pauses.pause(HOOK))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(gone.resolve("paused-hooks.json") + " cannot be written: ");

        assertThat(pauses.contains(HOOK)).isFalse();
    }
}
