package org.bellows.bench;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.bellows.trial.TrialMariaDb;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The entry point of {@code ./bench}, which has the help. */
@Command(name = "bench", subcommands = BenchMain.Webhook.class)
final class BenchMain {
    private BenchMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new BenchMain())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(WebhookBench.Part.class, BenchMain::part)
                .execute(args));
    }

    private static WebhookBench.Part part(String name) {
        return WebhookBench.Part.valueOf(name.toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
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
                System.err.println("bench: --write is for a whole run: leave --quick, --rows and --only out");
                return 2;
            }
            var report = new Report(new PrintStream(System.out, true, StandardCharsets.UTF_8));
            Sizes sizes = quick ? Sizes.quick() : Sizes.full();
            if (rows.isPresent()) {
                sizes = sizes.withRows(rows.get());
            }
            try (TrialMariaDb server = TrialMariaDb.launch();
                    Workspace workspace = Workspace.open()) {
                Machine machine = Machine.read(server);
                report.section("Machine");
                machine.lines().forEach(line -> report.raw("%s", line));
                new WebhookBench(sizes, only, report).run(server, workspace);
                String loadAfter = Machine.loadAverage();
                report.section("Figures" + (quick ? " (quick: too small to be figures)" : ""));
                report.print(report.table());
                report.raw("load average after: %s", loadAfter);
                if (write) {
                    PerformanceDocument.write(machine, report, loadAfter);
                }
            }
            return 0;
        }
    }
}
