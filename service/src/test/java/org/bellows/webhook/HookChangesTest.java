package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What others change while we deliver: hooks, locks, and Phorge's settings. */
class HookChangesTest {
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
        assertThat(log.faults()).isEmpty();
    }

    @Test
    void a_hook_whose_lock_another_session_holds_is_on_standby_until_it_is_released() throws Exception {
        HookRow held = rig.hook("/s/200?held");
        HookRow other = rig.hook("/s/200?other");
        try (var phorge = rig.server.connect("")) {
            assertThat(Locks.take(rig, phorge, held)).isTrue();
            RequestRow row = rig.rows.queue(held, rig.rows.edit(held));
            Dispatcher dispatcher = rig.start();
            rig.awaitStatus(rig.rows.queue(other, rig.rows.edit(other)), "sent");
            Rig.await(PATIENCE, () -> state(dispatcher, held) == HookState.STANDBY);
            Rig.await(PATIENCE, () -> hook(dispatcher, held).queued() == 1);
            assertThat(rig.receiver.requests("/s/200?held")).isEmpty();
            assertThat(rig.row(row)).isEqualTo(row);
            assertThat(Rig.events(dispatcher, WebhookEvent.LockLost.class))
                    .anyMatch(lost ->
                            lost.hookPhid().equals(held.phid()) && lost.reason().equals("another process holds it"));

            long released = System.nanoTime();
            assertThat(Locks.release(rig, phorge, held)).isTrue();
            rig.awaitStatus(row, "sent");

            long arrived = rig.receiver.requests("/s/200?held").getFirst().firstByteNanos();
            assertThat(Duration.ofNanos(arrived - released)).isLessThan(Duration.ofSeconds(3));
        }
    }

    @Test
    void rows_that_wait_when_their_hook_is_disabled_fail_without_being_sent() throws Exception {
        HookRow hook = rig.hook("/slow/1");
        rig.start();
        var rows = rig.rows.queueEdits(hook, 10);
        rig.receiver.await(1, PATIENCE);
        rig.rows.changeHook(hook, hook.webhookUri(), "disabled");
        rig.awaitNoneQueued(PATIENCE);

        RequestRow last = rig.row(rows.getLast());
        assertThat(last.status() + "/" + last.lastRequestResult() + "/" + last.lastRequestEpoch())
                .isEqualTo("failed/none/0");
        assertThat(last.properties()).endsWith(",\"errorType\":\"hook\",\"errorCode\":\"disabled\"}");
        assertThat(rig.rows.countByStatus().getOrDefault("sent", 0L)).isEqualTo(rig.receiver.count());
        assertThat(rig.receiver.count()).isLessThanOrEqualTo(4);
    }

    @Test
    void rows_that_wait_when_their_hook_is_deleted_fail_without_being_sent() throws Exception {
        HookRow hook = rig.hook("/slow/1");
        Dispatcher dispatcher = rig.start();
        var rows = rig.rows.queueEdits(hook, 10);
        rig.receiver.await(1, PATIENCE);
        rig.rows.deleteHook(hook);
        rig.awaitNoneQueued(PATIENCE);

        RequestRow last = rig.row(rows.getLast());
        assertThat(last.status() + "/" + last.lastRequestResult() + "/" + last.lastRequestEpoch())
                .isEqualTo("failed/none/0");
        assertThat(last.properties()).endsWith(",\"errorType\":\"hook\",\"errorCode\":\"not-found\"}");
        assertThat(rig.receiver.count()).isLessThanOrEqualTo(4);
        Rig.await(PATIENCE, () -> Locks.free(rig, hook));
        assertThat(dispatcher.snapshot().hooks()).isEmpty();
    }

    @Test
    void a_row_that_waits_for_its_retry_fails_when_its_hook_is_disabled_meanwhile() throws Exception {
        HookRow hook = rig.hook("/s/503");
        rig.start(Rig.timing(Duration.ofSeconds(5), Duration.ofSeconds(4), Duration.ofSeconds(30)));
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        Rig.await(PATIENCE, () -> rig.row(row).lastRequestResult().equals("fail"));
        rig.rows.changeHook(hook, hook.webhookUri(), "disabled");

        RequestRow after = rig.awaitStatus(row, "failed");

        assertThat(after.lastRequestResult() + "/" + after.lastRequestEpoch()).isEqualTo("none/0");
        assertThat(after.properties()).endsWith(",\"errorType\":\"hook\",\"errorCode\":\"disabled\"}");
        assertThat(rig.receiver.count()).isEqualTo(1);
    }

    @Test
    void a_new_hook_is_served_from_its_first_row_on() throws Exception {
        Dispatcher dispatcher = rig.start();
        Rig.await(PATIENCE, () -> dispatcher.snapshot().state() == State.DELIVERING);

        HookRow hook = rig.hook("/s/200");
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));

        assertThat(rig.awaitStatus(row, "sent").properties()).endsWith("\"errorCode\":200}");
        assertThat(rig.receiver.count()).isEqualTo(1);
        assertThat(Locks.free(rig, hook)).isFalse();
    }

    @Test
    void silent_mode_that_is_switched_on_and_off_leaves_rows_and_locks_to_phorge_in_between() throws Exception {
        HookRow hook = rig.hook("/s/200");
        Dispatcher dispatcher = rig.start();
        rig.awaitStatus(rig.rows.queue(hook, rig.rows.edit(hook)), "sent");

        rig.rows.setConfig("phabricator.silent", "true");
        Rig.await(PATIENCE, () -> dispatcher.snapshot().state() == State.SILENT && Locks.free(rig, hook));
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        Rig.await(PATIENCE, () -> hook(dispatcher, hook).queued() == 1);
        assertThat(rig.row(row)).isEqualTo(row);
        assertThat(Locks.free(rig, hook)).isTrue();
        assertThat(rig.receiver.count()).isEqualTo(1);
        assertThat(state(dispatcher, hook)).isEqualTo(HookState.SILENT);

        rig.rows.setConfig("phabricator.silent", "false");
        rig.awaitStatus(row, "sent");
        assertThat(Rig.events(dispatcher, WebhookEvent.SilentOn.class)).hasSize(1);
        assertThat(Rig.events(dispatcher, WebhookEvent.SilentOff.class)).hasSize(1);
    }

    @Test
    void the_outbound_policy_may_change_while_we_deliver() throws Exception {
        HookRow hook = rig.hook("/s/200");
        rig.start();
        rig.awaitStatus(rig.rows.queue(hook, rig.rows.edit(hook)), "sent");

        rig.rows.setConfig("security.outbound-blacklist", "[\"127.0.0.0/8\"]");
        Rig.await(PATIENCE, () -> outcomeOfANewRow(hook).equals("failed"));
        long denied = rig.receiver.count();
        RequestRow refused = rig.rows.requests(hook).getLast();
        assertThat(refused.properties()).endsWith(",\"errorType\":\"hook\",\"errorCode\":\"uri\"}");
        assertThat(outcomeOfANewRow(hook)).isEqualTo("failed");
        assertThat(rig.receiver.count()).isEqualTo(denied);

        rig.rows.setConfig("security.outbound-blacklist", "[]");
        Rig.await(PATIENCE, () -> outcomeOfANewRow(hook).equals("sent"));
    }

    private String outcomeOfANewRow(HookRow hook) {
        try {
            RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
            Rig.await(PATIENCE, () -> !rig.row(row).status().equals("queued"));
            return rig.row(row).status();
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HookState state(Dispatcher dispatcher, HookRow hook) {
        return hook(dispatcher, hook).state();
    }

    private static HookSnapshot hook(Dispatcher dispatcher, HookRow hook) {
        return dispatcher.snapshot().hooks().stream()
                .filter(known -> known.phid().equals(hook.phid()))
                .findFirst()
                .orElseThrow();
    }
}
