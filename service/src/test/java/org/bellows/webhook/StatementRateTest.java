package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lanes that cannot go on do not keep the database busy. On a server of its own, because the server counts for everybody. */
class StatementRateTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private TrialMariaDb server;
    private Rig rig;

    @BeforeEach
    void open() throws Exception {
        server = TrialMariaDb.builder().flushLogAtCommit(2).launch();
        rig = Rig.on(server);
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
        server.close();
    }

    @Test
    void a_process_that_stands_by_for_twenty_hooks_with_rows_asks_little() throws Exception {
        try (var another = server.connect("")) {
            for (int i = 0; i < 20; i++) {
                HookRow hook = rig.hook("/s/500?hook=" + i);
                assertThat(Locks.take(rig, another, hook)).isTrue();
                rig.rows.queueEdits(hook, 5);
            }
            Dispatcher standby = rig.start();
            Rig.await(PATIENCE, () -> standby.snapshot().state() == State.DELIVERING);
            Rig.await(
                    PATIENCE,
                    () -> standby.snapshot().hooks().stream()
                            .allMatch(hook -> hook.state() == HookState.STANDBY && hook.queued() == 5));

            double rate = statementsPerSecond(Duration.ofSeconds(5));

            System.out.printf("Standing by: %.0f statements a second%n", rate);
            // Forty looks for new rows, and one round of the keeper, which tries each lock once.
            assertThat(rate).isLessThan(80);
            assertThat(rig.receiver.count()).isZero();
        }
    }

    @Test
    void while_the_hooks_cannot_be_read_the_locks_stay_and_the_database_is_left_alone() throws Exception {
        HookRow hook = rig.hook("/s/200");
        // The server takes the locks away after the lease, which is shorter than the table is away.
        Dispatcher dispatcher =
                rig.start(Rig.timing(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(4)));
        rig.awaitStatus(rig.rows.queue(hook, rig.rows.edit(hook)), "sent");
        String hooks = rig.namespace + "_herald.herald_webhook";
        rig.sql("RENAME TABLE " + hooks + " TO " + hooks + "_away");
        List<RequestRow> rows = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            String younger = rig.rows.phids().phid("HWBH");
            rig.sql("INSERT INTO " + hooks + "_away (phid, name, webhookURI, viewPolicy, editPolicy, status, hmacKey,"
                    + " dateCreated, dateModified) SELECT '" + younger + "', name, webhookURI, viewPolicy, editPolicy,"
                    + " status, hmacKey, dateCreated, dateModified FROM " + hooks + "_away WHERE phid = '" + hook.phid()
                    + "'");
            rows.add(
                    RequestRow.queued(rig.rows.phids().phid("HWBR"), younger, rig.rows.edit(hook), hook.dateCreated()));
        }
        rig.rows.insert(rows);

        double rate = statementsPerSecond(Duration.ofSeconds(8), () -> !Locks.free(rig, hook));

        rig.sql("RENAME TABLE " + hooks + "_away TO " + hooks);
        System.out.printf("Without hooks: %.0f statements a second%n", rate);
        // Forty looks for new rows, and one round of the keeper; statements about the missing table do not count.
        assertThat(rate).isLessThan(60);
        assertThat(Rig.events(dispatcher, WebhookEvent.DatabaseLost.class)).isEmpty();
        assertThat(Rig.events(dispatcher, WebhookEvent.LockLost.class))
                .noneMatch(lost -> lost.hookPhid().equals(hook.phid()));
        rig.awaitNoneQueued(PATIENCE);
        assertThat(rig.rows.countByStatus()).containsEntry("sent", 151L);
        assertThat(rig.receiver.count()).isEqualTo(151);
        rig.awaitStatus(rig.rows.queue(hook, rig.rows.edit(hook)), "sent");
    }

    private double statementsPerSecond(Duration watched) throws SQLException {
        return statementsPerSecond(watched, () -> true);
    }

    /** Asks {@code always} rarely, so that the answer does not count. */
    private double statementsPerSecond(Duration watched, java.util.function.BooleanSupplier always)
            throws SQLException {
        long before = questions();
        long start = System.nanoTime();
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(500)).until(() -> {
            assertThat(always.getAsBoolean()).isTrue();
            return System.nanoTime() - start > watched.toNanos();
        });
        return (questions() - before) / ((System.nanoTime() - start) / 1e9);
    }

    private long questions() throws SQLException {
        try (var statement = rig.connection.createStatement();
                var found = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Questions'")) {
            found.next();
            return found.getLong(2);
        }
    }
}
