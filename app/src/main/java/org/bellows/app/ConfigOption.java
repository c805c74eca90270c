package org.bellows.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.bellows.config.LoadResult;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;
import org.bellows.config.SettingsLoader;
import picocli.CommandLine.Option;

/** The option {@code --config} of one command, and the settings that it leads to. */
final class ConfigOption {
    private final SettingsLoader loader;
    private final Map<String, String> environment;
    private final Optional<ConfigOption> outer;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Read FILE instead of /etc/bellows/bellows.yaml; it must exist.")
    private Optional<Path> file = Optional.empty();

    /** What is done with settings that are valid; answers the exit code. */
    @FunctionalInterface
    interface Use {
        int with(Loaded loaded) throws Exception;
    }

    /** The option of {@code bellows} itself. */
    ConfigOption(SettingsLoader loader, Map<String, String> environment) {
        this(loader, environment, Optional.empty());
    }

    private ConfigOption(SettingsLoader loader, Map<String, String> environment, Optional<ConfigOption> outer) {
        this.loader = loader;
        this.environment = environment;
        this.outer = outer;
    }

    /** The same option of a sub-command; without it, the one that stands before the sub-command's name counts. */
    ConfigOption ofSubcommand() {
        return new ConfigOption(loader, environment, Optional.of(this));
    }

    LoadResult load() {
        return loader.load(named(), environment);
    }

    /** Loads the settings for {@code use}; prints to {@code err} why they cannot be used. */
    int load(PrintWriter err, Use use) throws Exception {
        return switch (load()) {
            case Refused refused -> {
                refused.problems().forEach(err::println);
                yield ExitCode.WRONG_USE;
            }
            case Loaded loaded -> use.with(loaded);
        };
    }

    private Optional<Path> named() {
        return file.or(() -> outer.flatMap(ConfigOption::named));
    }
}
