package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM, with requests on the wire. Contract, section 9. */
class StopTest {
    @TempDir
    Path directory;

    @Test
    void what_is_on_the_wire_is_finished_and_written_before_the_locks_go() throws Exception {
        try (var rig = FaultRig.on(TrialMariaDb.shared(), directory)) {
            HookRow slow = rig.hook("/slow/2");
            HookRow quick = rig.hook("/slow/0.02");
            BellowsProcess process = rig.start("one").awaitStarted();
            rig.awaitAllLocked();
            rig.rows().queueEdits(slow, 2);
            rig.rows().queueEdits(quick, 2000);
            BellowsProcess.await(
                    FaultRig.PATIENCE,
                    "request on the wire",
                    () -> !rig.receiver.requests("/slow/2").isEmpty());

            process.terminate();
            Instant told = Instant.now();
            String lock = LockName.ofHook(new StorageNamespace(rig.namespace), slow.phid())
                    .value();
            String heldAndUnfinished = "SELECT IS_USED_LOCK('" + lock + "') IS NOT NULL,"
                    + " (SELECT COUNT(*) FROM " + rig.namespace + "_herald.herald_webhookrequest WHERE webhookPHID = '"
                    + slow.phid() + "' AND status = 'queued' AND dateModified <> dateCreated)";
            while (process.isAlive()) {
                try (var statement = rig.connection().createStatement();
                        var found = statement.executeQuery(heldAndUnfinished)) {
                    found.next();
                    assertThat(found.getBoolean(1) || found.getInt(2) == 0)
                            .as("the lock is held while the result is not written")
                            .isTrue();
                }
            }

            assertThat(process.exitCode(Duration.ofSeconds(1))).isZero();
            assertThat(Duration.between(told, Instant.now())).isLessThan(Duration.ofSeconds(15));
            assertThat(process.log("STOPPED")).hasSize(1);
            process.assertCleanLog();
            assertThat(rig.rows().requests(slow))
                    .extracting(row -> row.status())
                    .containsExactly("sent", "queued");
            assertThat(rig.rows().countByStatus().get("queued"))
                    .as("stopping takes no new work")
                    .isGreaterThan(1);
            assertThat(rig.claimed(Set.of(slow.phid(), quick.phid()))).isEmpty();
            assertThat(rig.receiver.count())
                    .isEqualTo(rig.rows().countByStatus().get("sent"));
        }
    }

    @Test
    void a_second_signal_ends_it_at_once() throws Exception {
        try (var rig = FaultRig.on(TrialMariaDb.shared(), directory)) {
            HookRow slow = rig.hook("/slow/10");
            BellowsProcess process = rig.start("one").awaitStarted();
            rig.rows().queueEdits(slow, 1);
            rig.receiver.await(1, FaultRig.PATIENCE);

            process.terminate();
            process.awaitLog("STOPPING");
            Instant told = Instant.now();
            process.terminate();

            assertThat(process.exitCode(Duration.ofSeconds(5))).isEqualTo(143);
            assertThat(Duration.between(told, Instant.now())).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void without_a_database_it_ends_in_time_and_says_which_result_is_lost() throws Exception {
        try (var server = TrialMariaDb.launch();
                var rig = FaultRig.on(server, directory).timing(Duration.ofSeconds(3), Duration.ofSeconds(8))) {
            for (int i = 0; i < 5; i++) {
                rig.rows().queueEdits(rig.hook("/slow/1?hook=" + i), 2);
            }
            BellowsProcess process = rig.start("one").awaitStarted();
            rig.receiver.await(5, FaultRig.PATIENCE);
            server.stop();
            process.awaitLog("DATABASE_LOST");

            process.terminate();
            Instant told = Instant.now();

            assertThat(process.exitCode(Duration.ofSeconds(30))).isZero();
            Duration taken = Duration.between(told, Instant.now());
            System.out.printf("Stopped without a database after %d ms%n", taken.toMillis());
            assertThat(taken).isLessThan(Duration.ofSeconds(20));
            assertThat(process.log("RESULT_LOST")).hasSize(5);
            process.assertCleanLog("RESULT_LOST");
        }
    }
}
