package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellows.trial.FinishedRows;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What it costs the database that nothing happens. On a server of its own, because the server counts for everybody. */
class IdleCostTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration WATCHED = Duration.ofSeconds(4);

    /** A look reads one entry, the sweep once a second fifty. */
    private static final double MOST_PER_STATEMENT = 10;

    @ParameterizedTest
    @EnumSource(PhorgeSchema.Keys.class)
    void an_idle_look_reads_the_same_handful_of_entries_however_many_rows_are_finished(PhorgeSchema.Keys keys)
            throws Exception {
        try (TrialMariaDb server = TrialMariaDb.builder().flushLogAtCommit(2).launch()) {
            double few = readsPerStatement(server, keys, 1_000);
            double many = readsPerStatement(server, keys, 300_000);

            assertThat(few).isLessThan(MOST_PER_STATEMENT);
            assertThat(many).isLessThan(MOST_PER_STATEMENT);
        }
    }

    private static double readsPerStatement(TrialMariaDb server, PhorgeSchema.Keys keys, long finished)
            throws SQLException {
        try (Rig rig = Rig.on(server, keys)) {
            HookRow hook = rig.hook("/s/200");
            FinishedRows.insert(rig.connection, rig.namespace, List.of(hook), finished);
            Dispatcher dispatcher = rig.start();
            Rig.await(PATIENCE, () -> dispatcher.snapshot().state() == State.DELIVERING);
            rig.awaitStatus(rig.rows.queue(hook, rig.rows.edit(hook)), "sent");

            Map<String, Long> before = counters(rig);
            long start = System.nanoTime();
            Rig.await(PATIENCE, () -> System.nanoTime() - start > WATCHED.toNanos());
            Map<String, Long> after = counters(rig);

            long statements = delta(before, after, "COM_STMT_EXECUTE");
            long reads = delta(before, after, "HANDLER_READ_FIRST")
                    + delta(before, after, "HANDLER_READ_KEY")
                    + delta(before, after, "HANDLER_READ_LAST")
                    + delta(before, after, "HANDLER_READ_NEXT")
                    + delta(before, after, "HANDLER_READ_PREV");
            assertThat(statements).isGreaterThan(20);
            // Full scans without an index do not show in the counters above.
            assertThat((double) delta(before, after, "INNODB_ROWS_READ") / statements)
                    .isLessThan(MOST_PER_STATEMENT);
            RequestRow next = rig.rows.queue(hook, rig.rows.edit(hook));
            rig.awaitStatus(next, "sent");
            return (double) reads / statements;
        }
    }

    private static long delta(Map<String, Long> before, Map<String, Long> after, String name) {
        return after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
    }

    private static Map<String, Long> counters(Rig rig) throws SQLException {
        String sql = "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Handler_read%'"
                + " OR Variable_name IN ('Com_stmt_execute', 'Innodb_rows_read')";
        var counters = new HashMap<String, Long>();
        try (var statement = rig.connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                counters.put(rows.getString(1).toUpperCase(java.util.Locale.ROOT), rows.getLong(2));
            }
        }
        return counters;
    }
}
