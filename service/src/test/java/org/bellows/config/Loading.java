package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;

/** One call of the loader: a file, an environment, and a Phorge, all in a directory of the test. */
final class Loading {
    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();
    private Optional<Path> file = Optional.empty();

    Loading(Path directory) {
        this.directory = directory;
    }

    /** With a database, so that the settings are complete. */
    static Loading complete(Path directory) {
        return new Loading(directory).with("BELLOWS_WEBHOOK_DATABASE_HOST", "127.0.0.1");
    }

    Loading with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Loading file(String yaml) {
        file = Optional.of(write("bellows.yaml", yaml, "rw-r-----"));
        return this;
    }

    Loading file(Path path) {
        file = Optional.of(path);
        return this;
    }

    Path file() {
        return directory.resolve("bellows.yaml");
    }

    Path phorge() {
        return directory.resolve("phorge");
    }

    Path localJson() {
        return phorge().resolve("conf/local/local.json");
    }

    Loading phorge(String localJson) {
        write("phorge/conf/local/local.json", localJson, "rw-r-----");
        return with("BELLOWS_PHORGE_ROOT", phorge().toString());
    }

    Path write(String name, String text, String mode) {
        try {
            var path = directory.resolve(name);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    LoadResult result() {
        return new SettingsLoader("1.2.3", directory.resolve("default.yaml")).load(file, environment);
    }

    Loaded loaded() {
        var result = result();
        assertThat(result).isInstanceOf(Loaded.class);
        return (Loaded) result;
    }

    Settings settings() {
        return loaded().settings();
    }

    Settings.WebhookSettings webhook() {
        return settings().webhook().orElseThrow();
    }

    /** What is wrong, as it is printed. */
    List<String> problems() {
        return switch (result()) {
            case Loaded _ -> List.of();
            case Refused refused ->
                refused.problems().stream().map(Problem::toString).toList();
        };
    }

    EffectiveValue value(String path) {
        return loaded().values().stream()
                .filter(value -> value.key().path().equals(path))
                .findFirst()
                .orElseThrow();
    }
}
