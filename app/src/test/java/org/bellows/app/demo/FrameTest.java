package org.bellows.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.app.demo.Snapshots.NOW;
import static org.bellows.app.demo.Snapshots.delivered;
import static org.bellows.app.demo.Snapshots.failed;
import static org.bellows.app.demo.Snapshots.hook;
import static org.bellows.app.demo.Snapshots.row;
import static org.bellows.app.demo.Snapshots.scene;
import static org.bellows.app.demo.Snapshots.slow;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.junit.jupiter.api.Test;

class FrameTest {
    private static final WebhookSnapshot MIXED = Snapshots.of(
            hook("CI on merge", HookState.DELIVERING, 0),
            slow(hook("Mail archive", HookState.DELIVERING, 1)),
            failed(hook("Office screen", HookState.FAILING, 3), "refused (7)", NOW.plusSeconds(3)),
            failed(hook("Status page", HookState.OPEN, 34), "503", NOW.minusSeconds(1)),
            hook("Old wiki", HookState.DISABLED, 0));
    private static final List<WebhookEvent> EVENTS = List.of(
            delivered("CI on merge", NOW.minusSeconds(9)),
            delivered("CI on merge", NOW.minusSeconds(1)),
            delivered("CI on merge", NOW.minusSeconds(1)),
            new WebhookEvent.Failed(
                    NOW,
                    row("Office screen"),
                    "http",
                    "7",
                    "refused (7)",
                    Duration.ofMillis(3),
                    Optional.of(NOW.plusSeconds(5))),
            new WebhookEvent.Claimed(NOW, row("CI on merge"), 1),
            new WebhookEvent.BreakerOpened(NOW, "PHID-HWBH-Status page", 10, NOW.plusSeconds(304)));

    @Test
    void a_wide_frame_shows_every_column() {
        assertThat(text(120, 40)).isEqualTo("""
                Bellows demo                                                                               14:27:06 · running 1 min 12 s
                One hook is paused by its breaker, one fails and one is slow, 38 requests wait.
                1,234 delivered · 87 failed · receiver: all signed, nothing sent twice

                Hook           State                  Queued  In flight  Last result   Success     Next      Last 30 s
                CI on merge    ● delivering                0          0  200           2 s ago     –                  ▄   █    0.1/s
                Mail archive   ◆ slow                      1          0  200           2 s ago     –
                Office screen  ▲ failing 3 of 10           3          0  refused (7)   never       in 3 s
                Status page    ■ open until 14:32:10      34          0  503           never       in 5 min
                Old wiki       ○ disabled                  0          0  200           2 s ago     –

                14:26:57 Delivered   CI on merge · T4812 · 200 in 38 ms
                14:27:05 Delivered   CI on merge · T4812 · 200 in 38 ms
                14:27:05 Delivered   CI on merge · T4812 · 200 in 38 ms
                14:27:06 Failed      Office screen · T4812 · refused (7) · again at 14:27:11
                14:27:06 Open        Status page · 10 failed · left alone until 14:32:10

                Receiver 127.0.0.1:41107 · MariaDB 127.0.0.1:36221
                Counts http://127.0.0.1:41821/api/webhook/stats · Ctrl-C removes everything
                """);
    }

    @Test
    void eighty_columns_lose_the_chart_and_cut_nothing() {
        assertThat(text(80, 24))
                .doesNotContain("…")
                .contains("""
                Hook           State                  Queued  Last result   Success     Next
                CI on merge    ● delivering                0  200           2 s ago     –
                """, "14:27:06 Open        Status page · 10 failed · left alone until 14:32:10\n");
    }

    @Test
    void a_narrow_frame_keeps_name_state_and_queue() {
        assertThat(text(46, 24)).contains("""
                Bellows demo     14:27:06 · running 1 min 12 s
                One hook is paused by its breaker, one fails …
                1,234 delivered · 87 failed · receiver: all s…
                """, """
                Hook           State                  Queued
                CI on merge    ● delivering                0
                """);
    }

    @Test
    void no_line_is_ever_wider_and_no_frame_ever_higher_than_the_window() {
        for (int width = 0; width <= 160; width++) {
            for (int height : new int[] {0, 1, 7, 12, 16, 24, 60}) {
                var lines = Frame.render(scene(MIXED, EVENTS), width, height);
                assertThat(lines).hasSizeLessThanOrEqualTo(height);
                for (var line : lines) {
                    assertThat(line.plain().length()).isLessThanOrEqualTo(width);
                }
            }
        }
    }

    @Test
    void a_low_window_gives_up_blank_lines_and_events_before_hooks() {
        assertThat(text(80, 11)).contains("Old wiki", "Ctrl-C").doesNotContain("\n\n", "Delivered ");
        assertThat(text(80, 13)).contains("Old wiki", "Ctrl-C", "14:27:06 Failed", "14:27:06 Open");
    }

    @Test
    void a_complaint_of_the_receiver_stands_out() {
        var lines = Frame.render(scene(MIXED, EVENTS, new Receipts.Tally(10, 8, 1, 2)), 120, 40);
        assertThat(lines.get(2).plain()).endsWith("receiver: 2 badly signed, 1 sent twice");
        assertThat(lines.get(2).ansi()).contains("\033[31m");
    }

    @Test
    void without_colour_there_are_no_escapes() {
        assertThat(text(120, 40)).doesNotContain("\033");
        assertThat(Frame.render(scene(MIXED, EVENTS), 120, 40).get(1).ansi()).startsWith("\033[31m");
    }

    private static String text(int width, int height) {
        return Frame.render(scene(MIXED, EVENTS), width, height).stream()
                .map(line -> line.plain().stripTrailing() + "\n")
                .collect(Collectors.joining());
    }
}
