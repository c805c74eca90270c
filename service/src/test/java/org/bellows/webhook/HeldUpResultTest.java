package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The database is there, and does not take a result for now. */
class HeldUpResultTest {
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
        assertThat(log.faults()).noneMatch(line -> !line.contains("_DATABASE_ERROR "));
    }

    @Test
    void a_row_that_somebody_holds_locked_holds_up_its_own_hook_alone() throws Exception {
        HookRow hook = rig.hook("/slow/1");
        HookRow other = rig.hook("/s/200");
        // The server takes the locks away after the lease, which is shorter than the row is held.
        Dispatcher dispatcher =
                rig.start(Rig.timing(Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(5)));
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        rig.receiver.await(1, PATIENCE);

        try (Connection somebody = rig.server.connect("")) {
            hold(somebody, row);
            deliverSoon(other);
            Rig.await(
                    PATIENCE,
                    () -> Locks.free(rig, hook) || !log.lines("RESULT_WAITS").isEmpty());
            assertThat(Locks.free(rig, hook)).isFalse();
            deliverSoon(other);
            assertThat(dispatcher.snapshot().state()).isEqualTo(State.DELIVERING);
            somebody.commit();
        }

        RequestRow after = rig.awaitStatus(row, "sent");
        assertThat(after.lastRequestResult()).isEqualTo("okay");
        assertThat(rig.receiver.requests("/slow/1")).hasSize(1);
        assertThat(log.lines("RESULT_WAITS")).hasSize(1);
        nothingWasLost(dispatcher);
        deliverSoon(hook);
    }

    @Test
    void a_table_that_is_away_for_a_while_takes_the_result_when_it_is_back() throws Exception {
        HookRow hook = rig.hook("/slow/1");
        Dispatcher dispatcher = rig.start();
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        rig.receiver.await(1, PATIENCE);

        rig.sql("RENAME TABLE {requests} TO {requests}_away");
        Rig.await(PATIENCE, () -> !log.lines("RESULT_WAITS").isEmpty());
        long waits = System.nanoTime();
        Rig.await(
                PATIENCE,
                () -> System.nanoTime() - waits > Duration.ofSeconds(3).toNanos());
        rig.sql("RENAME TABLE {requests}_away TO {requests}");

        RequestRow after = rig.awaitStatus(row, "sent");
        assertThat(after.lastRequestResult()).isEqualTo("okay");
        assertThat(rig.receiver.count()).isEqualTo(1);
        nothingWasLost(dispatcher);
    }

    @Test
    void a_result_for_which_there_is_no_room_for_a_while_is_written_when_there_is() throws Exception {
        HookRow hook = rig.hook("/slow/1");
        Dispatcher dispatcher = rig.start();
        RequestRow row = rig.rows.queue(hook, rig.rows.edit(hook));
        // Only now: beside a trigger MariaDB answers a claim without its LAST_INSERT_ID.
        rig.receiver.await(1, PATIENCE);
        String trigger = rig.namespace + "_herald.full";
        rig.sql("CREATE TRIGGER " + trigger + " BEFORE UPDATE ON {requests} FOR EACH ROW"
                + " IF NEW.status = 'sent' THEN SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114; END IF");

        Rig.await(PATIENCE, () -> !log.lines("RESULT_WAITS").isEmpty());
        long waits = System.nanoTime();
        Rig.await(
                PATIENCE,
                () -> System.nanoTime() - waits > Duration.ofSeconds(3).toNanos());
        rig.sql("DROP TRIGGER " + trigger);

        rig.awaitStatus(row, "sent");
        assertThat(rig.receiver.count()).isEqualTo(1);
        nothingWasLost(dispatcher);
    }

    private static void nothingWasLost(Dispatcher dispatcher) {
        assertThat(Rig.events(dispatcher, WebhookEvent.DatabaseLost.class)).isEmpty();
        assertThat(Rig.events(dispatcher, WebhookEvent.ResultLost.class)).isEmpty();
        assertThat(Rig.events(dispatcher, WebhookEvent.ClaimLost.class)).isEmpty();
    }

    private void hold(Connection somebody, RequestRow row) throws SQLException {
        somebody.setAutoCommit(false);
        try (var statement = somebody.createStatement()) {
            statement.execute("SELECT id FROM " + rig.namespace + "_herald.herald_webhookrequest WHERE id = " + row.id()
                    + " FOR UPDATE");
        }
    }

    private void deliverSoon(HookRow hook) throws SQLException {
        List<RequestRow> rows = rig.rows.queueEdits(hook, 3);
        Rig.await(
                Duration.ofSeconds(8),
                () -> rows.stream().allMatch(row -> rig.row(row).status().equals("sent")));
    }
}
