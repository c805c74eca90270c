package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.bellows.trial.HookRow;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An account that has the contract's grants; and one that loses them. */
class LeastPrivilegeTest {
    private static final String UPDATES =
            "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'COM_UPDATE'";

    @TempDir
    Path directory;

    @Test
    void a_right_that_is_taken_away_stops_deliveries_until_it_is_given_back() throws Exception {
        try (var rig =
                FaultRig.on(TrialMariaDb.shared(), directory).timing(Duration.ofSeconds(5), Duration.ofSeconds(10))) {
            for (int i = 0; i < 3; i++) {
                rig.hook("/slow/1?hook=" + i);
            }
            HookRow quick = rig.hook("/slow/0.01");
            HookRow idle = rig.hook("/s/200");
            BellowsProcess process = rig.start("one").awaitStarted();
            rig.awaitAllLocked();
            rig.rows().queueEdits(rig.hooks.subList(0, 3), 12);
            rig.rows().queueEdits(quick, 500);
            rig.receiver.await(30, FaultRig.PATIENCE);
            String table = "{herald}.herald_webhookrequest";
            String account = "'" + rig.account("one") + "'@'127.0.0.1'";

            rig.sql("REVOKE UPDATE ON " + table + " FROM " + account);
            rig.rows().queueEdits(idle, 2);
            process.awaitLog("LANE_DATABASE_ERROR");
            process.awaitLog("RESULT_WAITS");
            long triesBefore = rig.number(UPDATES);
            int linesBefore = process.log().size();
            long started = System.nanoTime();
            BellowsProcess.await(
                    FaultRig.PATIENCE,
                    "three seconds without the right",
                    () -> System.nanoTime() - started > Duration.ofSeconds(3).toNanos());
            long tries = rig.number(UPDATES) - triesBefore;
            int lines = process.log().size() - linesBefore;
            rig.sql("GRANT UPDATE ON " + table + " TO " + account);
            rig.awaitNoneQueued();

            System.out.printf("Without the right for 3 s: %d updates tried, %d lines logged%n", tries, lines);
            assertThat(tries).as("no busy loop").isLessThan(100);
            assertThat(lines).as("no line per try").isLessThan(20);
            rig.check(Set.of());
        }
    }
}
