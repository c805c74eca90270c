package org.bellows.bench;

import java.time.Duration;
import java.util.Map;

/** What looking for work costs while there is none. */
final class IdleCost {
    private static final double GOAL = 2;
    private static final Duration REFERENCE = Duration.ofSeconds(20);
    private static final double QUIET_PERCENT = 1.5;
    private static final Duration QUIET_WINDOW = Duration.ofSeconds(3);
    private static final Duration LONGEST_UNQUIET = Duration.ofMinutes(3);

    private final PhorgeSite site;
    private final Sizes sizes;
    private final Report report;

    IdleCost(PhorgeSite site, Sizes sizes, Report report) {
        this.site = site;
        this.sizes = sizes;
        this.report = report;
    }

    private record Cost(double seconds, CpuSplit cpu, ServerCounters counters) {
        double percent(String process) {
            return 100 * cpu.of(process) / seconds;
        }

        double percent() {
            return 100 * cpu.sum() / seconds;
        }

        double perMinute(long count) {
            return count * 60 / seconds;
        }
    }

    /** The database without a service, once it has written out what was inserted. Per cent of one core. */
    double databaseAlone() {
        awaitQuietDatabase();
        Cost cost = during(
                min(REFERENCE, sizes.idle()), Map.of("mariadbd", site.server().pid()));
        report.raw("without a service, %.0f s: mariadbd %.2f %% of one core", cost.seconds, cost.percent());
        return cost.percent();
    }

    void measure(ServiceProcess service, double databaseAlone, String circumstances) {
        report.section("Idle cost, " + circumstances);
        Wait.during(sizes.settle());
        Cost cost = during(
                sizes.idle(),
                Map.of("service", service.pid(), "mariadbd", site.server().pid()));
        ServerCounters counters = cost.counters;
        report.raw("%.1f s, CPU: %s", cost.seconds, cost.cpu);
        report.raw("%s", counters.those("Com_"));
        report.raw("%s", counters.those("Handler_read_"));
        report.raw(
                "Questions %d, Queries %d, Innodb_rows_read %d",
                counters.of("Questions"), counters.of("Queries"), counters.of("Innodb_rows_read"));
        if (!service.isReady()) {
            throw new BenchException("the service was not ready after the time that was measured");
        }
        report.add(new Figure(
                "Idle, " + circumstances + ": CPU",
                Report.text("< %.0f %% of one core", GOAL),
                Report.text(
                        "%.2f %% (service %.2f, database %.2f)",
                        cost.percent(), cost.percent("service"), cost.percent("mariadbd")),
                Report.text("the database alone: %.2f %%", databaseAlone),
                databaseAlone > 0 ? Report.text("%.1f", cost.percent() / databaseAlone) : "–",
                Figure.Verdict.of(cost.percent() < GOAL)));
        report.add(new Figure(
                "Idle, " + circumstances + ": per minute",
                "–",
                Report.text(
                        "%.0f statements, %.0f rows read",
                        cost.perMinute(counters.of("Questions")), cost.perMinute(counters.rowsRead())),
                Report.text("rows in the table: %d", sizes.finishedRows()),
                "–",
                Figure.Verdict.NONE));
    }

    private Cost during(Duration duration, Map<String, Long> processes) {
        ServerCounters first = ServerCounters.read(site.connection());
        ServerCounters before = ServerCounters.read(site.connection());
        CpuSplit cpuBefore = CpuSplit.read(processes);
        long start = System.nanoTime();
        Wait.during(duration);
        CpuSplit cpu = CpuSplit.read(processes).since(cpuBefore);
        double seconds = (System.nanoTime() - start) / 1e9;
        // Reading the counters counts as well: two readings in a row say how much.
        ServerCounters counters =
                ServerCounters.read(site.connection()).since(before).since(before.since(first));
        return new Cost(seconds, cpu, counters);
    }

    private void awaitQuietDatabase() {
        long start = System.nanoTime();
        double[] percent = new double[1];
        Wait.until("the database is quiet", LONGEST_UNQUIET, Duration.ofMillis(1), () -> {
            double before = ProcessUse.cpuSeconds(site.server().pid());
            Wait.during(QUIET_WINDOW);
            percent[0] = 100 * (ProcessUse.cpuSeconds(site.server().pid()) - before) / QUIET_WINDOW.toSeconds();
            return percent[0] < QUIET_PERCENT;
        });
        report.raw("the database was quiet after %.0f s", (System.nanoTime() - start) / 1e9);
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
