package org.bellows.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.trial.HookRow;

/** How fast a full queue empties into a receiver that costs next to nothing. */
final class Throughput {
    private static final double GOAL = 2500;
    private static final Duration BETWEEN_COUNTS = Duration.ofMillis(10);

    private final PhorgeSite site;
    private final List<HookRow> hooks;
    private final NginxReceiver receiver;
    private final Optional<CommitRate.Rates> commits;
    private final Sizes sizes;
    private final Report report;

    /** @param commits what the figures are compared with; without it only raw numbers are printed */
    Throughput(
            PhorgeSite site,
            List<HookRow> hooks,
            NginxReceiver receiver,
            Optional<CommitRate.Rates> commits,
            Sizes sizes,
            Report report) {
        this.site = site;
        this.hooks = hooks;
        this.receiver = receiver;
        this.commits = commits;
        this.sizes = sizes;
        this.report = report;
    }

    private record State(long nanos, long requests, CpuSplit cpu, ServerCounters counters) {}

    /** The service runs, and the rows come as fast as one connection inserts them; the time begins with the first INSERT. */
    void whileRunning(ServiceProcess service, String name) throws SQLException {
        report.section("Throughput, " + name);
        long before = receiver.requests();
        State start = state(service);
        site.rows().queueEdits(hooks, sizes.rows());
        report.raw("inserted after %.2f s", (System.nanoTime() - start.nanos) / 1e9);
        State end = finish(service, before + sizes.rows());
        figure(name, start, end);
    }

    /** The rows are there before the service is; the time begins with the first request that the receiver counts. */
    ServiceProcess fromStart(Workspace workspace, String name) throws SQLException {
        report.section("Throughput, " + name);
        long before = receiver.requests();
        site.rows().queueEdits(hooks, sizes.rows());
        ServiceProcess service = ServiceProcess.start(workspace, site);
        Wait.until(
                "the first delivery", Duration.ofSeconds(30), Duration.ofMillis(1), () -> receiver.requests() > before);
        State start = state(service);
        report.raw("%d deliveries were over when the clock started", start.requests - before);
        State end = finish(service, before + sizes.rows());
        figure(name, start, end);
        return service;
    }

    private State finish(ServiceProcess service, long requests) {
        Duration patience = Duration.ofSeconds(60 + sizes.rows() / 100);
        Wait.until("all requests", patience, BETWEEN_COUNTS, () -> receiver.requests() >= requests);
        Wait.until("all results", patience, BETWEEN_COUNTS, () -> site.undelivered() == 0);
        State end = state(service);
        // Sent twice, or counted wrongly: the number would be worth nothing.
        Wait.during(Duration.ofSeconds(1));
        if (receiver.requests() != requests) {
            throw new BenchException("the receiver got " + receiver.requests() + " requests instead of " + requests);
        }
        return end;
    }

    private State state(ServiceProcess service) {
        Map<String, Long> processes = new LinkedHashMap<>();
        processes.put("service", service.pid());
        processes.put("mariadbd", site.server().pid());
        processes.put("nginx", receiver.pid());
        processes.put("bench", ProcessHandle.current().pid());
        return new State(
                System.nanoTime(),
                receiver.requests(),
                CpuSplit.read(processes),
                ServerCounters.read(site.connection()));
    }

    private void figure(String name, State start, State end) throws SQLException {
        long deliveries = end.requests - start.requests;
        double seconds = (end.nanos - start.nanos) / 1e9;
        double rate = deliveries / seconds;
        CpuSplit cpu = end.cpu.since(start.cpu);
        ServerCounters counters = end.counters.since(start.counters);
        report.raw(
                "%d deliveries in %.2f s = %.0f/s; rows sent in all: %d, others: 0",
                deliveries, seconds, rate, site.delivered());
        report.raw("CPU: %s; together %.2f of the cores", cpu, cpu.sum() / seconds);
        report.raw("%s", cpu.perDelivery(deliveries));
        report.raw(
                "per delivery: %.2f statements, %.3f prepared, %.2f UPDATEs, %.2f SELECTs, %.2f rows read, %.2f fsyncs",
                perDelivery(counters, "Questions", deliveries),
                perDelivery(counters, "Com_stmt_prepare", deliveries),
                perDelivery(counters, "Com_update", deliveries),
                perDelivery(counters, "Com_select", deliveries),
                (double) counters.rowsRead() / deliveries,
                perDelivery(counters, "Innodb_data_fsyncs", deliveries));
        report.raw("%s", counters.those("Com_"));
        commits.ifPresent(reference -> report.add(figure(name, rate, reference)));
    }

    private static Figure figure(String name, double rate, CommitRate.Rates commits) {
        return new Figure(
                "Throughput, " + name,
                Report.text("≥ %.0f/s", GOAL),
                Report.text("%.0f/s", rate),
                Report.text(
                        "commits: %.0f/s on 1, %.0f/s on %d connections; half of that: %.0f deliveries/s",
                        commits.onOne(), commits.onMany(), CommitRate.MANY, commits.deliveries()),
                Report.text("%.2f", rate / commits.deliveries()),
                Figure.Verdict.of(rate >= GOAL));
    }

    private static double perDelivery(ServerCounters counters, String name, long deliveries) {
        return (double) counters.of(name) / deliveries;
    }
}
