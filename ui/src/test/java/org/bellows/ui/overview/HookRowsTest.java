package org.bellows.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.ui.testing.Variation.hook;

import java.util.Locale;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.testing.Variation;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.junit.jupiter.api.Test;

class HookRowsTest {

    @Test
    void hooks_in_trouble_come_first() {
        assertThat(Told.of(Stage.withSample(Locale.ENGLISH)).model().hooks())
                .extracting(row -> row.line().hook().name() + " · " + row.line().state())
                .containsExactly(
                        "Chat: #dev · Open until 14:32",
                        "Mirror bot · Failing 4 of 10",
                        "Firehose archive · Slow · 1.9 s median",
                        "Audit log · Delivering",
                        "CI on merge · Delivering",
                        "Old dashboard · Disabled in Phorge");
    }

    @Test
    void a_hook_keeps_its_row_when_its_facts_change() {
        var told = Told.of(Variation.of(hook("a", HookState.DELIVERING, 0), hook("b", HookState.DELIVERING, 0))
                .facts());
        var row = told.model().hooks().getLast();

        told.stage()
                .feed()
                .setFacts(Variation.of(hook("a", HookState.DELIVERING, 0), hook("b", HookState.OPEN, 7))
                        .facts());
        told.stage().ticker().tick();

        assertThat(told.model().hooks().getFirst()).isSameAs(row);
        assertThat(row.line().state()).isEqualTo("Open until 14:32");
    }

    @Test
    void a_hook_that_is_gone_has_no_row() {
        var told = Told.of(Variation.of(hook("a", HookState.DELIVERING, 0), hook("b", HookState.DELIVERING, 0))
                .facts());
        told.stage()
                .feed()
                .setFacts(Variation.of(hook("a", HookState.DELIVERING, 0)).facts());
        told.stage().ticker().tick();
        assertThat(told.model().hooks()).extracting(HookRow::phid).containsExactly("PHID-HWBH-a");
    }
}
