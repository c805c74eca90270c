package org.bellows.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.Test;

class WebhookMetricsTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final String A = "PHID-HWBH-aaaaaaaaaaaaaaaaaaaa";
    private static final String B = "PHID-HWBH-bbbbbbbbbbbbbbbbbbbb";

    private final EventStream<WebhookEvent> events = new EventStream<>(10);
    private final Metrics metrics = new Metrics("1.2.3");
    private WebhookSnapshot snapshot = snapshot(State.DELIVERING, List.of());
    private final WebhookMetrics webhook = new WebhookMetrics(metrics, events, () -> snapshot);

    private static WebhookSnapshot snapshot(State state, List<HookSnapshot> hooks) {
        return new WebhookSnapshot(
                NOW, state, hooks, new Counters(11, 12, 13, 14, 15, 16, 17), Optional.of(NOW.minusMillis(2500)), 3);
    }

    private static HookSnapshot hook(String phid, HookState state, long queued, int inFlight, int failures) {
        return new HookSnapshot(
                phid,
                "name",
                "host.example",
                state,
                queued,
                inFlight,
                failures,
                10,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static WebhookEvent.Row row(String hook) {
        return new WebhookEvent.Row(hook, 1, "PHID-HWBR-1", "PHID-TASK-1");
    }

    private static WebhookEvent delivered(String hook, long durationMillis, long handoffMillis) {
        return new WebhookEvent.Delivered(
                NOW, row(hook), 200, Duration.ofMillis(durationMillis), Duration.ofMillis(handoffMillis));
    }

    private static WebhookEvent failed(String hook, String type, String code, boolean again) {
        return new WebhookEvent.Failed(
                NOW,
                row(hook),
                type,
                code,
                "words",
                Duration.ofSeconds(15),
                again ? Optional.of(NOW.plusSeconds(60)) : Optional.empty());
    }

    private static String deliveries(String hook, String outcome) {
        return "bellows_webhook_deliveries_total{hook=\"" + hook + "\",outcome=\"" + outcome + "\"}";
    }

    @Test
    void deliveries_are_counted_by_hook_and_outcome() {
        events.publish(delivered(A, 5, 2));
        events.publish(delivered(A, 5, 2));
        events.publish(delivered(B, 5, 2));
        events.publish(failed(A, "http", "500", true));
        events.publish(failed(A, "timeout", "28", false));
        events.publish(failed(B, "hook", "disabled", false));
        events.publish(new WebhookEvent.RetryScheduled(NOW, row(A), NOW.plusSeconds(60)));

        var page = MetricsPage.of(metrics);

        assertThat(page.series("bellows_webhook_deliveries_total"))
                .containsExactly(
                        deliveries(A, "delivered"),
                        deliveries(A, "failed"),
                        deliveries(B, "delivered"),
                        deliveries(B, "not_sent"));
        assertThat(page.value(deliveries(A, "delivered"))).isEqualTo(2);
        assertThat(page.value(deliveries(A, "failed"))).isEqualTo(2);
        assertThat(page.value(deliveries(B, "delivered"))).isEqualTo(1);
        assertThat(page.value(deliveries(B, "not_sent"))).isEqualTo(1);
        assertThat(page.value("bellows_webhook_retries_scheduled_total{hook=\"" + A + "\"}"))
                .isEqualTo(1);
        assertThat(page.types())
                .containsEntry("bellows_webhook_deliveries_total", "counter")
                .containsEntry("bellows_webhook_delivery_duration_seconds", "histogram")
                .containsEntry("bellows_webhook_handoff_seconds", "histogram")
                .containsEntry("bellows_webhook_queued_rows", "gauge");
    }

    @Test
    void durations_of_all_that_was_sent_go_into_the_histogram() {
        events.publish(delivered(A, 1, 1));
        events.publish(delivered(A, 7, 30));
        events.publish(failed(A, "timeout", "28", true));
        events.publish(failed(A, "hook", "uri", false));

        var page = MetricsPage.of(metrics);

        var duration = "bellows_webhook_delivery_duration_seconds";
        assertThat(page.value(duration + "_bucket{le=\"0.001\"}")).isEqualTo(1);
        assertThat(page.value(duration + "_bucket{le=\"0.005\"}")).isEqualTo(1);
        assertThat(page.value(duration + "_bucket{le=\"0.01\"}")).isEqualTo(2);
        assertThat(page.value(duration + "_bucket{le=\"10.0\"}")).isEqualTo(2);
        assertThat(page.value(duration + "_bucket{le=\"15.0\"}")).isEqualTo(3);
        assertThat(page.value(duration + "_bucket{le=\"+Inf\"}")).isEqualTo(3);
        assertThat(page.value(duration + "_count")).isEqualTo(3);
        assertThat(page.value(duration + "_sum")).isEqualTo(15.008);
        assertThat(page.value("bellows_webhook_handoff_seconds_count")).isEqualTo(2);
        assertThat(page.value("bellows_webhook_handoff_seconds_bucket{le=\"0.02\"}"))
                .isEqualTo(1);
        assertThat(page.value("bellows_webhook_handoff_seconds_sum")).isEqualTo(0.031);
    }

    @Test
    void the_snapshot_is_shown_as_it_is_at_each_scrape() {
        snapshot = snapshot(
                State.DELIVERING, List.of(hook(A, HookState.DELIVERING, 4, 1, 0), hook(B, HookState.FAILING, 6, 1, 3)));

        var page = MetricsPage.of(metrics);

        assertThat(page.value("bellows_webhook_queue_depth{hook=\"" + A + "\"}"))
                .isEqualTo(4);
        assertThat(page.value("bellows_webhook_queue_depth{hook=\"" + B + "\"}"))
                .isEqualTo(6);
        assertThat(page.value("bellows_webhook_queued_rows")).isEqualTo(10);
        assertThat(page.value("bellows_webhook_in_flight")).isEqualTo(2);
        assertThat(page.value("bellows_webhook_oldest_queued_seconds")).isEqualTo(2.5);
        assertThat(page.value("bellows_webhook_pending_results")).isEqualTo(3);
        assertThat(page.value("bellows_webhook_claims_won_total")).isEqualTo(11);
        assertThat(page.value("bellows_webhook_claims_lost_total")).isEqualTo(12);
        assertThat(page.value("bellows_webhook_results_lost_total")).isEqualTo(15);
        assertThat(page.value("bellows_database_errors_total")).isEqualTo(16);
        assertThat(page.value("bellows_database_retries_total")).isEqualTo(17);
    }

    @Test
    void a_breaker_is_closed_failing_or_open() {
        var phids = new ArrayList<String>();
        var hooks = new ArrayList<HookSnapshot>();
        for (var state : HookState.values()) {
            phids.add(state.name());
            hooks.add(hook(state.name(), state, 0, 0, state == HookState.STANDBY ? 2 : 0));
        }
        snapshot = snapshot(State.DELIVERING, hooks);

        var page = MetricsPage.of(metrics);

        assertThat(phids.stream().map(phid -> page.value("bellows_webhook_breaker_state{hook=\"" + phid + "\"}")))
                .containsExactly(0.0, 1.0, 2.0, 0.0, 1.0, 0.0, 0.0);
    }

    @Test
    void a_hook_that_is_gone_leaves_no_gauge_behind() {
        snapshot = snapshot(
                State.DELIVERING, List.of(hook(A, HookState.DELIVERING, 4, 1, 0), hook(B, HookState.OPEN, 6, 1, 10)));
        assertThat(MetricsPage.of(metrics).series("bellows_webhook_breaker_state"))
                .hasSize(2);

        snapshot = snapshot(State.DELIVERING, List.of(hook(A, HookState.DELIVERING, 0, 0, 0)));

        var page = MetricsPage.of(metrics);
        assertThat(page.series("bellows_webhook_breaker_state"))
                .containsExactly("bellows_webhook_breaker_state{hook=\"" + A + "\"}");
        assertThat(page.series("bellows_webhook_queue_depth"))
                .containsExactly("bellows_webhook_queue_depth{hook=\"" + A + "\"}");
    }

    @Test
    void database_and_silent_mode_are_gauges() {
        record Expected(State state, double up, double silent) {}
        for (var expected : List.of(
                new Expected(State.STARTING, 0, 0),
                new Expected(State.DELIVERING, 1, 0),
                new Expected(State.SILENT, 1, 1),
                new Expected(State.DATABASE_LOST, 0, 0),
                new Expected(State.STOPPING, 1, 0))) {
            snapshot = snapshot(expected.state(), List.of());

            var page = MetricsPage.of(metrics);

            assertThat(page.value("bellows_database_up")).isEqualTo(expected.up());
            assertThat(page.value("bellows_webhook_silent")).isEqualTo(expected.silent());
        }
    }

    @Test
    void the_process_tells_about_itself() {
        var page = MetricsPage.of(metrics);

        assertThat(page.value("bellows_build_info{version=\"1.2.3\"}")).isEqualTo(1);
        assertThat(page.value("process_start_time_seconds")).isBetween(1.7e9, System.currentTimeMillis() / 1e3);
        assertThat(page.value("jvm_memory_used_bytes{area=\"heap\"}")).isPositive();
        assertThat(page.value("jvm_memory_used_bytes{area=\"nonheap\"}")).isPositive();
    }

    @Test
    void strange_characters_in_a_phid_do_not_break_the_page() {
        var strange = "PHID-\"\\\n{}=,\u2603";
        events.publish(delivered(strange, 1, 1));
        snapshot = snapshot(State.DELIVERING, List.of(hook(strange, HookState.DELIVERING, 1, 0, 0)));

        var page = MetricsPage.of(metrics);

        assertThat(page.value(deliveries("PHID-\\\"\\\\\\n{}=,\u2603", "delivered")))
                .isEqualTo(1);
    }

    @Test
    void nothing_is_lost_when_many_publish_at_once_while_others_scrape() throws Exception {
        var threads = 8;
        var each = 5_000;
        try (var publishing = Executors.newFixedThreadPool(threads);
                var scraping = Executors.newSingleThreadExecutor()) {
            var scrapes = scraping.submit(() -> {
                double last = 0;
                while (last < threads * each) {
                    var seen = MetricsPage.of(metrics)
                            .samples()
                            .getOrDefault("bellows_webhook_delivery_duration_seconds_count", 0.0);
                    assertThat(seen).isGreaterThanOrEqualTo(last);
                    last = seen;
                }
                return last;
            });
            for (int i = 0; i < threads; i++) {
                var hook = i % 2 == 0 ? A : B;
                publishing.execute(() -> {
                    for (int j = 0; j < each; j++) {
                        events.publish(delivered(hook, 5, 5));
                    }
                });
            }
            assertThat(scrapes.get()).isEqualTo(threads * each);
        }
        var page = MetricsPage.of(metrics);
        assertThat(page.value(deliveries(A, "delivered"))).isEqualTo(threads * each / 2.0);
        assertThat(page.value(deliveries(B, "delivered"))).isEqualTo(threads * each / 2.0);
    }

    @Test
    void a_scrape_of_two_hundred_hooks_costs_little() {
        var hooks = new ArrayList<HookSnapshot>();
        for (int i = 0; i < 200; i++) {
            var phid = "PHID-HWBH-%020d".formatted(i);
            hooks.add(hook(phid, HookState.DELIVERING, i, 0, 0));
            events.publish(delivered(phid, 5, 5));
            events.publish(failed(phid, "http", "500", true));
        }
        snapshot = snapshot(State.DELIVERING, hooks);
        for (int i = 0; i < 200; i++) {
            metrics.scrape(metrics.format(null));
        }

        var best = Duration.ofDays(1);
        for (int i = 0; i < 20; i++) {
            var before = System.nanoTime();
            metrics.scrape(metrics.format(null));
            var took = Duration.ofNanos(System.nanoTime() - before);
            best = took.compareTo(best) < 0 ? took : best;
        }

        assertThat(best).isLessThan(Duration.ofMillis(10));
    }

    @Test
    void after_close_nothing_is_counted_and_the_domain_is_gone_from_the_page() {
        webhook.close();

        events.publish(delivered(A, 1, 1));

        assertThat(MetricsPage.of(metrics).series("bellows_webhook_deliveries_total"))
                .isEmpty();
        assertThat(MetricsPage.of(metrics).series("bellows_webhook_queued_rows"))
                .isEmpty();
    }
}
