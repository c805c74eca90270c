package org.bellows.console;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;
import java.util.function.Supplier;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

/**
 * Webhook delivery as metrics: what happened is counted as it is published, what is the case is read from the snapshot at each
 * scrape, so that a hook that is gone leaves no gauge behind.
 *
 * <p>Outcomes: {@code delivered}; {@code failed}, an attempt that did not reach a 2xx, whether or not it is tried again;
 * {@code not_sent}, a request that could not be sent at all (disabled or missing hook, unusable URI or properties).
 */
public final class WebhookMetrics implements AutoCloseable {

    private static final double[] SECONDS = {
        0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1, 2.5, 5, 10, 15
    };

    private final Metrics metrics;
    private final WebhookGauges gauges;
    private final Counter deliveries;
    private final Counter retries;
    private final Histogram duration;
    private final Histogram handoff;
    private final EventStream.Subscription subscription;

    /** Counts from now on: subscribe before the first delivery. */
    public WebhookMetrics(Metrics metrics, EventStream<WebhookEvent> events, Supplier<WebhookSnapshot> snapshot) {
        this.metrics = metrics;
        deliveries = Counter.builder()
                .name("bellows_webhook_deliveries_total")
                .help("Attempts by hook and outcome: delivered, failed, not_sent.")
                .labelNames("hook", "outcome")
                .register(metrics.registry());
        retries = Counter.builder()
                .name("bellows_webhook_retries_scheduled_total")
                .help("Failed attempts that are to be tried again.")
                .labelNames("hook")
                .register(metrics.registry());
        duration = histogram(
                "bellows_webhook_delivery_duration_seconds",
                "The whole exchange with the receiver, failed ones included.");
        handoff = histogram(
                "bellows_webhook_handoff_seconds",
                "From the row being found to the first byte sent, of delivered requests.");
        gauges = new WebhookGauges(snapshot);
        metrics.registry().register(gauges);
        subscription = events.subscribe(entry -> count(entry.event()));
    }

    private Histogram histogram(String name, String help) {
        return Histogram.builder()
                .name(name)
                .help(help)
                .classicOnly()
                .classicUpperBounds(SECONDS)
                .withoutExemplars()
                .register(metrics.registry());
    }

    private void count(WebhookEvent event) {
        switch (event) {
            case WebhookEvent.Delivered delivered -> {
                deliveries.labelValues(delivered.row().hookPhid(), "delivered").inc();
                duration.observe(seconds(delivered.duration()));
                handoff.observe(seconds(delivered.handoff()));
            }
            case WebhookEvent.Failed failed -> {
                var hook = failed.row().hookPhid();
                if ("hook".equals(failed.errorType())) {
                    deliveries.labelValues(hook, "not_sent").inc();
                } else {
                    deliveries.labelValues(hook, "failed").inc();
                    duration.observe(seconds(failed.duration()));
                }
                if (failed.retryAt().isPresent()) {
                    retries.labelValues(hook).inc();
                }
            }
            case WebhookEvent.Claimed _,
                    WebhookEvent.ClaimLost _,
                    WebhookEvent.RetryScheduled _,
                    WebhookEvent.BreakerOpened _,
                    WebhookEvent.BreakerClosed _,
                    WebhookEvent.LockGained _,
                    WebhookEvent.LockLost _,
                    WebhookEvent.ResultLost _,
                    WebhookEvent.DatabaseLost _,
                    WebhookEvent.DatabaseBack _,
                    WebhookEvent.SilentOn _,
                    WebhookEvent.SilentOff _,
                    WebhookEvent.ClaimedElsewhere _,
                    WebhookEvent.FinishedElsewhere _,
                    WebhookEvent.HookPaused _,
                    WebhookEvent.HookResumed _,
                    WebhookEvent.TriedNow _,
                    WebhookEvent.PausesForgotten _ -> {
                // The snapshot has these.
            }
        }
    }

    private static double seconds(Duration duration) {
        return Math.max(0, duration.toNanos()) / 1e9;
    }

    /** Stops counting. */
    @Override
    public void close() {
        subscription.close();
        metrics.registry().unregister(gauges);
    }
}
