package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.bellows.trial.FinishedRows;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The newest rows are deleted and the database gives their ids out again, as after a restore or a failover. */
class ReusedIdsTest {
    private static final Duration SOON = Duration.ofSeconds(5);

    /** So many that the slow sweep, which finds everything in the end, does not find a row in time. */
    private static final int FINISHED = 20_000;

    private Rig rig;
    private HookRow hook;
    private List<RequestRow> rows = List.of();

    @BeforeEach
    void deliverSomeRows() throws Exception {
        rig = Rig.open();
        hook = rig.hook("/s/200");
        FinishedRows.insert(rig.connection, rig.namespace, List.of(hook), FINISHED);
        rig.start();
        rows = rig.rows.queueEdits(hook, 3);
        rig.awaitNoneQueued(Duration.ofSeconds(30));
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    @Test
    void a_row_with_an_id_below_the_last_one_seen_is_delivered_within_seconds() throws Exception {
        RequestRow again = queueInPlaceOf(rows.get(1));

        Rig.await(SOON, () -> rig.row(again).status().equals("sent"));
        assertThat(rig.receiver.count()).isEqualTo(4);
        assertThat(rig.receiver.duplicates()).isEmpty();
    }

    @Test
    void a_row_with_the_id_of_the_last_one_seen_is_delivered_within_seconds() throws Exception {
        delete(rows.getLast());
        long deleted = System.nanoTime();
        // Many looks: an id that is given out again between two of them is left to the sweep.
        Rig.await(
                SOON, () -> System.nanoTime() - deleted > Duration.ofSeconds(1).toNanos());
        RequestRow again = queueInPlaceOf(rows.getLast());

        Rig.await(SOON, () -> rig.row(again).status().equals("sent"));
        assertThat(rig.receiver.count()).isEqualTo(4);
    }

    private RequestRow queueInPlaceOf(RequestRow row) throws Exception {
        delete(row);
        rig.sql("ALTER TABLE {requests} AUTO_INCREMENT = " + row.id());
        RequestRow again = rig.rows.queue(hook, rig.rows.edit(hook));
        assertThat(again.id()).isEqualTo(row.id());
        return again;
    }

    private void delete(RequestRow row) throws Exception {
        rig.sql("DELETE FROM {requests} WHERE id >= " + row.id());
    }
}
