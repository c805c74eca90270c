package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The database goes away while three processes deliver: results wait, and nothing is sent twice. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseOutageTest {
    @TempDir
    Path directory;

    private TrialMariaDb server;
    private FaultRig rig;
    private List<BellowsProcess> processes;

    @BeforeAll
    void launch() {
        server = TrialMariaDb.launch();
    }

    @AfterAll
    void end() {
        server.close();
    }

    @BeforeEach
    void open() throws Exception {
        // The frozen database uses up some of the time that a request may take after its claim.
        rig = FaultRig.on(server, directory).timing(Duration.ofSeconds(10), Duration.ofSeconds(15));
        processes = List.of(rig.start("one"), rig.start("two"), rig.start("three"));
        processes.forEach(BellowsProcess::awaitStarted);
        rig.dealOutHooks(20, "/slow/0.02");
        rig.rows().queueEdits(rig.hooks, 1200);
        rig.receiver.await(500, FaultRig.PATIENCE);
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    @Test
    void a_restart_of_the_database_loses_nothing_and_repeats_nothing() throws Exception {
        server.stop();
        server.start();
        rig.reconnect();
        rig.awaitNoneQueued();

        everythingCameOnce();
        assertThat(processes)
                .allSatisfy(process -> assertThat(process.log("DATABASE_BACK")).isNotEmpty());
    }

    @Test
    void a_crash_of_the_database_loses_nothing_and_repeats_nothing() throws Exception {
        server.kill();
        server.start();
        rig.reconnect();
        rig.awaitNoneQueued();

        everythingCameOnce();
        assertThat(processes)
                .allSatisfy(process -> assertThat(process.log("DATABASE_BACK")).isNotEmpty());
    }

    @Test
    void a_database_that_stands_still_for_five_seconds_loses_nothing_and_repeats_nothing() throws Exception {
        server.freeze();
        try {
            // Not a wait for something: this is how long the fault lasts.
            TimeUnit.SECONDS.sleep(5);
        } finally {
            server.thaw();
        }
        rig.awaitNoneQueued();

        everythingCameOnce();
    }

    private void everythingCameOnce() throws Exception {
        rig.check(Set.of());
        assertThat(rig.receiver.count()).isEqualTo(1200);
    }
}
