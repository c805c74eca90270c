package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.Test;

/** What another process had on the wire when it lost a hook's lock to us. */
class ForeignClaimTest {
    @Test
    void a_claim_behind_hundreds_of_finished_rows_holds_the_hook_until_it_is_finished() throws Exception {
        try (Rig rig = Rig.open();
                Connection other = rig.server.connect("")) {
            HookRow hook = rig.hook("/s/200");
            String lock = LockName.ofHook(new StorageNamespace(rig.namespace), hook.phid())
                    .value();
            execute(other, rig, "DO GET_LOCK('" + lock + "', 0)");
            List<RequestRow> rows = rig.rows.queueEdits(hook, 350);
            Dispatcher dispatcher =
                    rig.start(Rig.timing(Duration.ofSeconds(20), Duration.ofSeconds(1), Duration.ofSeconds(60)));
            Rig.await(
                    Duration.ofSeconds(30),
                    () -> !Rig.events(dispatcher, WebhookEvent.LockLost.class).isEmpty()
                            && dispatcher.snapshot().queued() >= 350);
            long claimed = rows.get(250).id();
            execute(
                    other,
                    rig,
                    "UPDATE {requests} SET status = 'sent', lastRequestResult = 'okay', dateModified = UNIX_TIMESTAMP() + 1,"
                            + " lastRequestEpoch = UNIX_TIMESTAMP() + 1 WHERE id < " + claimed);
            execute(other, rig, "UPDATE {requests} SET dateModified = dateModified + 1 WHERE id = " + claimed);

            execute(other, rig, "DO RELEASE_LOCK('" + lock + "')");
            Rig.await(
                    Duration.ofSeconds(30),
                    () -> !Rig.events(dispatcher, WebhookEvent.LockGained.class).isEmpty());
            Awaitility.await()
                    .during(Duration.ofSeconds(1))
                    .atMost(Duration.ofSeconds(5))
                    .until(() -> rig.receiver.count() == 0);
            execute(
                    other,
                    rig,
                    "UPDATE {requests} SET status = 'sent', lastRequestResult = 'okay', dateModified = dateModified + 1,"
                            + " lastRequestEpoch = dateModified WHERE id = " + claimed);

            rig.receiver.await(99, Duration.ofSeconds(10));
            rig.awaitNoneQueued(Duration.ofSeconds(30));
            assertThat(rig.receiver.count()).isEqualTo(99);
            assertThat(rig.receiver.duplicates()).isEmpty();
        }
    }

    private static void execute(Connection connection, Rig rig, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql.replace("{requests}", rig.namespace + "_herald.herald_webhookrequest"));
        }
    }
}
