package org.bellows.app;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.bellows.config.LoadResult;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bellows config}: what is in force, and who said so. */
@Command(
        name = "config",
        description = "Checks the settings, and prints each with its value and where it comes from.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisHeading = "%nUsage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the settings can be used", "2:they cannot: every problem is printed"})
final class ConfigCommand implements Callable<Integer> {
    @Mixin
    private final ConfigOption config;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    ConfigCommand(ConfigOption config) {
        this.config = config;
    }

    @Override
    public Integer call() {
        var command = Objects.requireNonNull(spec).commandLine();
        var result = config.load();
        if (json) {
            command.getOut().println(ConfigReport.json(result));
        } else {
            var out = result instanceof Loaded ? command.getOut() : command.getErr();
            out.print(ConfigReport.text(result));
            out.flush();
        }
        return exitCode(result);
    }

    private static int exitCode(LoadResult result) {
        return switch (result) {
            case Loaded _ -> ExitCode.OK;
            case Refused _ -> ExitCode.WRONG_USE;
        };
    }
}
