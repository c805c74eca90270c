package org.bellows.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.bellows.files.EngineWarnings;
import org.bellows.files.SizeTable;
import org.bellows.files.assembly.FileStorage;
import org.bellows.files.report.FileSize;
import org.bellows.files.report.FilesSnapshot.Destination;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bellows explain-size}: which engine a file of some size goes to, and the table of all sizes. Opens nothing. */
@Command(
        name = "explain-size",
        description = "Tells which storage engine a file of SIZE goes to, and where every other size goes.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisHeading = "%nUsage: ",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:it was told", "2:SIZE is no size, the settings cannot be used, or file storage is off"})
final class ExplainSizeCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "SIZE", description = "Such as 900KB, 3MB or 8MiB.")
    private String size = "";

    @Mixin
    private final ConfigOption config;

    @Spec
    private @Nullable CommandSpec spec;

    ExplainSizeCommand(ConfigOption config) {
        this.config = config;
    }

    @Override
    public Integer call() throws Exception {
        var command = Objects.requireNonNull(spec).commandLine();
        var bytes = FileSize.parse(size);
        if (bytes.isEmpty()) {
            command.getErr().println("\"" + size + "\" is no size: " + ByteSize.EXAMPLES + ".");
            return ExitCode.WRONG_USE;
        }
        return config.load(command.getErr(), loaded -> {
            var files = loaded.settings().files();
            if (files.isEmpty()) {
                command.getErr()
                        .println("File storage is off: set files.local-disk-path, files.database.host or files.s3.");
                return ExitCode.WRONG_USE;
            }
            explain(bytes.get(), FileStorage.sizes(files.get())).forEach(command.getOut()::println);
            return ExitCode.OK;
        });
    }

    static List<String> explain(long bytes, SizeTable table) {
        var lines = new ArrayList<String>();
        lines.add("A file of " + ByteSize.exact(bytes) + " " + destination(bytes, table));
        if (bytes > EngineWarnings.LARGEST_UPLOAD) {
            lines.add("Phorge itself sends files over 8 MB in chunks of 4 MB, each of which is stored for itself.");
        }
        lines.add("");
        lines.add(line("FROM", "TO", "GOES TO"));
        table.rows().forEach(row -> lines.add(line(row)));
        return lines;
    }

    private static String destination(long bytes, SizeTable table) {
        if (bytes > EngineWarnings.LARGEST_UPLOAD) {
            return "is refused: no single upload may be larger than " + ByteSize.exact(EngineWarnings.LARGEST_UPLOAD)
                    + ".";
        }
        return table.destination(bytes)
                .map(engine -> "goes to " + engine + ".")
                .orElse("goes nowhere: no engine takes it.");
    }

    private static String line(Destination row) {
        return line(
                number(row.fromSize()),
                row.toSize() == Long.MAX_VALUE ? "and more" : number(row.toSize()),
                row.engine().orElse("no engine"));
    }

    private static String line(String from, String to, String engine) {
        return String.format(Locale.ROOT, "%13s  %13s  %s", from, to, engine);
    }

    private static String number(long bytes) {
        return String.format(Locale.ROOT, "%,d", bytes);
    }
}
