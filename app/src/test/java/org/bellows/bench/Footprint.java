package org.bellows.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How fast the service starts and how much memory it takes. */
final class Footprint {
    private static final double START_GOAL = 1.5;
    private static final double MEMORY_GOAL = 110;

    private final PhorgeSite site;
    private final Workspace workspace;
    private final Sizes sizes;
    private final Report report;

    Footprint(PhorgeSite site, Workspace workspace, Sizes sizes, Report report) {
        this.site = site;
        this.workspace = workspace;
        this.sizes = sizes;
        this.report = report;
    }

    void starts() {
        report.section("Start to ready");
        double bare = bareJvm();
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < sizes.starts(); i++) {
            try (ServiceProcess service = ServiceProcess.start(workspace, site)) {
                nanos.add(service.toReady().toNanos());
                report.raw(
                        "start %d: ready after %.0f ms, %.2f s of CPU",
                        i + 1, service.toReady().toNanos() / 1e6, ProcessUse.cpuSeconds(service.pid()));
            }
        }
        double median = Distribution.ofNanos(nanos).median() / 1e3;
        report.add(new Figure(
                "Start to ready, median of " + sizes.starts(),
                Report.text("≤ %.1f s", START_GOAL),
                Report.text("%.2f s", median),
                Report.text("java -version: %.2f s", bare),
                Report.text("%.1f", median / bare),
                Figure.Verdict.of(median <= START_GOAL)));
    }

    /** The goal is for a service that is idle; what it holds after work is told beside it. */
    void memory(ServiceProcess service, String when, boolean idle) {
        ProcessUse.Memory memory = ProcessUse.memory(service.pid());
        report.raw("%s: %s", when, memory);
        report.add(new Figure(
                "Memory, " + when,
                idle ? Report.text("≤ %.0f MB resident", MEMORY_GOAL) : "–",
                memory.toString(),
                "–",
                "–",
                idle ? Figure.Verdict.of(memory.resident() <= MEMORY_GOAL) : Figure.Verdict.NONE));
    }

    /** The reference: what any Java program costs before its first line. */
    private double bareJvm() {
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < sizes.starts(); i++) {
            long start = System.nanoTime();
            try {
                Process java = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (!java.waitFor(Duration.ofSeconds(30).toSeconds(), TimeUnit.SECONDS)) {
                    throw new BenchException("java -version does not end");
                }
            } catch (java.io.IOException e) {
                throw new BenchException("java does not start", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BenchException("interrupted", e);
            }
            nanos.add(System.nanoTime() - start);
        }
        double median = Distribution.ofNanos(nanos).median() / 1e3;
        report.raw("java -version: %.0f ms, median of %d", median * 1e3, sizes.starts());
        return median;
    }
}
