package org.bellows.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellows.trial.FinishedRows;
import org.bellows.trial.HookRow;
import org.bellows.trial.TrialMariaDb;

/** The figures of webhook delivery, in the order in which one prepares the ground for the next. */
final class WebhookBench {
    private final Sizes sizes;
    private final Set<Part> parts;
    private final Report report;

    /** What can be measured by itself. */
    enum Part {
        THROUGHPUT,
        ONE_HOOK,
        HANDOFF,
        IDLE,
        FOOTPRINT
    }

    WebhookBench(Sizes sizes, Set<Part> parts, Report report) {
        this.sizes = sizes;
        this.parts = parts;
        this.report = report;
    }

    void run(TrialMariaDb server, Workspace workspace) throws SQLException, IOException {
        if (wanted(Part.THROUGHPUT) || wanted(Part.ONE_HOOK) || wanted(Part.FOOTPRINT)) {
            busy(server, workspace);
        }
        if (wanted(Part.HANDOFF) || wanted(Part.IDLE)) {
            idle(server, workspace);
        }
    }

    private boolean wanted(Part part) {
        return parts.contains(part);
    }

    private void busy(TrialMariaDb server, Workspace workspace) throws SQLException, IOException {
        Optional<CommitRate.Rates> commits = wanted(Part.THROUGHPUT)
                ? Optional.of(new CommitRate(server, sizes, report).measure())
                : Optional.empty();
        PhorgeSite site = PhorgeSite.on(server);
        try (NginxReceiver receiver = new NginxReceiver(workspace)) {
            List<HookRow> hooks = site.addHooks(sizes.hooks(), number -> receiver.uri("/hook/" + number));
            var throughput = new Throughput(site, hooks, receiver, commits, sizes, report);
            var footprint = new Footprint(site, workspace, sizes, report);
            if (wanted(Part.FOOTPRINT)) {
                footprint.starts();
            }
            if (wanted(Part.THROUGHPUT) || wanted(Part.FOOTPRINT)) {
                try (ServiceProcess service = ServiceProcess.start(workspace, site)) {
                    settleAndWeigh(footprint, service);
                    throughput.whileRunning(service, "rows come while it runs, fresh JVM");
                    throughput.whileRunning(service, "the same once more, warm JVM");
                    footprint.memory(service, "right after two throughput runs", false);
                }
            }
            try (ServiceProcess service = throughputFromStart(throughput, workspace, site)) {
                if (wanted(Part.ONE_HOOK)) {
                    new OneHook(site, workspace, sizes, report).measure(service);
                }
            }
        }
    }

    private void settleAndWeigh(Footprint footprint, ServiceProcess service) {
        report.section("Memory");
        Wait.during(sizes.settle());
        footprint.memory(service, "idle, " + sizes.settle().toSeconds() + " s after the start", true);
    }

    private ServiceProcess throughputFromStart(Throughput throughput, Workspace workspace, PhorgeSite site)
            throws SQLException {
        return wanted(Part.THROUGHPUT)
                ? throughput.fromStart(workspace, "rows are there before it starts, fresh JVM")
                : ServiceProcess.start(workspace, site);
    }

    private void idle(TrialMariaDb server, Workspace workspace) throws SQLException, IOException {
        PhorgeSite site = PhorgeSite.on(server);
        try (Handoff handoff = new Handoff(sizes, report)) {
            report.section("A table of " + sizes.finishedRows() + " finished rows");
            List<HookRow> hooks = site.addHooks(sizes.hooks(), handoff::uri);
            long start = System.nanoTime();
            FinishedRows.insert(site.connection(), site.namespace(), hooks, sizes.finishedRows());
            report.raw("filled in %.1f s", (System.nanoTime() - start) / 1e9);
            var cost = new IdleCost(site, sizes, report);
            double alone = wanted(Part.IDLE) ? cost.databaseAlone() : 0;
            try (ServiceProcess service = ServiceProcess.start(workspace, site)) {
                if (wanted(Part.IDLE)) {
                    cost.measure(service, alone, "upstream's keys");
                }
                if (wanted(Part.HANDOFF)) {
                    handoff.measure(site, hooks, sizes.finishedRows() + " finished rows");
                }
            }
            if (wanted(Part.IDLE)) {
                site.execute("ALTER TABLE " + site.requestTable() + " ADD KEY `key_status` (`status`,`id`)");
                double aloneThen = cost.databaseAlone();
                try (ServiceProcess service = ServiceProcess.start(workspace, site)) {
                    cost.measure(service, aloneThen, "with key_status");
                }
            }
        }
    }
}
