package org.bellows.ui.preferences;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.preferences.ColumnLayout.Column;
import org.bellows.ui.preferences.ColumnLayout.Sorting;
import org.bellows.ui.text.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreferencesFileTest {
    @TempDir
    Path directory;

    @Test
    void what_was_saved_is_there_at_the_next_start() {
        var liked = new Preferences(
                Optional.of(new WindowPlace(12, 34.5, 1280, 800, true)),
                ViewId.CLAIMS,
                Theme.DARK,
                Language.CHINESE,
                1.25,
                true,
                Map.of(
                        "hooks",
                        new ColumnLayout(
                                List.of(new Column("name", 180.5, true), new Column("queued", 60, false)),
                                List.of(new Sorting("queued", true), new Sorting("name", false)))));
        var file = PreferencesFile.open(path());
        file.change(_ -> liked);
        file.save();

        assertThat(PreferencesFile.open(path()).get()).isEqualTo(liked);
    }

    @Test
    void nothing_but_the_file_itself_is_left_in_its_directory() throws IOException {
        var file = PreferencesFile.open(path());
        file.change(preferences -> preferences.withMuted(true));
        file.save();

        try (var all = Files.list(path().getParent())) {
            assertThat(all).containsExactly(path());
        }
    }

    @Test
    void no_file_means_the_defaults() {
        assertThat(PreferencesFile.open(path()).get()).isEqualTo(Preferences.DEFAULTS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\u00", // A broken escape.
                "window=a,b,c,d\nview=nowhere\ntheme=pink\nlanguage=\nzoom=NaN\nmuted=perhaps\ntable.x=::,,",
                "window=1,2\nzoom=x\ntable.hooks=name:-5",
                "window=1,2,0,-4",
                "window=1e300,2,3,4",
                "\u0000\u0001\u0002 = \u0003"
            })
    void a_file_without_sense_means_the_defaults(String content) throws IOException {
        Files.createDirectories(path().getParent());
        Files.writeString(path(), content);

        assertThat(PreferencesFile.open(path()).get()).isEqualTo(Preferences.DEFAULTS);
    }

    @Test
    void bytes_that_are_no_text_mean_the_defaults() throws IOException {
        Files.createDirectories(path().getParent());
        Files.write(path(), new byte[] {(byte) 0xff, (byte) 0xfe, 0x00, (byte) 0xc3});

        assertThat(PreferencesFile.open(path()).get()).isEqualTo(Preferences.DEFAULTS);
    }

    @Test
    void what_makes_sense_is_kept_beside_what_does_not() throws IOException {
        Files.createDirectories(path().getParent());
        Files.writeString(path(), "theme=dark\nzoom=999\nview=nowhere\ntable.hooks=name:100,broken,queued:60:hidden\n");

        assertThat(PreferencesFile.open(path()).get())
                .isEqualTo(Preferences.DEFAULTS
                        .withTheme(Theme.DARK)
                        .withZoom(Preferences.MOST_ZOOM)
                        .withTable(
                                "hooks",
                                new ColumnLayout(
                                        List.of(new Column("name", 100, true), new Column("queued", 60, false)),
                                        List.of())));
    }

    @Test
    void a_file_of_a_megabyte_is_not_read() throws IOException {
        Files.createDirectories(path().getParent());
        Files.writeString(path(), "theme=dark\n#" + "x".repeat(1_000_000));

        assertThat(PreferencesFile.open(path()).get()).isEqualTo(Preferences.DEFAULTS);
    }

    @Test
    void tables_and_columns_beyond_what_there_can_be_are_left_out() throws IOException {
        var columns = IntStream.range(0, 100).mapToObj(i -> "c" + i + ":50").collect(Collectors.joining(","));
        Files.createDirectories(path().getParent());
        Files.writeString(
                path(),
                IntStream.range(0, 60)
                        .mapToObj(i -> "table.t" + i + "=" + columns)
                        .collect(Collectors.joining("\n")));

        var tables = PreferencesFile.open(path()).get().tables();

        assertThat(tables).hasSize(Preferences.MOST_TABLES);
        assertThat(tables.values())
                .allSatisfy(layout -> assertThat(layout.columns()).hasSize(ColumnLayout.MOST));
    }

    @Test
    void a_directory_that_cannot_be_written_is_no_failure() throws IOException {
        // A file where the directory should be: not even root can write beneath it.
        Files.writeString(directory.resolve("bellows"), "in the way");
        var file = PreferencesFile.open(path());
        file.change(preferences -> preferences.withMuted(true));

        file.save();

        assertThat(file.get().muted()).isTrue();
    }

    @Test
    void it_stands_where_the_desktop_keeps_such_files() {
        assertThat(PreferencesFile.usual(Map.of("XDG_CONFIG_HOME", "/home/a/conf")))
                .isEqualTo(Path.of("/home/a/conf/bellows/console.properties"));
        assertThat(PreferencesFile.usual(Map.of("XDG_CONFIG_HOME", "relative")))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".config/bellows/console.properties"));
    }

    private Path path() {
        return directory.resolve("bellows").resolve("console.properties");
    }
}
