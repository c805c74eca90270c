package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.bellows.database.Database;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;

/** A claim stands only while the hook's lock is ours, at the moment at which the row changes. */
class ClaimLockTest {
    private static final Duration LEASE = Duration.ofSeconds(30);

    @Test
    void a_claim_that_waited_for_its_row_is_lost_when_the_lock_went_meanwhile() throws Exception {
        try (Rig rig = Rig.open();
                var database = new Database(rig.settings().database(), 2, LEASE);
                var locks = new HookLocks(database, new StorageNamespace(rig.namespace), LEASE);
                Connection writer = rig.server.connect("");
                Connection claimer = rig.server.connect("")) {
            HookRow hook = rig.hook("/s/200");
            RequestRow row = rig.rows.queueEdits(hook, 1).getFirst();
            assertThat(locks.tryAcquire(hook.phid())).isTrue();
            HookLocks.Holding lock = locks.holding(hook.phid()).orElseThrow();
            writer.setAutoCommit(false);
            execute(writer, rig, "SELECT * FROM {requests} WHERE id = " + row.id() + " FOR UPDATE");

            CompletableFuture<OptionalLong> claim = CompletableFuture.supplyAsync(() -> {
                try {
                    return writes(rig).claim(claimer, new RequestWrites.Claim(row.id(), row.dateModified(), lock));
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            Rig.await(Duration.ofSeconds(30), () -> waitsForRow(rig));
            locks.release(hook.phid());
            writer.rollback();

            assertThat(claim.get()).isEmpty();
            assertThat(rig.row(row)).isEqualTo(row);
        }
    }

    @Test
    void after_a_restart_of_the_database_the_number_of_our_connection_proves_nothing() throws Exception {
        try (TrialMariaDb server = TrialMariaDb.launch();
                Rig rig = Rig.on(server);
                var database = new Database(rig.settings().database(), 2, LEASE);
                var locks = new HookLocks(database, new StorageNamespace(rig.namespace), LEASE)) {
            HookRow hook = rig.hook("/s/200");
            RequestRow row = rig.rows.queueEdits(hook, 1).getFirst();
            for (int i = 0; i < 30; i++) {
                server.connect("").close();
            }
            assertThat(locks.tryAcquire(hook.phid())).isTrue();
            HookLocks.Holding lock = locks.holding(hook.phid()).orElseThrow();
            String name = LockName.ofHook(new StorageNamespace(rig.namespace), hook.phid())
                    .value();
            long ours;
            try (Connection other = server.connect("")) {
                ours = number(other, "SELECT IS_USED_LOCK('" + name + "')");
            }

            server.stop();
            server.start();
            Connection worker = server.connect("");
            while (number(worker, "SELECT CONNECTION_ID()") < ours) {
                worker.close();
                worker = server.connect("");
            }
            assertThat(number(worker, "SELECT GET_LOCK('" + name + "', 0) * CONNECTION_ID()"))
                    .isEqualTo(ours);

            try (Connection claimer = server.connect("")) {
                assertThat(writes(rig).claim(claimer, new RequestWrites.Claim(row.id(), row.dateModified(), lock)))
                        .isEmpty();
            }
            worker.close();
        }
    }

    private static RequestWrites writes(Rig rig) {
        return new RequestWrites(rig.namespace + "_herald");
    }

    private static boolean waitsForRow(Rig rig) {
        try {
            return number(
                            rig.connection,
                            "SELECT COUNT(*) FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'")
                    > 0;
        } catch (SQLException e) {
            return false;
        }
    }

    private static void execute(Connection connection, Rig rig, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql.replace("{requests}", rig.namespace + "_herald.herald_webhookrequest"));
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(1);
        }
    }
}
