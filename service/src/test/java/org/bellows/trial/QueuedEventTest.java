package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The expected texts are captured from a real Phorge. */
class QueuedEventTest {
    private static final String TASK = "PHID-TASK-ikvne74zb2odznrhwab7";

    @Test
    void an_edit_that_a_herald_rule_queued_is_the_captured_text() {
        QueuedEvent event = QueuedEvent.edit(
                TASK, List.of("PHID-XACT-TASK-an46euwe6daoqth"), List.of("PHID-HRUL-rcumuhyu6gv42d3xzc7i"));

        assertThat(event.properties()).isEqualTo("""
                        {"retry":"forever","transactionPHIDs":{"PHID-XACT-TASK-an46euwe6daoqth":"PHID-XACT-TASK-an46euwe6daoqth"},\
                        "triggerPHIDs":["PHID-HRUL-rcumuhyu6gv42d3xzc7i"],"silent":false,"secure":false}""");
    }

    @Test
    void several_transactions_of_an_edit_keep_its_order() {
        QueuedEvent event = QueuedEvent.edit(
                TASK,
                List.of("PHID-XACT-TASK-xs34f4vjsgfr3is", "PHID-XACT-TASK-lnmurdhgzcm5z2v"),
                List.of("PHID-HWBH-zr7hkegbyqgpg2h4inef"));

        assertThat(event.properties()).isEqualTo("""
                        {"retry":"forever","transactionPHIDs":{"PHID-XACT-TASK-xs34f4vjsgfr3is":"PHID-XACT-TASK-xs34f4vjsgfr3is",\
                        "PHID-XACT-TASK-lnmurdhgzcm5z2v":"PHID-XACT-TASK-lnmurdhgzcm5z2v"},\
                        "triggerPHIDs":["PHID-HWBH-zr7hkegbyqgpg2h4inef"],"silent":false,"secure":false}""");
    }

    @Test
    void an_edit_without_transactions_has_an_empty_list() {
        assertThat(QueuedEvent.edit(TASK, List.of(), List.of("PHID-HRUL-a")).properties())
                .isEqualTo("""
                        {"retry":"forever","transactionPHIDs":[],"triggerPHIDs":["PHID-HRUL-a"],"silent":false,"secure":false}""");
    }

    @Test
    void a_call_from_the_command_line_is_the_captured_text_newest_transaction_first() {
        QueuedEvent event = QueuedEvent.call(
                "PHID-HWBH-h2rcl6pnw4g2qtdz5p3y",
                new TreeMap<>(Map.of(2, "PHID-XACT-HWBH-b", 3, "PHID-XACT-HWBH-c", 12, "PHID-XACT-HWBH-l")),
                false,
                true);

        assertThat(event.properties()).isEqualTo("""
                        {"retry":"never","test":true,"silent":false,"secure":true,\
                        "triggerPHIDs":["PHID-APPS-PhabricatorHeraldApplication"],\
                        "transactionPHIDs":{"12":"PHID-XACT-HWBH-l","3":"PHID-XACT-HWBH-c","2":"PHID-XACT-HWBH-b"}}""");
    }

    @Test
    void the_test_form_says_neither_silent_nor_secure() {
        QueuedEvent event = QueuedEvent.testForm(TASK, new TreeMap<>(Map.of(12, "PHID-XACT-TASK-a")), "PHID-USER-b");

        assertThat(event.properties()).isEqualTo("""
                        {"retry":"never","triggerPHIDs":["PHID-USER-b"],"test":true,"transactionPHIDs":{"12":"PHID-XACT-TASK-a"}}""");
    }
}
