package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.QueuedEvent;
import org.bellows.trial.RefusedPort;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a row is taken, by whom, and what becomes of its result. */
class DeliveryRulesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private LogGuard log;
    private Rig rig;

    @BeforeEach
    void open() throws Exception {
        log = LogGuard.open();
        rig = Rig.open();
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
        log.close();
        assertThat(log.faults()).noneMatch(line -> !line.startsWith("RESULT_LOST "));
    }

    @Test
    void a_claim_of_another_process_is_respected_for_the_lease() throws Exception {
        long now = databaseTime();
        HookRow hook = rig.hook("/s/200");
        RequestRow claimed = rig.rows.insert(row(hook, "never", "none", 0, now - 10, now));
        rig.start(Rig.timing(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(6)));

        RequestRow after = rig.awaitStatus(claimed, "sent");

        assertThat(after.lastRequestEpoch()).isBetween(now + 6, now + 12);
        assertThat(rig.receiver.count()).isEqualTo(1);
    }

    @Test
    void a_retry_backoff_may_be_shorter_than_the_lease() throws Exception {
        HookRow hook = rig.hook("/flaky/3/503");
        rig.start(Rig.timing(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(20)));
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));

        RequestRow after = rig.awaitStatus(row, "sent");

        assertThat(rig.receiver.count()).isEqualTo(4);
        assertThat(after.lastRequestEpoch()).isLessThan(row.dateCreated() + 15);
    }

    @Test
    void a_result_leaves_a_row_that_has_another_owner_by_now_to_that_owner() throws Exception {
        HookRow hook = rig.hook("/slow/1");
        Dispatcher dispatcher = rig.start();
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        rig.receiver.await(1, PATIENCE);
        rig.sql("UPDATE {requests} SET dateModified = dateModified + 3 WHERE id = " + row.id());
        RequestRow others = rig.row(row);

        Rig.await(
                PATIENCE,
                () -> !Rig.events(dispatcher, WebhookEvent.ResultLost.class).isEmpty());

        var lost = Rig.events(dispatcher, WebhookEvent.ResultLost.class).getFirst();
        assertThat(lost.row().id()).isEqualTo(row.id());
        assertThat(lost.claimedVersion()).isEqualTo(others.dateModified() - 3);
        assertThat(lost.outcome()).startsWith("200");
        assertThat(rig.row(row)).isEqualTo(others);
        assertThat(dispatcher.snapshot().counters().resultsLost()).isEqualTo(1);
        assertThat(log.lines("RESULT_LOST")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(PhorgeSchema.Keys.class)
    void a_row_that_commits_late_is_found_soon_after_its_commit(PhorgeSchema.Keys keys) throws Exception {
        try (Rig own = Rig.on(TrialMariaDb.shared(), keys);
                var late = own.server.connect("")) {
            HookRow hook = own.hook("/s/200");
            own.start();
            own.awaitStatus(own.rows.queue(hook, own.rows.edit(hook)), "sent");
            late.setAutoCommit(false);
            RequestRow lower = new PhorgeRows(late, own.namespace).queue(hook, own.rows.edit(hook));
            RequestRow higher = own.rows.queue(hook, own.rows.edit(hook));
            assertThat(lower.id()).isLessThan(higher.id());
            long opened = System.nanoTime();
            own.awaitStatus(higher, "sent");
            Rig.await(
                    PATIENCE,
                    () -> System.nanoTime() - opened > Duration.ofMillis(1500).toNanos());

            late.commit();
            long committed = System.nanoTime();
            own.receiver.await(3, PATIENCE);

            long arrived = own.receiver.requests().getLast().firstByteNanos();
            assertThat(Duration.ofNanos(arrived - committed)).isLessThan(Duration.ofSeconds(2));
            own.awaitStatus(lower, "sent");
        }
    }

    @ParameterizedTest
    @EnumSource(PhorgeSchema.Keys.class)
    void a_row_that_somebody_puts_back_into_the_queue_is_sent_again(PhorgeSchema.Keys keys) throws Exception {
        try (Rig own = Rig.on(TrialMariaDb.shared(), keys)) {
            HookRow hook = own.hook("/s/200");
            own.start();
            RequestRow row = own.rows.queue(hook, own.rows.edit(hook));
            own.awaitStatus(row, "sent");

            own.sql("UPDATE {requests} SET status = 'queued' WHERE id = " + row.id());

            own.receiver.await(2, PATIENCE);
            RequestRow after = own.awaitStatus(row, "sent");
            assertThat(after.properties()).containsOnlyOnce("errorType").containsOnlyOnce("errorCode");
        }
    }

    @ParameterizedTest
    @EnumSource(PhorgeSchema.Keys.class)
    void rows_that_waited_before_the_start_are_sent_oldest_first(PhorgeSchema.Keys keys) throws Exception {
        try (Rig own = Rig.on(TrialMariaDb.shared(), keys)) {
            HookRow hook = own.hook("/s/200");
            List<RequestRow> rows = own.rows.queueEdits(hook, 50);
            own.start();
            own.awaitNoneQueued(PATIENCE);

            assertThat(own.receiver.requests().stream()
                            .map(request ->
                                    request.body().replaceAll("(?s).*?\"phid\": \"(PHID-TASK-[a-z0-9]+)\".*", "$1")))
                    .containsExactlyElementsOf(
                            rows.stream().map(RequestRow::objectPhid).toList());
        }
    }

    @Test
    void a_dead_hook_and_a_slow_one_at_the_head_do_not_hold_up_a_healthy_one() throws Exception {
        try (RefusedPort dead = RefusedPort.open()) {
            HookRow refused = rig.rows.addHook("dead", "http://127.0.0.1:" + dead.port() + "/", "enabled");
            HookRow slow = rig.hook("/slow/1");
            HookRow healthy = rig.hook("/s/200");
            rig.rows.queueEdits(refused, 300);
            rig.rows.queueEdits(slow, 100);
            Dispatcher dispatcher = rig.start();
            Rig.await(PATIENCE, () -> dispatcher.snapshot().state() == State.DELIVERING);
            Rig.await(PATIENCE, () -> !rig.receiver.requests("/slow/1").isEmpty());

            long queued = System.nanoTime();
            rig.rows.queueEdits(healthy, 50);
            Rig.await(PATIENCE, () -> rig.receiver.requests("/s/200").size() == 50);

            long last = rig.receiver.requests("/s/200").getLast().firstByteNanos();
            assertThat(Duration.ofNanos(last - queued)).isLessThan(Duration.ofSeconds(2));
            assertThat(rig.receiver.maxConcurrent("/slow/1")).isEqualTo(1);
        }
    }

    @Test
    void ten_failing_rows_open_the_breaker_and_it_says_when_it_closes() throws Exception {
        HookRow hook = rig.hook("/s/500");
        rig.rows.insert(List.of(
                row(hook, "never", "none", 0, 1_700_000_000, 1_700_000_000),
                row(hook, "never", "none", 0, 1_700_000_000, 1_700_000_000)));
        for (int i = 0; i < 10; i++) {
            rig.rows.insert(row(hook, "never", "none", 0, 1_700_000_000, 1_700_000_000));
        }
        Dispatcher dispatcher = rig.start();
        Rig.await(
                PATIENCE,
                () -> !Rig.events(dispatcher, WebhookEvent.BreakerOpened.class).isEmpty());

        var opened = Rig.events(dispatcher, WebhookEvent.BreakerOpened.class);
        long oldest = rig.rows.requests(hook).stream()
                .filter(row -> row.status().equals("failed"))
                .mapToLong(RequestRow::lastRequestEpoch)
                .min()
                .orElseThrow();
        assertThat(opened).hasSize(1);
        assertThat(opened.getFirst().failures()).isEqualTo(10);
        assertThat(opened.getFirst().expectedClose()).isEqualTo(Instant.ofEpochSecond(oldest + 301));
        assertThat(rig.rows.countByStatus()).containsEntry("failed", 10L).containsEntry("queued", 2L);
        assertThat(rig.receiver.count()).isEqualTo(10);
    }

    @Test
    void the_breaker_closes_by_itself_when_the_failures_slide_out() throws Exception {
        HookRow hook = rig.hook("/s/500");
        for (int i = 0; i < 7; i++) {
            rig.rows.insert(row(hook, "never", "none", 0, 1_700_000_000, 1_700_000_000));
        }
        Dispatcher dispatcher = rig.start(breaker(3, Duration.ofSeconds(2)));
        rig.awaitNoneQueued(PATIENCE);

        assertThat(rig.receiver.count()).isEqualTo(7);
        assertThat(Rig.events(dispatcher, WebhookEvent.BreakerOpened.class)).hasSizeGreaterThanOrEqualTo(2);
        assertThat(Rig.events(dispatcher, WebhookEvent.BreakerClosed.class)).hasSizeGreaterThanOrEqualTo(2);
        List<Long> epochs = rig.rows.requests(hook).stream()
                .map(RequestRow::lastRequestEpoch)
                .sorted()
                .toList();
        List<Long> claims = Rig.events(dispatcher, WebhookEvent.Claimed.class).stream()
                .map(WebhookEvent.Claimed::version)
                .toList();
        assertThat(claims).hasSize(7);
        for (int i = 3; i < claims.size(); i++) {
            // A failure counts while it is two seconds old: with three of them, the next claim is in the third second.
            assertThat(claims.get(i) - epochs.get(i - 3)).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void the_breaker_opens_with_the_last_failure_and_closes_again_although_no_further_row_comes() throws Exception {
        HookRow hook = rig.hook("/s/500");
        for (int i = 0; i < 10; i++) {
            rig.rows.insert(row(hook, "never", "none", 0, 1_700_000_000, 1_700_000_000));
        }
        Dispatcher dispatcher = rig.start(breaker(10, Duration.ofSeconds(3)));

        Rig.await(
                PATIENCE,
                () -> !Rig.events(dispatcher, WebhookEvent.BreakerOpened.class).isEmpty());
        assertThat(rig.rows.countByStatus()).containsExactlyEntriesOf(Map.of("failed", 10L));
        Rig.await(
                Duration.ofSeconds(15),
                () -> !Rig.events(dispatcher, WebhookEvent.BreakerClosed.class).isEmpty());

        var after = dispatcher.snapshot().hooks().getFirst();
        assertThat(after.state()).isEqualTo(HookState.DELIVERING);
        assertThat(after.failuresInWindow()).isZero();
        assertThat(Rig.events(dispatcher, WebhookEvent.BreakerOpened.class)).hasSize(1);
        assertThat(rig.receiver.count()).isEqualTo(10);
    }

    @Test
    void a_stop_lets_the_request_in_flight_end_and_frees_the_lock_after_its_result() throws Exception {
        HookRow hook = rig.hook("/slow/1");
        Dispatcher dispatcher = rig.start();
        List<RequestRow> rows = rig.rows.queueEdits(hook, 2);
        rig.receiver.await(1, PATIENCE);

        Thread stopping = Thread.ofVirtual().start(dispatcher::close);
        Rig.await(PATIENCE, () -> Locks.free(rig, hook));
        String statusWhenFree = rig.row(rows.getFirst()).status();
        stopping.join(PATIENCE);

        assertThat(statusWhenFree).isEqualTo("sent");
        assertThat(rig.row(rows.getLast())).isEqualTo(rows.getLast());
        assertThat(rig.receiver.count()).isEqualTo(1);
    }

    private static UnaryOperator<WebhookSettings> breaker(int threshold, Duration window) {
        return settings -> new WebhookSettings(
                settings.database(),
                settings.pollInterval(),
                settings.deliveryTimeout(),
                settings.maxConcurrent(),
                window,
                threshold,
                settings.retryBackoff(),
                settings.claimLease(),
                settings.standardHeaders(),
                settings.outboundDeny(),
                settings.trustFile(),
                settings.userAgent());
    }

    private long databaseTime() throws SQLException {
        try (var statement = rig.connection.createStatement();
                var rows = statement.executeQuery("SELECT UNIX_TIMESTAMP()")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private RequestRow row(HookRow hook, String retry, String result, long attempt, long created, long modified) {
        var event = new QueuedEvent(rig.rows.phids().phid("TASK"), "{\"retry\":\"" + retry + "\"}");
        return new RequestRow(
                0,
                rig.rows.phids().phid("HWBR"),
                hook.phid(),
                event.objectPhid(),
                "queued",
                event.properties(),
                result,
                attempt,
                created,
                modified);
    }
}
