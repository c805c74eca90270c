package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three processes share twenty hooks. */
class ThreeProcessesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LEASE = Duration.ofSeconds(10);

    @TempDir
    Path directory;

    private FaultRig rig;
    private List<BellowsProcess> processes;

    @BeforeEach
    void open() throws Exception {
        rig = FaultRig.on(TrialMariaDb.shared(), directory).timing(TIMEOUT, LEASE);
        processes = List.of(rig.start("one"), rig.start("two"), rig.start("three"));
        processes.forEach(BellowsProcess::awaitStarted);
        rig.dealOutHooks(20, "/slow/0.02");
        rig.rows().queueEdits(rig.hooks, 1200);
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    @Test
    void every_row_of_twenty_hooks_arrives_once_from_three_processes() throws Exception {
        rig.awaitNoneQueued();

        rig.check(Set.of());
        assertThat(rig.receiver.count()).isEqualTo(1200);
    }

    @Test
    void when_one_of_three_is_killed_the_others_deliver_the_rest() throws Exception {
        rig.receiver.await(500, FaultRig.PATIENCE);
        BellowsProcess victim = processes.stream()
                .max(Comparator.comparingInt(process -> process.held().size()))
                .orElseThrow();
        Set<String> orphans = victim.held();
        victim.kill();
        Instant killed = Instant.now();
        rig.awaitGone(victim.name());
        List<RequestRow> claimed = rig.claimed(orphans);
        Set<String> onTheWire = FaultRig.onTheWire(claimed);
        rig.awaitNoneQueued();

        printTakeOver(killed, orphans, claimed);
        rig.check(onTheWire);
        assertThat(rig.receiver.count()).isBetween(1200L, 1200L + onTheWire.size());
    }

    private void printTakeOver(Instant killed, Set<String> orphans, List<RequestRow> claimed) {
        var locked = new ArrayList<Duration>();
        processes.forEach(process -> process.log("LOCK_GAINED").stream()
                .filter(line -> orphans.stream().anyMatch(line::contains))
                .map(BellowsProcess::time)
                .filter(killed::isBefore)
                .forEach(at -> locked.add(Duration.between(killed, at))));
        var delivered = new ArrayList<Duration>();
        for (HookRow hook : rig.hooks) {
            if (orphans.contains(hook.phid())) {
                rig.receiver.requests(hook.name()).stream()
                        .map(request -> request.arrived())
                        .filter(killed.plusMillis(100)::isBefore)
                        .min(Comparator.naturalOrder())
                        .ifPresent(at -> delivered.add(Duration.between(killed, at)));
            }
        }
        System.out.printf(
                "Take-over of %d hooks: locked after %s to %s ms, delivering after %s to %s ms; %d on the wire: %s; %s twice%n",
                orphans.size(),
                millis(locked.stream().min(Comparator.naturalOrder())),
                millis(locked.stream().max(Comparator.naturalOrder())),
                millis(delivered.stream().min(Comparator.naturalOrder())),
                millis(delivered.stream().max(Comparator.naturalOrder())),
                claimed.size(),
                claimed.stream().map(RequestRow::id).toList(),
                rig.receiver.duplicates().size());
    }

    private static String millis(java.util.Optional<Duration> duration) {
        return duration.map(found -> Long.toString(found.toMillis())).orElse("?");
    }
}
