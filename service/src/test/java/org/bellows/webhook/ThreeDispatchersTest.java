package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bellows.http.LogWatch;
import org.bellows.trial.HookRow;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Three dispatchers, each with connections of its own, on the same rows. */
class ThreeDispatchersTest {
    @RegisterExtension
    static final LogWatch LOG = new LogWatch();

    @Test
    void twelve_hundred_rows_of_twenty_hooks_arrive_once_each() throws Exception {
        try (Rig rig = Rig.open()) {
            var promise = ExactlyOnce.watch(rig.connection, rig.namespace, rig.receiver);
            var hooks = new ArrayList<HookRow>();
            var dispatchers = List.of(rig.start(), rig.start(), rig.start());
            // One after the other: whose round comes next takes all hooks that it sees.
            for (int i = 0; i < 20; i++) {
                hooks.add(rig.hook("/s/200?hook=" + i));
                rig.rows.queueEdits(hooks.getLast(), 60);
            }
            rig.receiver.await(1200, Duration.ofSeconds(60));
            rig.awaitNoneQueued(Duration.ofSeconds(30));

            promise.check(rig.connection, Set.of());
            assertThat(rig.receiver.count()).isEqualTo(1200);
            assertThat(LOG.lines("SEVERE")).isEmpty();
            System.out.println("Hooks per dispatcher: "
                    + dispatchers.stream()
                            .map(each -> Rig.events(each, WebhookEvent.LockGained.class)
                                    .size())
                            .toList());
        }
    }
}
