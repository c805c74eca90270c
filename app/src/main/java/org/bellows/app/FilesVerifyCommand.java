package org.bellows.app;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;
import org.bellows.config.Settings;
import org.bellows.config.SettingsLoader;
import org.bellows.files.EngineException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bellows files verify}: walks the local directory and the blob table, and changes nothing. */
@Command(
        name = "verify",
        description = {
            "Walks the local directory and the blob table, tells what is odd, and changes nothing.",
            "It may run beside the service."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisHeading = "%nUsage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every stored file can be read",
            "1:something cannot be read, or others could change it",
            "2:the settings cannot be used, or there is neither a local directory nor a blob table"
        })
final class FilesVerifyCommand implements Callable<Integer> {
    private final SettingsLoader loader;
    private final Map<String, String> environment;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Read FILE instead of /etc/bellows/bellows.yaml; it must exist.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--read", description = "Read every byte of the local files, instead of only opening them.")
    private boolean readWhole;

    @Spec
    private @Nullable CommandSpec spec;

    FilesVerifyCommand(SettingsLoader loader, Map<String, String> environment) {
        this.loader = loader;
        this.environment = environment;
    }

    @Override
    public Integer call() throws EngineException {
        var command = Objects.requireNonNull(spec).commandLine();
        return switch (loader.load(file, environment)) {
            case Refused refused -> {
                refused.problems().forEach(command.getErr()::println);
                yield ExitCode.WRONG_USE;
            }
            case Loaded loaded -> {
                var files = loaded.settings().files().filter(FilesVerifyCommand::hasSomething);
                if (files.isEmpty()) {
                    command.getErr()
                            .println("There is nothing to verify: set files.local-disk-path or files.database.host.");
                    yield ExitCode.WRONG_USE;
                }
                var verification = new FilesVerification(command.getOut(), command.getErr());
                yield verification.run(files.get(), readWhole) ? ExitCode.OK : ExitCode.FAILURE;
            }
        };
    }

    private static boolean hasSomething(Settings.FilesSettings files) {
        return files.localDisk().isPresent() || files.database().isPresent();
    }
}
