package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bellows.trial.HookRow;
import org.bellows.trial.QueuedEvent;
import org.bellows.trial.RequestRow;
import org.bellows.trial.WebhookSignature;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties that are not read with their row: the request is the same, and many of them are never in memory at once. */
class LongPropertiesTest {
    private static final String RULE = "PHID-HRUL-aaaaaaaaaaaaaaaaaaaa";
    private static final int MEGABYTE = 1_000_000;

    private LogGuard log;
    private Rig rig;

    @BeforeEach
    void open() throws Exception {
        log = LogGuard.open();
        rig = Rig.open();
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
        log.close();
        assertThat(log.faults()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {8191, 8192, 8193, 100_000, MEGABYTE})
    void the_body_is_exact_whatever_the_length_of_the_properties(int length) throws Exception {
        HookRow hook = rig.hook("/s/200");
        rig.start();
        List<String> transactions = transactions(length / 100);
        QueuedEvent event = event(transactions, length);
        assertThat(event.properties()).hasSize(length);
        RequestRow row = rig.rows.queue(hook, event);

        RequestRow after = rig.awaitStatus(row, "sent");

        assertThat(rig.receiver.count(WebhookSignature.VALID)).isEqualTo(1);
        assertThat(rig.receiver.requests().getFirst().body()).isEqualTo(body(row, transactions.reversed()));
        assertThat(after.properties())
                .isEqualTo(event.properties().substring(0, length - 1) + ",\"errorType\":\"http\",\"errorCode\":200}");
    }

    @Test
    void forty_rows_of_a_megabyte_each_arrive_in_order() throws Exception {
        HookRow hook = rig.hook("/s/200");
        List<RequestRow> rows = queueMegabytes(hook, 40);
        rig.start();
        rig.awaitNoneQueued(Duration.ofSeconds(60));

        assertThat(rig.receiver.requests())
                .extracting(request -> request.marker().orElseThrow())
                .containsExactlyElementsOf(
                        rows.stream().map(ExactlyOnce::marker).toList());
        assertThat(rig.receiver.count(WebhookSignature.VALID)).isEqualTo(40);
        assertThat(rig.rows.countByStatus()).containsEntry("sent", 40L);
    }

    @Test
    void a_batch_of_long_rows_is_read_without_their_properties_and_one_row_with_them() throws Exception {
        HookRow hook = rig.hook("/s/200");
        List<RequestRow> rows = queueMegabytes(hook, 5);
        var table = new RequestTable(rig.namespace + "_herald");

        List<Request> batch =
                table.load(rig.connection, rows.stream().map(RequestRow::id).toList());
        Request whole = table.loadWhole(rig.connection, rows.getFirst().id()).orElseThrow();

        assertThat(batch).hasSize(5).allSatisfy(request -> {
            assertThat(request.whole()).isFalse();
            assertThat(request.properties()).isEmpty();
        });
        assertThat(whole.whole()).isTrue();
        assertThat(whole.properties()).isEqualTo(rows.getFirst().properties());
    }

    private List<RequestRow> queueMegabytes(HookRow hook, int count) throws Exception {
        var rows = new ArrayList<RequestRow>();
        for (int i = 0; i < count; i++) {
            rows.add(rig.rows.queue(hook, event(transactions(1), MEGABYTE)));
        }
        return rows;
    }

    private List<String> transactions(int count) {
        var phids = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            phids.add(rig.rows.phids().transaction("TASK"));
        }
        return phids;
    }

    /** Properties of exactly {@code length} characters. */
    private QueuedEvent event(List<String> transactions, int length) {
        QueuedEvent edit = QueuedEvent.edit(rig.rows.phids().phid("TASK"), transactions, List.of(RULE));
        String start = edit.properties().substring(0, edit.properties().length() - 1) + ",\"more\":\"";
        String end = "\"}";
        return new QueuedEvent(edit.objectPhid(), start + "x".repeat(length - start.length() - end.length()) + end);
    }

    private static String body(RequestRow row, List<String> newestFirst) {
        String transactions = newestFirst.stream()
                .map(phid -> "    {\n      \"phid\": \"" + phid + "\"\n    }")
                .collect(Collectors.joining(",\n"));
        return """
                {
                  "object": {
                    "type": "TASK",
                    "phid": "%s"
                  },
                  "triggers": [
                    {
                      "phid": "%s"
                    }
                  ],
                  "action": {
                    "test": false,
                    "silent": false,
                    "secure": false,
                    "epoch": %d
                  },
                  "transactions": [
                %s
                  ]
                }
                """.formatted(row.objectPhid(), RULE, row.dateCreated(), transactions);
    }
}
