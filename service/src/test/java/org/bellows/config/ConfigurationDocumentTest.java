package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two files that tell people about the settings say what the catalogue says. */
class ConfigurationDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/configuration.md");
    private static final Path DEFAULT_FILE = Path.of("../installer/bellows.yaml");

    private static final String BEGIN = "<!-- settings: written by ConfigurationDocumentTest -->\n";
    private static final String END = "<!-- end of settings -->\n";
    private static final String HOW =
            "Regenerate it: ./mvnw -pl service test -Dtest=ConfigurationDocumentTest -Dbellows.write-documents=true";
    private static final boolean WRITE = Boolean.getBoolean("bellows.write-documents");

    private static final List<Group> GROUPS = List.of(
            new Group("General", List.of("phorge.", "state-dir", "log.")),
            new Group("Listeners", List.of("listen.", "service.", "tls.")),
            new Group("Webhooks: the database", List.of("webhook.enabled", "webhook.database.")),
            new Group("Webhooks: delivery", List.of("webhook.")),
            new Group("Files", List.of("files.")));

    @TempDir
    Path directory;

    private record Group(String title, List<String> prefixes) {}

    @Test
    void the_document_lists_every_setting() throws IOException {
        var document = Files.readString(DOCUMENT);
        var before = document.substring(0, document.indexOf(BEGIN) + BEGIN.length());
        var after = document.substring(document.indexOf(END));
        var expected = before + tables() + after;
        if (WRITE) {
            Files.writeString(DOCUMENT, expected);
        }

        assertThat(Files.readString(DOCUMENT)).as(HOW).isEqualTo(expected);
    }

    @Test
    void the_default_file_lists_every_setting() throws IOException {
        if (WRITE) {
            Files.writeString(DEFAULT_FILE, defaultFile());
        }

        assertThat(Files.readString(DEFAULT_FILE)).as(HOW).isEqualTo(defaultFile());
    }

    @Test
    void the_default_file_changes_nothing_as_it_is_and_with_every_line_in_force() throws IOException {
        var expected = Loading.complete(directory).settings();
        var text = Files.readString(DEFAULT_FILE);
        var inForce =
                Pattern.compile("^#(?=\\S)", Pattern.MULTILINE).matcher(text).replaceAll("");

        assertThat(Loading.complete(directory).file(text).settings()).isEqualTo(expected);
        assertThat(Loading.complete(directory).file(inForce).settings()).isEqualTo(expected);
        assertThat(inForce).contains("\nwebhook.max-concurrent: 64\n");
    }

    @Test
    void every_example_in_the_document_loads() throws IOException {
        var examples = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(DOCUMENT))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(examples).isNotEmpty();
        for (var example : examples) {
            var loading = new Loading(directory).phorge("{}");
            assertThat(loading.file(example.replace(
                                    "/srv/phorge", loading.phorge().toString()))
                            .problems())
                    .isEmpty();
        }
    }

    private static String tables() {
        return GROUPS.stream().map(ConfigurationDocumentTest::table).collect(Collectors.joining()) + "\n";
    }

    private static String table(Group group) {
        return "\n### " + group.title() + "\n\n| Setting | Default | Allowed | Environment | |\n|---|---|---|---|---|\n"
                + keys(group).stream().map(ConfigurationDocumentTest::row).collect(Collectors.joining());
    }

    private static List<SettingKey<?>> keys(Group group) {
        return SettingCatalogue.keys().stream()
                .filter(key -> groupOf(key).equals(group))
                .<SettingKey<?>>map(key -> key)
                .toList();
    }

    private static Group groupOf(SettingKey<?> key) {
        return GROUPS.stream()
                .filter(group -> group.prefixes().stream().anyMatch(key.path()::startsWith))
                .findFirst()
                .orElseThrow();
    }

    private static String row(SettingKey<?> key) {
        var fallback = key.fallbackNote()
                .or(() -> key.fallback().map(text -> "`" + text + "`"))
                .orElse("");
        var variables = key.variables().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
        var secret = key.secret() ? " Secret." : "";
        return "| `%s` | %s | %s | %s | %s%s |\n"
                .formatted(key.path(), fallback, key.type().allowed(), variables, key.description(), secret);
    }

    private static String defaultFile() {
        var text = new StringBuilder("""
                # The settings of Bellows. A line that is commented out shows the default.
                # docs/configuration.md explains them; "bellows config" shows what is in force, and checks it.
                # Beside a Phorge on the same host, phorge.root is all that is needed.
                #
                # This file may hold passwords: owner root, group of the service, mode 0640.
                """);
        for (var group : GROUPS) {
            text.append("\n\n# ---- ").append(group.title()).append('\n');
            keys(group).forEach(key -> text.append(entry(key)));
        }
        return text.toString();
    }

    private static String entry(SettingKey<?> key) {
        var note = key.fallbackNote().map(found -> " Default: " + found + ".").orElse("");
        var value = key.fallback()
                .map(text -> " " + (text.contains(":") ? '"' + text + '"' : text))
                .orElse("");
        return "\n# " + key.description() + note + "\n#" + key.path() + ":" + value + "\n";
    }
}
