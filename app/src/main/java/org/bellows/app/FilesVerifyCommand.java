package org.bellows.app;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.bellows.config.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
    @Mixin
    private final ConfigOption config;

    @Option(names = "--read", description = "Read every byte of the local files, instead of only opening them.")
    private boolean readWhole;

    @Spec
    private @Nullable CommandSpec spec;

    FilesVerifyCommand(ConfigOption config) {
        this.config = config;
    }

    @Override
    public Integer call() throws Exception {
        var command = Objects.requireNonNull(spec).commandLine();
        return config.load(command.getErr(), loaded -> {
            var files = loaded.settings().files().filter(FilesVerifyCommand::hasSomething);
            if (files.isEmpty()) {
                command.getErr()
                        .println("There is nothing to verify: set files.local-disk-path or files.database.host.");
                return ExitCode.WRONG_USE;
            }
            var verification = new FilesVerification(command.getOut(), command.getErr());
            return verification.run(files.get(), readWhole) ? ExitCode.OK : ExitCode.FAILURE;
        });
    }

    private static boolean hasSomething(Settings.FilesSettings files) {
        return files.localDisk().isPresent() || files.database().isPresent();
    }
}
