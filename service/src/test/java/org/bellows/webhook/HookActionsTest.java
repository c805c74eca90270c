package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.report.HookActionException;
import org.bellows.webhook.report.HookActionException.Reason;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a person does to a hook, and that it never sends anything twice. */
class HookActionsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Logger events = Logger.getLogger(Dispatcher.class.getName());
    private LogGuard log;
    private Rig rig;

    @BeforeEach
    void open() throws Exception {
        log = LogGuard.open();
        events.setLevel(Level.INFO);
        rig = Rig.open();
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
        log.close();
        events.setLevel(null);
    }

    private Dispatcher startAndAwait(HookRow... hooks) {
        return startAndAwait(UnaryOperator.identity(), hooks);
    }

    private Dispatcher startAndAwait(UnaryOperator<WebhookSettings> change, HookRow... hooks) {
        Dispatcher dispatcher = rig.start(change);
        for (HookRow hook : hooks) {
            Rig.await(
                    PATIENCE,
                    () -> state(dispatcher, hook)
                                    .filter(HookState.STANDBY::equals)
                                    .isEmpty()
                            && dispatcher.snapshot().state() == State.DELIVERING);
        }
        return dispatcher;
    }

    private static Optional<HookState> state(Dispatcher dispatcher, HookRow hook) {
        return dispatcher.snapshot().hooks().stream()
                .filter(each -> each.phid().equals(hook.phid()))
                .map(HookSnapshot::state)
                .findFirst();
    }

    private static UnaryOperator<WebhookSettings> breakerAfter(int failures) {
        return settings -> new WebhookSettings(
                settings.database(),
                settings.pollInterval(),
                settings.deliveryTimeout(),
                settings.maxConcurrent(),
                Duration.ofMinutes(5),
                failures,
                Duration.ofMinutes(2),
                settings.claimLease(),
                settings.standardHeaders(),
                settings.outboundDeny(),
                settings.trustFile(),
                settings.userAgent());
    }

    private void assertRefused(Dispatcher dispatcher, HookRow hook, String words) {
        assertThatThrownBy(() -> dispatcher.actions().tryNow(hook.phid()))
                .isInstanceOfSatisfying(
                        HookActionException.class, e -> assertThat(e.reason()).isEqualTo(Reason.REFUSED))
                .hasMessageContaining(words);
    }

    @Test
    void a_paused_hook_sends_nothing_and_keeps_its_lock_and_goes_on_when_it_is_resumed() throws Exception {
        HookRow hook = rig.hook("/s/200?paused");
        HookRow other = rig.hook("/s/200?other");
        Dispatcher dispatcher = startAndAwait(hook, other);

        dispatcher.actions().pause(hook.phid());
        List<RequestRow> rows = rig.rows.queueEdits(hook, 20);
        rig.awaitStatus(rig.rows.queue(other, rig.rows.edit(other)), "sent");

        Rig.await(PATIENCE, () -> dispatcher.queued() == 20);
        Awaitility.await()
                .during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(5))
                .until(() -> rig.receiver.requests("/s/200?paused").isEmpty());
        assertThat(state(dispatcher, hook)).contains(HookState.PAUSED);
        assertThat(state(dispatcher, other)).contains(HookState.DELIVERING);
        assertThat(Locks.free(rig, hook)).isFalse();
        assertThat(rows).allSatisfy(row -> assertThat(rig.row(row)).isEqualTo(row));

        dispatcher.actions().resume(hook.phid());

        rig.awaitNoneQueued(PATIENCE);
        assertThat(rig.receiver.requests("/s/200?paused")).hasSize(20);
        assertThat(rig.receiver.duplicates()).isEmpty();
        assertThat(state(dispatcher, hook)).contains(HookState.DELIVERING);
        assertThat(Rig.events(dispatcher, WebhookEvent.HookPaused.class))
                .singleElement()
                .satisfies(event -> assertThat(event.hookPhid()).isEqualTo(hook.phid()));
        assertThat(Rig.events(dispatcher, WebhookEvent.HookResumed.class)).hasSize(1);
        assertThat(log.lines("HOOK_PAUSED")).hasSize(1);
        assertThat(log.lines("HOOK_RESUMED")).hasSize(1);
    }

    @Test
    void what_is_in_flight_when_its_hook_is_paused_ends_and_nothing_follows_it() throws Exception {
        HookRow hook = rig.hook("/slow/2");
        Dispatcher dispatcher = startAndAwait(hook);
        List<RequestRow> rows = rig.rows.queueEdits(hook, 5);
        rig.receiver.await(1, PATIENCE);

        dispatcher.actions().pause(hook.phid());

        rig.awaitStatus(rows.getFirst(), "sent");
        Awaitility.await()
                .during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(5))
                .until(() -> rig.receiver.count() == 1);
        assertThat(rig.rows.countByStatus()).containsEntry("queued", 4L).containsEntry("sent", 1L);
    }

    @Test
    void a_pause_holds_over_a_restart_until_it_is_ended() throws Exception {
        HookRow hook = rig.hook("/s/200");
        Dispatcher first = startAndAwait(hook);
        first.actions().pause(hook.phid());
        first.actions().pause(hook.phid());
        rig.stopAll();

        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        Dispatcher second = startAndAwait(hook);
        Rig.await(PATIENCE, () -> state(second, hook).equals(Optional.of(HookState.PAUSED)) && second.queued() == 1);
        Awaitility.await()
                .during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(5))
                .until(() -> rig.receiver.count() == 0);
        assertThat(rig.row(row)).isEqualTo(row);
        second.actions().resume(hook.phid());
        rig.awaitStatus(row, "sent");
        rig.stopAll();

        Dispatcher third = startAndAwait(hook);
        rig.awaitStatus(rig.rows.queue(hook, rig.rows.edit(hook)), "sent");
        assertThat(state(third, hook)).contains(HookState.DELIVERING);
        assertThat(rig.receiver.count()).isEqualTo(2);
    }

    @Test
    void a_list_of_pauses_that_cannot_be_read_pauses_nothing_and_is_told_of() throws Exception {
        HookRow hook = rig.hook("/s/200");
        Files.writeString(rig.stateDir.resolve("paused-hooks.json"), "{\"paused\": [\"" + hook.phid());

        Dispatcher dispatcher = startAndAwait(hook);

        rig.awaitStatus(rig.rows.queue(hook, rig.rows.edit(hook)), "sent");
        assertThat(Rig.events(dispatcher, WebhookEvent.PausesForgotten.class))
                .singleElement()
                .satisfies(event -> assertThat(event.reason())
                        .contains("paused-hooks.json cannot be read: it is not JSON; it was renamed to "));
        assertThat(log.lines("PAUSED_HOOKS_FORGOTTEN")).hasSize(1);
    }

    @Test
    void the_rows_of_a_paused_hook_that_was_deleted_are_marked() throws Exception {
        HookRow hook = rig.hook("/s/200");
        Dispatcher dispatcher = startAndAwait(hook);
        dispatcher.actions().pause(hook.phid());
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        Rig.await(PATIENCE, () -> dispatcher.queued() == 1);

        rig.rows.deleteHook(hook);

        assertThat(rig.awaitStatus(row, "failed").properties()).endsWith("\"errorCode\":\"not-found\"}");
        assertThat(rig.receiver.count()).isZero();
    }

    @Test
    void trying_now_during_an_open_breaker_sends_the_oldest_row_exactly_once() throws Exception {
        HookRow hook = rig.hook("/s/503");
        Dispatcher dispatcher = startAndAwait(breakerAfter(3), hook);
        List<RequestRow> rows = rig.rows.queueEdits(hook, 6);
        Rig.await(PATIENCE, () -> state(dispatcher, hook).equals(Optional.of(HookState.OPEN)));
        assertThat(rig.receiver.count()).isEqualTo(3);
        long claims = dispatcher.snapshot().counters().claimsWon();

        dispatcher.actions().tryNow(hook.phid());

        Rig.await(PATIENCE, () -> rig.receiver.count() == 4);
        Awaitility.await()
                .during(Duration.ofSeconds(2))
                .atMost(Duration.ofSeconds(6))
                .until(() -> rig.receiver.count() == 4);
        String oldest = ExactlyOnce.marker(rows.getFirst());
        assertThat(rig.receiver.requests("/s/503"))
                .extracting(request -> request.marker().orElseThrow())
                .containsExactly(oldest, ExactlyOnce.marker(rows.get(1)), ExactlyOnce.marker(rows.get(2)), oldest);
        assertThat(dispatcher.snapshot().counters().claimsWon()).isEqualTo(claims + 1);
        assertThat(state(dispatcher, hook)).contains(HookState.OPEN);
        assertThat(Rig.events(dispatcher, WebhookEvent.TriedNow.class))
                .singleElement()
                .satisfies(event ->
                        assertThat(event.row().id()).isEqualTo(rows.getFirst().id()));
        assertThat(log.lines("TRIED_NOW")).hasSize(1);
        RequestRow after = rig.row(rows.getFirst());
        assertThat(after.status()).isEqualTo("queued");
        assertThat(after.dateModified()).isEqualTo(after.lastRequestEpoch());
    }

    @Test
    void trying_now_a_row_that_waits_for_its_backoff_delivers_it_once_when_the_receiver_is_well_again()
            throws Exception {
        HookRow hook = rig.hook("/flaky/1/503");
        Dispatcher dispatcher = startAndAwait(hook);
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        Rig.await(PATIENCE, () -> rig.row(row).lastRequestResult().equals("fail"));

        dispatcher.actions().tryNow(hook.phid());

        rig.awaitStatus(row, "sent");
        assertThat(rig.receiver.count()).isEqualTo(2);
        Rig.await(PATIENCE, () -> dispatcher.queued() == 0);
        assertRefused(dispatcher, hook, "Nothing waits for");
    }

    @Test
    void many_who_ask_at_once_make_one_request_at_a_time_and_each_has_its_claim() throws Exception {
        HookRow hook = rig.hook("/s/503");
        Dispatcher dispatcher = startAndAwait(breakerAfter(2), hook);
        rig.rows.queueEdits(hook, 3);
        Rig.await(PATIENCE, () -> state(dispatcher, hook).equals(Optional.of(HookState.OPEN)));
        long before = rig.receiver.count();
        var answers = new ArrayList<String>();
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                String answer;
                try {
                    dispatcher.actions().tryNow(hook.phid());
                    answer = "done";
                } catch (HookActionException e) {
                    answer = e.getMessage();
                }
                synchronized (answers) {
                    answers.add(answer);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long done = answers.stream().filter("done"::equals).count();
        Rig.await(PATIENCE, () -> rig.receiver.count() == before + done);
        assertThat(done).isPositive();
        assertThat(answers).allMatch(answer -> answer.equals("done") || answer.startsWith("Somebody has just asked"));
        assertThat(rig.receiver.maxConcurrent("/s/503")).isEqualTo(1);
        assertThat(dispatcher.snapshot().counters().claimsWon()).isEqualTo(rig.receiver.count());
    }

    @Test
    void a_row_that_another_process_has_claimed_is_not_sent_however_much_it_is_wished() throws Exception {
        HookRow hook = rig.hook("/s/503");
        Dispatcher dispatcher = startAndAwait(hook);
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        Rig.await(PATIENCE, () -> rig.row(row).lastRequestResult().equals("fail"));
        rig.sql("UPDATE {requests} SET dateModified = UNIX_TIMESTAMP() + 1 WHERE id = " + row.id());

        assertRefused(dispatcher, hook, "claimed by another process");

        assertThat(rig.receiver.count()).isEqualTo(1);
        assertThat(Rig.events(dispatcher, WebhookEvent.ClaimedElsewhere.class))
                .singleElement()
                .satisfies(event -> assertThat(event.row().id()).isEqualTo(row.id()));
    }

    @Test
    void trying_now_is_refused_with_the_reason_where_it_makes_no_sense() throws Exception {
        HookRow idle = rig.hook("/s/200?idle");
        HookRow disabled = rig.hook("/s/200?disabled", "disabled");
        HookRow paused = rig.hook("/s/200?paused");
        HookRow standby = rig.hook("/s/200?standby");
        try (Connection phorge = rig.server.connect("")) {
            assertThat(Locks.take(rig, phorge, standby)).isTrue();
            Dispatcher dispatcher = startAndAwait(idle, disabled, paused);
            dispatcher.actions().pause(paused.phid());
            rig.rows.queue(paused, rig.rows.edit(paused));
            Rig.await(PATIENCE, () -> dispatcher.queued() == 1);

            assertRefused(dispatcher, idle, "Nothing waits for /s/200?idle");
            assertRefused(dispatcher, disabled, "disabled in Phorge");
            assertRefused(dispatcher, paused, "paused: resume it first");
            assertRefused(dispatcher, standby, "Another process holds the lock");
            assertThatThrownBy(() -> dispatcher.actions().tryNow("PHID-HWBH-nowhere"))
                    .isInstanceOfSatisfying(
                            HookActionException.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.NO_SUCH_HOOK));
            rig.rows.setConfig("phabricator.silent", "true");
            Rig.await(PATIENCE, () -> dispatcher.snapshot().state() == State.SILENT);
            assertRefused(dispatcher, idle, "phabricator.silent");
            assertThat(rig.receiver.count()).isZero();
        }
    }
}
