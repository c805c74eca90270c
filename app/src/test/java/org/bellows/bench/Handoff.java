package org.bellows.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.QueuedEvent;
import org.bellows.trial.TrialReceiver;

/**
 * From a row's COMMIT to the first byte of its request, on a system that has nothing else to do. Writer and receiver are in this
 * JVM, so both moments are on one clock.
 */
final class Handoff implements AutoCloseable {
    private static final double MEDIAN_GOAL = 20;
    private static final double P99_GOAL = 80;
    private static final int SHORTEST_PAUSE = 100;
    private static final int LONGEST_PAUSE = 300;

    private final Map<String, Long> arrived = new ConcurrentHashMap<>();
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final TrialReceiver receiver = TrialReceiver.builder()
            .quiet()
            .onRequest(request -> request.marker().ifPresent(marker -> arrived.put(marker, request.firstByteNanos())))
            .launch();
    private final Sizes sizes;
    private final Report report;

    Handoff(Sizes sizes, Report report) {
        this.sizes = sizes;
        this.report = report;
    }

    /** Where hooks have to point. */
    String uri(int hook) {
        return receiver.uri("/s/200?hook=" + hook).toString();
    }

    void measure(PhorgeSite site, List<HookRow> hooks, String circumstances) throws SQLException, IOException {
        report.section("Handoff latency, idle, " + circumstances);
        report.raw(
                "%d rows to warm up, then %d, one at a time, %d to %d ms apart",
                sizes.warmUp(), sizes.samples(), SHORTEST_PAUSE, LONGEST_PAUSE);
        Distribution direct = Distribution.ofNanos(direct());
        report.raw("direct POST: %s", direct.summary());
        Distribution handoff = Distribution.ofNanos(handoffs(site, hooks));
        report.raw("handoff: %s", handoff.summary());
        handoff.lines().forEach(line -> report.raw("%s", line));
        figure("median", circumstances, MEDIAN_GOAL, handoff.median(), direct.median());
        figure("p99", circumstances, P99_GOAL, handoff.quantile(0.99), direct.quantile(0.99));
        report.add(new Figure(
                "Handoff, idle: p95, max",
                "–",
                Report.text(
                        "%.1f ms, %.1f ms",
                        handoff.quantile(0.95), handoff.sorted().getLast()),
                Report.text(
                        "direct POST: %.2f ms, %.2f ms",
                        direct.quantile(0.95), direct.sorted().getLast()),
                "–",
                Figure.Verdict.NONE));
    }

    private void figure(String what, String circumstances, double goal, double measured, double direct) {
        report.add(new Figure(
                "Handoff, idle, " + circumstances + ": " + what,
                Report.text("≤ %.0f ms", goal),
                Report.text("%.1f ms", measured),
                Report.text("direct POST: %.2f ms", direct),
                Report.text("%.0f", measured / direct),
                Figure.Verdict.of(measured <= goal)));
    }

    private List<Long> handoffs(PhorgeSite site, List<HookRow> hooks) throws SQLException {
        List<Long> samples = new ArrayList<>();
        try (Connection connection = site.server().connect("")) {
            PhorgeRows rows = new PhorgeRows(connection, site.namespace());
            connection.setAutoCommit(false);
            for (int i = 0; i < sizes.warmUp() + sizes.samples(); i++) {
                pause();
                String marker = rows.phids().transaction("TASK");
                rows.queue(
                        hooks.get(random.nextInt(hooks.size())),
                        QueuedEvent.edit(
                                rows.phids().phid("TASK"),
                                List.of(marker),
                                List.of(rows.phids().phid("HRUL"))));
                connection.commit();
                long committed = System.nanoTime();
                long nanos = arrival(marker) - committed;
                if (i >= sizes.warmUp()) {
                    samples.add(nanos);
                }
            }
        }
        return samples;
    }

    /** The reference: nobody looks for anything, the writer sends the request itself over a kept connection. */
    private List<Long> direct() throws IOException {
        List<Long> samples = new ArrayList<>();
        try (PlainClient client = new PlainClient(receiver.port())) {
            for (int i = 0; i < sizes.warmUp() + sizes.samples() / 2; i++) {
                pause();
                String marker = "PHID-XACT-TASK-direct" + i;
                long start = System.nanoTime();
                client.post(
                        "/s/200?hook=direct",
                        "{\"transactions\": [{\"phid\": \"" + marker + "\"}], \"pad\": \"" + "x".repeat(600) + "\"}");
                long nanos = arrival(marker) - start;
                if (i >= sizes.warmUp()) {
                    samples.add(nanos);
                }
            }
        }
        return samples;
    }

    private long arrival(String marker) {
        Wait.until("a delivery", Duration.ofSeconds(20), Duration.ofMillis(1), () -> arrived.containsKey(marker));
        return arrived.getOrDefault(marker, 0L);
    }

    private void pause() {
        Wait.during(Duration.ofMillis(random.nextInt(SHORTEST_PAUSE, LONGEST_PAUSE + 1)));
    }

    @Override
    public void close() {
        receiver.close();
    }
}
