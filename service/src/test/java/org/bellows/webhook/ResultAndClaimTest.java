package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hook with one row behind the other: the result of the one does not depend on the claim of the next. */
class ResultAndClaimTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private LogGuard log;
    private Rig rig;
    private HookRow hook;
    private Dispatcher dispatcher;

    @BeforeEach
    void open() throws Exception {
        log = LogGuard.open();
        rig = Rig.open();
        // Two of them are shorter than the time for which the rows that were read are good: the next one is at hand.
        hook = rig.hook("/slow/0.4");
        dispatcher = rig.start(Rig.timing(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(30)));
        Rig.await(
                PATIENCE,
                () -> !Rig.events(dispatcher, WebhookEvent.LockGained.class).isEmpty());
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
        log.close();
        assertThat(log.faults()).noneMatch(line -> !line.startsWith("RESULT_LOST "));
    }

    @Test
    void a_delivery_costs_one_update_and_one_commit_when_another_follows() throws Exception {
        try (TrialMariaDb server = TrialMariaDb.builder().flushLogAtCommit(2).launch();
                Rig own = Rig.on(server)) {
            HookRow quick = own.hook("/s/200");
            Dispatcher running = own.start();
            List<RequestRow> rows = own.rows.queueEdits(quick, 400);
            own.awaitNoneQueued(PATIENCE);

            assertThat(own.receiver.count()).isEqualTo(rows.size());
            assertThat(Rig.events(running, WebhookEvent.Claimed.class)).hasSize(rows.size());
            assertThat(Rig.events(running, WebhookEvent.Delivered.class)).hasSize(rows.size());
            // A claim by itself at the start of each batch, and each time that the breaker is read again.
            assertThat(number(own, "SHOW GLOBAL STATUS LIKE 'Com_update'")).isBetween(400L, 500L);
        }
    }

    @Test
    void a_row_is_told_to_be_delivered_before_the_next_is_told_to_be_claimed() throws Exception {
        List<RequestRow> rows = rig.rows.queueEdits(hook, 3);
        rig.awaitNoneQueued(PATIENCE);

        List<String> told = dispatcher.events().since(0).stream()
                .map(entry -> switch (entry.event()) {
                    case WebhookEvent.Claimed claimed ->
                        "claimed " + claimed.row().id();
                    case WebhookEvent.Delivered delivered ->
                        "delivered " + delivered.row().id();
                    default -> "";
                })
                .filter(line -> !line.isEmpty())
                .toList();
        assertThat(told)
                .containsExactlyElementsOf(rows.stream()
                        .flatMap(row -> List.of("claimed " + row.id(), "delivered " + row.id()).stream())
                        .toList());
    }

    @Test
    void a_next_row_that_somebody_holds_locked_does_not_hold_up_the_result() throws Exception {
        List<RequestRow> rows = inFlight(3);

        try (Connection somebody = rig.server.connect("")) {
            somebody.setAutoCommit(false);
            try (var statement = somebody.createStatement()) {
                statement.execute("SELECT id FROM " + table() + " WHERE id = "
                        + rows.get(1).id() + " FOR UPDATE");
            }
            Rig.await(
                    Duration.ofSeconds(4),
                    () -> rig.row(rows.getFirst()).status().equals("sent"));
            assertThat(arrived()).isEqualTo(1);
            somebody.rollback();
        }

        rig.awaitNoneQueued(PATIENCE);
        everyRowCameOnce(rows);
        assertThat(Rig.events(dispatcher, WebhookEvent.ClaimLost.class)).isEmpty();
    }

    @Test
    void a_next_row_that_another_takes_is_left_to_it_and_the_result_is_written() throws Exception {
        List<RequestRow> rows = inFlight(3);
        RequestRow taken = rows.get(1);
        rig.sql("UPDATE {requests} SET dateModified = dateModified + 5 WHERE id = " + taken.id());
        RequestRow others = rig.row(taken);

        rig.awaitStatus(rows.get(2), "sent");

        assertThat(rig.row(rows.getFirst()).status()).isEqualTo("sent");
        assertThat(rig.row(taken)).isEqualTo(others);
        assertThat(arrived()).isEqualTo(2);
        var lost = Rig.events(dispatcher, WebhookEvent.ClaimLost.class);
        assertThat(lost).hasSize(1);
        assertThat(lost.getFirst().row().id()).isEqualTo(taken.id());
        assertThat(lost.getFirst().reason()).isEqualTo(Reason.ROW_CHANGED);
        assertThat(Rig.events(dispatcher, WebhookEvent.ResultLost.class)).isEmpty();
    }

    @Test
    void a_lock_that_goes_while_a_request_is_on_the_wire_ends_the_claims_and_not_the_result() throws Exception {
        List<RequestRow> rows = inFlight(3);
        try (Connection phorge = rig.server.connect("")) {
            long ours = number(rig, "SELECT 'lock', IS_USED_LOCK('" + lockName() + "')");
            rig.sql("KILL CONNECTION " + ours);
            assertThat(Locks.take(rig, phorge, hook)).isTrue();

            rig.awaitStatus(rows.getFirst(), "sent");
            Rig.await(
                    PATIENCE,
                    () -> !Rig.events(dispatcher, WebhookEvent.LockLost.class).isEmpty());

            assertThat(arrived()).isEqualTo(1);
            assertThat(rig.row(rows.get(1))).isEqualTo(rows.get(1));
            assertThat(rig.row(rows.get(2))).isEqualTo(rows.get(2));
            assertThat(Locks.release(rig, phorge, hook)).isTrue();
        }
        rig.awaitNoneQueued(PATIENCE);
        everyRowCameOnce(rows);
        assertThat(Rig.events(dispatcher, WebhookEvent.ResultLost.class)).isEmpty();
    }

    @Test
    void a_result_whose_row_has_another_owner_is_told_to_be_lost_and_the_next_row_is_sent() throws Exception {
        List<RequestRow> rows = inFlight(2);
        rig.sql("UPDATE {requests} SET dateModified = dateModified + 5 WHERE id = "
                + rows.getFirst().id());
        RequestRow others = rig.row(rows.getFirst());

        rig.awaitStatus(rows.get(1), "sent");

        assertThat(rig.row(rows.getFirst())).isEqualTo(others);
        assertThat(arrived()).isEqualTo(2);
        assertThat(Rig.events(dispatcher, WebhookEvent.ResultLost.class))
                .extracting(lost -> lost.row().id())
                .containsExactly(rows.getFirst().id());
        assertThat(Rig.events(dispatcher, WebhookEvent.ClaimLost.class)).isEmpty();
        assertThat(log.lines("RESULT_LOST")).hasSize(1);
    }

    @Test
    void stopping_claims_nothing_more() throws Exception {
        List<RequestRow> rows = inFlight(3);

        rig.stopAll();

        assertThat(rig.row(rows.getFirst()).status()).isEqualTo("sent");
        assertThat(rig.row(rows.get(1))).isEqualTo(rows.get(1));
        assertThat(arrived()).isEqualTo(1);
    }

    @Test
    void a_hook_that_is_disabled_while_a_request_is_on_the_wire_gets_no_other() throws Exception {
        List<RequestRow> rows = inFlight(8);
        rig.sql("UPDATE " + rig.namespace + "_herald.herald_webhook SET status = 'disabled'");

        rig.awaitStatus(rows.getLast(), "failed");

        assertThat(rig.row(rows.getFirst()).status()).isEqualTo("sent");
        assertThat(arrived()).isLessThan(rows.size());
        assertThat(rig.row(rows.getLast()).properties()).contains("\"errorCode\":\"disabled\"");
    }

    /** Rows of which the first is with the receiver and the others are at hand: the one before them was read alone. */
    private List<RequestRow> inFlight(int count) throws SQLException {
        List<RequestRow> rows = rig.rows.queueEdits(hook, count + 1);
        rig.receiver.await(2, PATIENCE);
        return rows.subList(1, rows.size());
    }

    /** How many of those rows have come to the receiver. */
    private long arrived() {
        return rig.receiver.count() - 1;
    }

    private void everyRowCameOnce(List<RequestRow> rows) {
        assertThat(rows).allSatisfy(row -> assertThat(rig.row(row).status()).isEqualTo("sent"));
        assertThat(arrived()).isEqualTo(rows.size());
        assertThat(rig.receiver.duplicates()).isEmpty();
    }

    private String table() {
        return rig.namespace + "_herald.herald_webhookrequest";
    }

    private String lockName() {
        return LockName.ofHook(new StorageNamespace(rig.namespace), hook.phid()).value();
    }

    /** The number beside a name. */
    private static long number(Rig rig, String sql) throws SQLException {
        try (var statement = rig.connection.createStatement();
                var found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(2);
        }
    }
}
