package org.bellows.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellows.trial.HookRow;
import org.bellows.trial.ReceivedRequest;
import org.bellows.trial.ReceiverCapture;
import org.bellows.trial.ReceiverMain;

/** One hook whose receiver takes 50 ms: it gets one request at a time, so 20 a second is all that is possible. */
final class OneHook {
    private static final double LIMIT = 20;
    private static final double GOAL = 0.9;
    private static final String TARGET = "/slow/0.05?by=";

    private final PhorgeSite site;
    private final Workspace workspace;
    private final Sizes sizes;
    private final Report report;

    OneHook(PhorgeSite site, Workspace workspace, Sizes sizes, Report report) {
        this.site = site;
        this.workspace = workspace;
        this.sizes = sizes;
        this.report = report;
    }

    /** Ends when every row is sent. */
    void measure(ServiceProcess service) throws SQLException, IOException {
        report.section("One hook, a receiver of 50 ms");
        Path capture = workspace.path("one-hook.jsonl");
        Path log = workspace.path("one-hook.log");
        Process receiver = workspace.spawn(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx64m",
                        "-cp",
                        absoluteClassPath(),
                        ReceiverMain.class.getName(),
                        "--until-eof",
                        "--capture",
                        capture.toString()),
                Map.of(),
                log);
        int port = port(log);
        HookRow hook = site.rows().addHook("one hook", "http://127.0.0.1:" + port + TARGET + "service", "enabled");
        // Hooks are read once a second; from then on its lane waits for rows.
        Wait.during(Duration.ofSeconds(3));
        site.rows().queueEdits(hook, sizes.oneHookRows());
        Wait.until("all results", Duration.ofMinutes(2), Duration.ofMillis(100), () -> site.undelivered() == 0);
        double ceiling = loop(port, capture);
        double rate = rate(requests(capture, "service"), "service");
        if (requests(capture, "service").size() != sizes.oneHookRows()) {
            throw new BenchException("the receiver got another number of requests than there were rows");
        }
        workspace.stop(receiver);
        report.raw("the service: %s", ProcessUse.memory(service.pid()));
        report.add(new Figure(
                "One hook, 50 ms receiver",
                Report.text("≥ %.0f/s (90 %% of 20/s)", GOAL * LIMIT),
                Report.text("%.2f/s", rate),
                Report.text("a bare loop: %.2f/s; physical limit: 20/s", ceiling),
                Report.text("%.3f; of 20/s: %.3f", rate / ceiling, rate / LIMIT),
                Figure.Verdict.of(rate >= GOAL * LIMIT)));
    }

    private double loop(int port, Path capture) throws IOException {
        try (PlainClient client = new PlainClient(port)) {
            for (int i = 0; i < Math.min(100, sizes.oneHookRows()); i++) {
                client.post(TARGET + "loop", "{}");
            }
        }
        return rate(requests(capture, "loop"), "bare loop");
    }

    /** From the first byte of the first request to the first byte of the last. */
    private double rate(List<ReceivedRequest> requests, String who) {
        long nanos = requests.getLast().firstByteNanos() - requests.getFirst().firstByteNanos();
        double rate = (requests.size() - 1) / (nanos / 1e9);
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < requests.size(); i++) {
            gaps.add(requests.get(i).firstByteNanos() - requests.get(i - 1).firstByteNanos());
        }
        report.raw(
                "%s: %d requests, %.2f/s; between two: %s",
                who, requests.size(), rate, Distribution.ofNanos(gaps).summary());
        return rate;
    }

    private static List<ReceivedRequest> requests(Path capture, String who) throws IOException {
        return ReceiverCapture.read(capture).stream()
                .filter(request -> request.target().endsWith("=" + who))
                .toList();
    }

    private int port(Path log) {
        Wait.until(
                "the receiver listens",
                Duration.ofSeconds(20),
                Duration.ofMillis(50),
                () -> workspace.read(log.getFileName().toString()).startsWith("READY"));
        return Integer.parseInt(workspace.read(log.getFileName().toString()).split("\\s+", -1)[1]);
    }

    private static String absoluteClassPath() {
        List<String> absolute = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(":", -1)) {
            absolute.add(Path.of(part).toAbsolutePath().toString());
        }
        return String.join(":", absolute);
    }
}
