package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookEvent.ClaimLost;
import org.bellows.webhook.report.WebhookEvent.ClaimedElsewhere;
import org.bellows.webhook.report.WebhookEvent.FinishedElsewhere;
import org.bellows.webhook.report.WebhookEvent.LockLost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What others do with the queue, as far as it can be seen; and that our own doing is never taken for theirs. */
class OthersSeenTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Rig rig;

    @BeforeEach
    void open() throws Exception {
        rig = Rig.open();
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    @Test
    void another_bellows_that_has_the_lock_is_known_as_one() throws Exception {
        HookRow hook = rig.hook("/s/200");
        Dispatcher first = rig.start();
        Rig.await(
                PATIENCE,
                () -> !Rig.events(first, WebhookEvent.LockGained.class).isEmpty());
        Dispatcher second = rig.start();
        Rig.await(PATIENCE, () -> !Rig.events(second, LockLost.class).isEmpty());

        LockLost lost = Rig.events(second, LockLost.class).getFirst();
        assertThat(lost.hookPhid()).isEqualTo(hook.phid());
        assertThat(lost.reason()).isEqualTo("another process holds it");
        assertThat(lost.holder().orElseThrow().bellows()).isTrue();
        assertThat(lost.holder().orElseThrow().account().orElseThrow()).startsWith(rig.server.user() + "@");
    }

    @Test
    void a_worker_of_phorge_that_has_the_lock_is_told_by_its_connection_and_not_called_a_bellows() throws Exception {
        HookRow hook = rig.hook("/s/200");
        try (Connection phorge = rig.server.connect("");
                var ask = phorge.createStatement();
                var id = ask.executeQuery("SELECT CONNECTION_ID()")) {
            id.next();
            assertThat(Locks.take(rig, phorge, hook)).isTrue();
            Dispatcher dispatcher = rig.start();
            Rig.await(PATIENCE, () -> !Rig.events(dispatcher, LockLost.class).isEmpty());

            var holder =
                    Rig.events(dispatcher, LockLost.class).getFirst().holder().orElseThrow();
            assertThat(holder.connection()).isEqualTo(id.getLong(1));
            assertThat(holder.bellows()).isFalse();
        }
    }

    @Test
    void rows_that_the_holder_of_the_lock_finishes_are_told_of_with_how_many_one_look_found() throws Exception {
        HookRow hook = rig.hook("/s/200");
        try (Connection phorge = rig.server.connect("")) {
            assertThat(Locks.take(rig, phorge, hook)).isTrue();
            List<RequestRow> rows = rig.rows.queueEdits(hook, 12);
            Dispatcher dispatcher = rig.start();
            Rig.await(PATIENCE, () -> dispatcher.queued() == 12);

            rig.sql("UPDATE {requests} SET status = 'sent', lastRequestResult = 'okay',"
                    + " dateModified = UNIX_TIMESTAMP() + 5, lastRequestEpoch = UNIX_TIMESTAMP() + 5");

            Rig.await(PATIENCE, () -> dispatcher.queued() == 0);
            List<FinishedElsewhere> seen = Rig.events(dispatcher, FinishedElsewhere.class);
            assertThat(seen.stream().mapToInt(FinishedElsewhere::rows).sum()).isEqualTo(12);
            assertThat(seen.getLast().row().id()).isEqualTo(rows.getLast().id());
            assertThat(seen.getLast().status()).isEqualTo("sent");
            assertThat(seen.getLast().version())
                    .isEqualTo(rig.row(rows.getLast()).dateModified());
        }
    }

    @Test
    void a_claim_that_another_process_left_behind_is_told_of_once_when_the_lock_comes_to_us() throws Exception {
        HookRow hook = rig.hook("/s/200");
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        rig.sql("UPDATE {requests} SET dateModified = UNIX_TIMESTAMP() + 1");
        long version = rig.row(row).dateModified();
        Dispatcher dispatcher =
                rig.start(Rig.timing(Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ofSeconds(8)));

        rig.awaitStatus(row, "sent");

        assertThat(Rig.events(dispatcher, ClaimedElsewhere.class))
                .singleElement()
                .satisfies(seen -> {
                    assertThat(seen.row().id()).isEqualTo(row.id());
                    assertThat(seen.version()).isEqualTo(version);
                    assertThat(seen.respectedUntil().getEpochSecond()).isGreaterThan(version);
                });
        assertThat(Rig.events(dispatcher, FinishedElsewhere.class)).isEmpty();
        assertThat(rig.receiver.count()).isEqualTo(1);
    }

    @Test
    void who_is_faster_without_taking_the_lock_is_seen_by_the_version_that_he_leaves() throws Exception {
        HookRow hook = rig.hook("/s/200");
        Dispatcher dispatcher = rig.start();
        Rig.await(
                PATIENCE,
                () -> !Rig.events(dispatcher, WebhookEvent.LockGained.class).isEmpty());
        dispatcher.actions().pause(hook.phid());
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        Rig.await(PATIENCE, () -> dispatcher.queued() == 1);
        try (Connection somebody = rig.server.connect("")) {
            somebody.setAutoCommit(false);
            try (var update = somebody.createStatement()) {
                update.execute("UPDATE " + rig.namespace + "_herald.herald_webhookrequest"
                        + " SET dateModified = dateModified + 100 WHERE id = " + row.id());
            }
            dispatcher.actions().resume(hook.phid());
            Rig.await(PATIENCE, this::aClaimWaits);
            somebody.commit();
        }

        Rig.await(
                PATIENCE, () -> !Rig.events(dispatcher, ClaimedElsewhere.class).isEmpty());

        ClaimLost lost = Rig.events(dispatcher, ClaimLost.class).getFirst();
        assertThat(lost.reason()).isEqualTo(ClaimLost.Reason.ROW_CHANGED);
        assertThat(lost.expectedVersion()).isEqualTo(row.dateModified());
        ClaimedElsewhere seen = Rig.events(dispatcher, ClaimedElsewhere.class).getFirst();
        assertThat(seen.row().id()).isEqualTo(row.id());
        assertThat(seen.version()).isEqualTo(row.dateModified() + 100);
        assertThat(rig.receiver.count()).isZero();
    }

    private boolean aClaimWaits() {
        try (var ask = rig.connection.createStatement();
                var waiting = ask.executeQuery("SELECT COUNT(*) FROM information_schema.INNODB_TRX"
                        + " WHERE trx_state = 'LOCK WAIT' AND trx_query LIKE '%" + rig.namespace + "_herald%'")) {
            return waiting.next() && waiting.getInt(1) > 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void our_own_deliveries_are_never_taken_for_somebody_elses() throws Exception {
        Dispatcher dispatcher = rig.start();
        for (int i = 0; i < 10; i++) {
            rig.rows.queueEdits(rig.hook("/s/200?hook=" + i), 100);
        }
        rig.rows.queueEdits(rig.hook("/s/404"), 5);
        Rig.await(PATIENCE, () -> rig.receiver.count() >= 1005);
        Rig.await(PATIENCE, () -> dispatcher.snapshot().counters().delivered() == 1000);

        assertThat(Rig.events(dispatcher, ClaimedElsewhere.class)).isEmpty();
        assertThat(Rig.events(dispatcher, FinishedElsewhere.class)).isEmpty();
    }
}
