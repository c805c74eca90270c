package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that stands still for longer than its lease, as on a suspended host, and then goes on. */
class FrozenProcessTest {
    @TempDir
    Path directory;

    @Test
    void a_process_that_wakes_up_after_its_lease_sends_nothing_that_another_has_taken() throws Exception {
        try (var rig =
                FaultRig.on(TrialMariaDb.shared(), directory).timing(Duration.ofSeconds(2), Duration.ofSeconds(7))) {
            for (int i = 0; i < 5; i++) {
                rig.hook("/slow/0.3?hook=" + i);
            }
            BellowsProcess sleeper = rig.start("sleeper").awaitStarted();
            rig.awaitAllLocked();
            Set<String> hooks = sleeper.held();
            BellowsProcess other = rig.start("other").awaitStarted();
            rig.rows().queueEdits(rig.hooks, 150);
            rig.receiver.await(10, FaultRig.PATIENCE);

            BellowsProcess.await(FaultRig.PATIENCE, "claims to sleep on", () -> {
                sleeper.stop();
                if (rig.claimed(hooks).size() >= 3) {
                    return true;
                }
                sleeper.cont();
                return false;
            });
            var claimed = rig.claimed(hooks);
            Set<String> onTheWire = FaultRig.onTheWire(claimed);
            BellowsProcess.await(
                    FaultRig.PATIENCE, "hooks taken over", () -> other.held().equals(hooks));
            BellowsProcess.await(FaultRig.PATIENCE, "claims run out", () -> unfinished(rig, claimed) == 0);
            assertThat(rig.rows().countByStatus()).as("work is left").containsKey("queued");
            sleeper.cont();
            sleeper.awaitLog("RESULT_LOST");
            rig.awaitNoneQueued();

            rig.check(onTheWire, "RESULT_LOST");
            assertThat(rig.receiver.duplicates())
                    .hasSizeLessThanOrEqualTo(rig.hooks.size())
                    .allMatch(arrivals -> arrivals.count() == 2);
            Set<String> late = sleeper.log("RESULT_LOST").stream()
                    .map(line -> line.replaceAll(".* hook=(\\S+).*", "$1"))
                    .collect(Collectors.toSet());
            assertThat(late)
                    .isSubsetOf(claimed.stream().map(RequestRow::webhookPhid).collect(Collectors.toSet()));
            System.out.printf(
                    "Frozen with %d claimed; %d came twice; late results discarded: %d%n",
                    claimed.size(),
                    rig.receiver.duplicates().size(),
                    sleeper.log("RESULT_LOST").size());
        }
    }

    @Test
    void a_process_that_slept_through_a_restart_of_the_database_does_not_take_an_others_lock_for_its_own()
            throws Exception {
        try (var server = TrialMariaDb.launch();
                var rig = FaultRig.on(server, directory).timing(Duration.ofSeconds(15), Duration.ofSeconds(30))) {
            HookRow hook = rig.hook("/slow/0.1");
            BellowsProcess sleeper = rig.start("sleeper").awaitStarted();
            rig.awaitAllLocked();
            String lock = LockName.ofHook(new StorageNamespace(rig.namespace), hook.phid())
                    .value();
            long holder = rig.number("SELECT IS_USED_LOCK('" + lock + "')");
            rig.rows().queueEdits(hook, 100);
            rig.receiver.await(5, FaultRig.PATIENCE);
            sleeper.stop();
            server.stop();
            server.start();
            rig.reconnect();
            // After a restart the server counts its connections from the beginning.
            long next = rig.number("SELECT CONNECTION_ID()");
            assertThat(next).isLessThan(holder);
            Connection worker = server.connect("");
            while (connectionId(worker) < holder) {
                worker.close();
                worker = server.connect("");
            }
            try (var statement = worker.createStatement();
                    var taken = statement.executeQuery("SELECT CONNECTION_ID(), GET_LOCK('" + lock + "', 0)")) {
                taken.next();
                assertThat(taken.getLong(1)).isEqualTo(holder);
                assertThat(taken.getInt(2)).isEqualTo(1);
            }
            long before = rig.receiver.count();
            sleeper.cont();
            sleeper.awaitLog("DATABASE_BACK");
            sleeper.awaitLog("LOCK_NOT_HELD");
            // Whatever was on its way when it stopped has come by now; the lock is another's.
            assertThat(rig.receiver.count()).isEqualTo(before);
            worker.close();
            rig.awaitNoneQueued();

            rig.check(Set.of());
            assertThat(rig.receiver.count()).isEqualTo(100);
        }
    }

    private static long connectionId(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var found = statement.executeQuery("SELECT CONNECTION_ID()")) {
            found.next();
            return found.getLong(1);
        }
    }

    private static long unfinished(FaultRig rig, List<RequestRow> claimed) throws SQLException {
        long count = 0;
        for (RequestRow row : claimed) {
            if (rig.rows().request(row.phid()).orElseThrow().status().equals("queued")) {
                count++;
            }
        }
        return count;
    }
}
