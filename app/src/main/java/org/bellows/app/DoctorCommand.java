package org.bellows.app;

import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;
import org.bellows.config.Settings;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.Doctor;
import org.bellows.doctor.StorageLook;
import org.bellows.doctor.Surroundings;
import org.bellows.files.assembly.FileStorage;
import org.bellows.files.assembly.FilesStartException;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.phorge.LocalConfig;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bellows doctor}: checks the whole installation, and changes nothing. */
@Command(
        name = "doctor",
        description = {
            "Checks the installation: what is right, what is not, and what to do. Changes nothing.",
            "It may run before the first start, and beside the service."
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
            "0:all is well",
            "1:there is a warning",
            "2:there is an error, or the settings or options cannot be used"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  sudo bellows doctor",
            "      as root it sees the token's file, the certificates and Phorge's daemons, whoever owns them",
            "  bellows doctor --json | jq '.results[] | select(.severity != \"OK\")'",
            "      what is not right, for a program; docs/operations.md explains every code"
        })
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private final ConfigOption config;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    DoctorCommand(ConfigOption config) {
        this.config = config;
    }

    @Override
    public Integer call() throws InterruptedException {
        var command = Objects.requireNonNull(spec).commandLine();
        CheckReport report = switch (config.load()) {
            case Refused refused -> Doctor.refused(refused.problems(), InstantSource.system());
            case Loaded loaded -> examine(loaded, command.getErr());
        };
        PrintWriter out = command.getOut();
        out.print(json ? DoctorReport.json(report) + System.lineSeparator() : DoctorReport.text(report));
        out.flush();
        return exitCode(report);
    }

    private static CheckReport examine(Loaded loaded, PrintWriter err) throws InterruptedException {
        var surroundings = Surroundings.of(Version.current(), loaded.warnings());
        Settings settings = loaded.settings();
        if (settings.files().isPresent()) {
            surroundings = surroundings.lookingAtFiles(
                    () -> storage(settings, settings.files().get()));
        }
        try (var progress = new SlowProgress(err)) {
            return new Doctor(settings, surroundings).run(progress::begins);
        }
    }

    private static FilesSnapshot storage(Settings settings, FilesSettings files)
            throws StorageLook.UnusableStorageException {
        try {
            return FileStorage.inspect(files, settings.phorgeRoot().map(LocalConfig::new), InstantSource.system());
        } catch (FilesStartException e) {
            throw new StorageLook.UnusableStorageException(String.valueOf(e.getMessage()), e);
        }
    }

    private static int exitCode(CheckReport report) {
        return switch (report.worst()) {
            case OK -> 0;
            case WARNING -> 1;
            case ERROR -> 2;
        };
    }
}
