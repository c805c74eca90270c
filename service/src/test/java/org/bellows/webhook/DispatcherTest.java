package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DispatcherTest {
    private Rig rig;

    @BeforeEach
    void open() throws Exception {
        rig = Rig.open();
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    @Test
    void a_queued_row_is_sent_once_and_marked_as_phorge_would() throws Exception {
        var hook = rig.hook("/s/200");
        rig.start();
        var row = rig.rows.queue(hook, rig.rows.edit(hook));

        var after = rig.awaitStatus(row, "sent");

        assertThat(after.lastRequestResult()).isEqualTo("okay");
        assertThat(after.properties())
                .isEqualTo(row.properties().replaceAll("}$", ",\"errorType\":\"http\",\"errorCode\":200}"));
        assertThat(after.dateModified()).isEqualTo(after.lastRequestEpoch()).isGreaterThan(row.dateModified());
        assertThat(rig.receiver.count()).isEqualTo(1);
        assertThat(rig.receiver.duplicates()).isEmpty();
    }

    @Test
    void a_burst_over_many_hooks_arrives_once_each_in_order_and_one_at_a_time_per_hook() throws Exception {
        var dispatcher = rig.start();
        var queued = new LinkedHashMap<String, List<RequestRow>>();
        for (int i = 0; i < 20; i++) {
            String target = "/s/200?hook=" + i;
            queued.put(target, rig.rows.queueEdits(rig.hook(target), 60));
        }
        rig.receiver.await(1200, Duration.ofSeconds(60));
        rig.awaitNoneQueued(Duration.ofSeconds(10));

        assertThat(rig.receiver.count()).isEqualTo(1200);
        assertThat(rig.receiver.duplicates()).isEmpty();
        assertThat(Rig.events(dispatcher, WebhookEvent.ClaimLost.class)).isEmpty();
        queued.forEach((target, rows) -> {
            assertThat(rig.receiver.requests(target))
                    .extracting(request -> request.marker().orElseThrow())
                    .containsExactlyElementsOf(
                            rows.stream().map(ExactlyOnce::marker).toList());
            assertThat(rig.receiver.maxConcurrent(target)).as(target).isEqualTo(1);
        });
    }
}
