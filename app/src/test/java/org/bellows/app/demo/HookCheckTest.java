package org.bellows.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bellows.app.demo.Receipts.Receipt;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.junit.jupiter.api.Test;

class HookCheckTest {
    private static final Expected FIRST = new Expected(1, "PHID-HWBR-1", "X1", 0, Expected.Way.ALL_AT_ONCE);
    private static final Expected SECOND = new Expected(2, "PHID-HWBR-2", "X2", 0, Expected.Way.ALL_AT_ONCE);

    @Test
    void once_signed_in_order_and_written_back_is_right() {
        assertThat(faults(Behaviour.HEALTHY, Map.of("X1", came(1, 1), "X2", came(1, 2)), sent(1), sent(2)))
                .isEmpty();
    }

    @Test
    void what_never_came_or_came_twice_is_named() {
        assertThat(faults(Behaviour.HEALTHY, Map.of("X2", came(2, 1)), row(1, "queued", "none"), sent(2)))
                .containsExactly(
                        "row 1 of CI (PHID-HWBR-1): never arrived",
                        "row 1 of CI (PHID-HWBR-1): the database says \"queued, none\" instead of \"sent, okay\"",
                        "row 2 of CI (PHID-HWBR-2): arrived 2 times");
    }

    @Test
    void order_and_signature_are_looked_at() {
        assertThat(faults(
                        Behaviour.HEALTHY,
                        Map.of("X1", came(1, 2), "X2", new Receipt(1, 1, 1, 0, 0)),
                        sent(1),
                        sent(2)))
                .containsExactly(
                        "row 2 of CI (PHID-HWBR-2): its signature is missing or wrong",
                        "row 2 of CI (PHID-HWBR-2): arrived before an older one");
    }

    @Test
    void what_nobody_queued_is_a_fault() {
        assertThat(faults(
                        Behaviour.HEALTHY,
                        Map.of("X1", came(1, 1), "X2", came(1, 2), "X9", came(1, 3)),
                        sent(1),
                        sent(2)))
                .containsExactly("CI: something arrived that was never queued, transaction X9");
    }

    @Test
    void nothing_may_come_to_a_disabled_hook() {
        assertThat(faults(Behaviour.DISABLED, Map.of(), row(1, "failed", "none"), row(2, "failed", "none")))
                .isEmpty();
        assertThat(faults(Behaviour.DISABLED, Map.of("X1", came(1, 1)), sent(1)))
                .containsExactly(
                        "row 1 of CI (PHID-HWBR-1): arrived once instead of 0 times",
                        "row 1 of CI (PHID-HWBR-1): the database says \"sent, okay\" instead of \"failed, none\"",
                        "row 2 of CI (PHID-HWBR-2): the database says \"nothing: the row is gone\" instead of"
                                + " \"failed, none\"");
    }

    private static List<String> faults(Behaviour behaviour, Map<String, Receipt> receipts, RequestRow... rows) {
        var hook = new DemoHook(HookRow.of("PHID-HWBH-1", "CI", "http://h/", "enabled", "k", 0), "/", behaviour);
        return new HookCheck(hook, List.of(FIRST, SECOND), receipts, List.of(rows)).faults();
    }

    private static Receipt came(int times, int place) {
        return new Receipt(times, 0, place, 0, 0);
    }

    private static RequestRow sent(long id) {
        return row(id, "sent", "okay");
    }

    private static RequestRow row(long id, String status, String result) {
        return new RequestRow(id, "PHID-HWBR-" + id, "PHID-HWBH-1", "PHID-TASK-1", status, "{}", result, 0, 0, 0);
    }
}
