package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database is away for longer than a lease, and comes back to one process a little sooner than to the other. */
class LongOutageTest {
    private static final Duration LEASE = Duration.ofSeconds(7);

    @TempDir
    Path directory;

    @Test
    void a_result_that_waited_longer_than_its_lease_is_written_before_another_sends_the_row_again() throws Exception {
        try (var server = TrialMariaDb.launch();
                var rig = FaultRig.on(server, directory).timing(Duration.ofSeconds(2), LEASE)) {
            for (int i = 0; i < 5; i++) {
                rig.hook("/slow/0.8?hook=" + i);
            }
            BellowsProcess owner = rig.start("owner").awaitStarted();
            rig.awaitAllLocked();
            BellowsProcess other = rig.start("other").awaitStarted();
            Set<String> hooks = owner.held();
            rig.rows().queueEdits(rig.hooks, 15);
            rig.receiver.await(5, FaultRig.PATIENCE);
            BellowsProcess.await(
                    FaultRig.PATIENCE,
                    "every hook claimed",
                    () -> rig.claimed(hooks).size() == 5);
            server.stop();
            long away = System.nanoTime();
            owner.awaitLog("DATABASE_LOST");
            BellowsProcess.await(
                    FaultRig.PATIENCE,
                    "longer than the lease",
                    () -> System.nanoTime() - away > LEASE.plusSeconds(2).toNanos());

            owner.stop();
            server.start();
            rig.reconnect();
            BellowsProcess.await(
                    FaultRig.PATIENCE, "hooks taken over", () -> other.held().equals(hooks));
            owner.cont();
            rig.awaitNoneQueued();

            rig.check(Set.of());
            assertThat(rig.receiver.count()).isEqualTo(15);
        }
    }
}
