package org.bellows.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.bellows.trial.TrialMariaDb;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The entry point of {@code ./bench}, which has the help. */
@Command(
        name = "bench",
        subcommands = {BenchMain.Webhook.class, BenchMain.Files.class})
final class BenchMain {
    private BenchMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new BenchMain())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(WebhookBench.Part.class, name -> WebhookBench.Part.valueOf(constant(name)))
                .registerConverter(FilesBench.Part.class, name -> FilesBench.Part.valueOf(constant(name)))
                .execute(args));
    }

    private static String constant(String name) {
        return name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    @Command(name = "webhook", sortOptions = false)
    static final class Webhook implements Callable<Integer> {
        @Option(names = "--quick")
        private boolean quick;

        @Option(names = "--rows", paramLabel = "N")
        private Optional<Integer> rows = Optional.empty();

        @Option(names = "--only", paramLabel = "FIGURES", split = ",")
        private Set<WebhookBench.Part> only = EnumSet.allOf(WebhookBench.Part.class);

        @Option(names = "--write")
        private boolean write;

        @Override
        public Integer call() throws Exception {
            if (write && (quick || rows.isPresent() || only.size() < WebhookBench.Part.values().length)) {
                return wholeRunsOnly("--quick, --rows and --only");
            }
            Sizes sizes = quick ? Sizes.quick() : Sizes.full();
            if (rows.isPresent()) {
                sizes = sizes.withRows(rows.get());
            }
            Sizes chosen = sizes;
            measure("webhook", quick, write, (server, workspace, report) -> {
                new WebhookBench(chosen, only, report).run(server, workspace);
            });
            return 0;
        }
    }

    @Command(name = "files", sortOptions = false)
    static final class Files implements Callable<Integer> {
        @Option(names = "--quick")
        private boolean quick;

        @Option(names = "--only", paramLabel = "FIGURES", split = ",")
        private Set<FilesBench.Part> only = EnumSet.allOf(FilesBench.Part.class);

        @Option(names = "--write")
        private boolean write;

        @Override
        public Integer call() throws Exception {
            if (write && (quick || only.size() < FilesBench.Part.values().length)) {
                return wholeRunsOnly("--quick and --only");
            }
            FilesSizes sizes = quick ? FilesSizes.quick() : FilesSizes.full();
            measure("files", quick, write, (server, workspace, report) -> {
                new FilesBench(sizes, only, report).run(server, workspace);
            });
            return 0;
        }
    }

    private static int wholeRunsOnly(String others) {
        System.err.println("bench: --write is for a whole run: leave " + others + " out");
        return 2;
    }

    @FunctionalInterface
    private interface Measurement {
        void run(TrialMariaDb server, Workspace workspace, Report report) throws SQLException, IOException;
    }

    private static void measure(String command, boolean quick, boolean write, Measurement measurement)
            throws SQLException, IOException {
        var report = new Report(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        try (TrialMariaDb server = TrialMariaDb.launch();
                Workspace workspace = Workspace.open()) {
            Machine machine = Machine.read(server);
            report.section("Machine");
            machine.lines().forEach(line -> report.raw("%s", line));
            measurement.run(server, workspace, report);
            String loadAfter = Machine.loadAverage();
            report.section("Figures" + (quick ? " (quick: too small to be figures)" : ""));
            report.print(report.table());
            report.raw("load average after: %s", loadAfter);
            if (write) {
                PerformanceDocument.write(command, machine, report, loadAfter);
            }
        }
    }
}
