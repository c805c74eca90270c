package org.bellows.console;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;

/** The metrics that one {@link WebhookSnapshot} answers, made anew at each scrape. */
final class WebhookGauges implements MultiCollector {

    private final Supplier<WebhookSnapshot> source;

    WebhookGauges(Supplier<WebhookSnapshot> source) {
        this.source = source;
    }

    @Override
    public MetricSnapshots collect() {
        var now = source.get();
        var counters = now.counters();
        return MetricSnapshots.builder()
                .metricSnapshot(
                        perHook(now, "bellows_webhook_queue_depth", "Rows waiting, by hook.", HookSnapshot::queued))
                .metricSnapshot(perHook(
                        now, "bellows_webhook_breaker_state", "0 closed, 1 failing, 2 open.", WebhookGauges::breaker))
                .metricSnapshot(
                        gauge("bellows_webhook_queued_rows", "Rows waiting, over all hooks.", (double) now.queued()))
                .metricSnapshot(gauge(
                        "bellows_webhook_oldest_queued_seconds",
                        "Age of the oldest row waiting; 0 when none waits.",
                        oldest(now)))
                .metricSnapshot(gauge("bellows_webhook_in_flight", "Requests on the wire.", now.inFlight()))
                .metricSnapshot(gauge(
                        "bellows_webhook_pending_results",
                        "Outcomes that wait for the database.",
                        now.pendingResults()))
                .metricSnapshot(gauge(
                        "bellows_webhook_silent",
                        "1 while Phorge's silent mode is on and nothing is delivered.",
                        now.state() == State.SILENT ? 1 : 0))
                .metricSnapshot(
                        gauge("bellows_database_up", "1 while the database answers.", databaseUp(now.state()) ? 1 : 0))
                .metricSnapshot(
                        counter("bellows_webhook_claims_won", "Rows that were ours to send.", counters.claimsWon()))
                .metricSnapshot(counter(
                        "bellows_webhook_claims_lost", "Rows that somebody else was faster at.", counters.claimsLost()))
                .metricSnapshot(counter(
                        "bellows_webhook_results_lost",
                        "Outcomes that could not be written, because the row had another owner by then.",
                        counters.resultsLost()))
                .metricSnapshot(
                        counter("bellows_database_errors", "Statements that failed.", counters.databaseErrors()))
                .metricSnapshot(counter(
                        "bellows_database_retries",
                        "Statements that were tried again, after a deadlock for instance.",
                        counters.databaseRetries()))
                .build();
    }

    private static double breaker(HookSnapshot hook) {
        if (hook.state() == HookState.OPEN || hook.openUntil().isPresent()) {
            return 2;
        }
        return hook.state() == HookState.FAILING || hook.failuresInWindow() > 0 ? 1 : 0;
    }

    private static double oldest(WebhookSnapshot now) {
        return now.oldestQueued()
                .map(created -> Math.max(0, Duration.between(created, now.at()).toMillis() / 1e3))
                .orElse(0.0);
    }

    private static boolean databaseUp(State state) {
        return switch (state) {
            case STARTING, DATABASE_LOST -> false;
            case DELIVERING, SILENT, STOPPING -> true;
        };
    }

    private static GaugeSnapshot perHook(
            WebhookSnapshot now, String name, String help, ToDoubleFunction<HookSnapshot> value) {
        var gauge = GaugeSnapshot.builder().name(name).help(help);
        for (var hook : now.hooks()) {
            gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(Labels.of("hook", hook.phid()))
                    .value(value.applyAsDouble(hook))
                    .build());
        }
        return gauge.build();
    }

    private static GaugeSnapshot gauge(String name, String help, double value) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeDataPointSnapshot.builder().value(value).build())
                .build();
    }

    private static CounterSnapshot counter(String name, String help, long value) {
        return CounterSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(
                        CounterDataPointSnapshot.builder().value((double) value).build())
                .build();
    }
}
