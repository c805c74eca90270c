package org.bellows.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.app.demo.Snapshots.NOW;
import static org.bellows.app.demo.Snapshots.ZONE;
import static org.bellows.app.demo.Snapshots.hook;
import static org.bellows.app.demo.Snapshots.row;

import java.time.Duration;
import java.util.Optional;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.junit.jupiter.api.Test;

class EventLineTest {
    private static final Names NAMES = Snapshots.names(Snapshots.of(hook("CI", HookState.DELIVERING, 0)));

    @Test
    void a_delivery_says_to_whom_about_what_and_how_fast() {
        assertThat(text(Snapshots.delivered("CI", NOW))).isEqualTo("14:27:06 Delivered   CI · T4812 · 200 in 38 ms");
    }

    @Test
    void a_failure_says_when_it_is_tried_again() {
        var failed = new WebhookEvent.Failed(
                NOW, row("CI"), "http", "503", "503", Duration.ofMillis(4), Optional.of(NOW.plusSeconds(5)));
        assertThat(text(failed)).isEqualTo("14:27:06 Failed      CI · T4812 · 503 · again at 14:27:11");
        var last = new WebhookEvent.Failed(
                NOW, row("CI"), "timeout", "28", "timed out (28)", Duration.ofSeconds(15), Optional.empty());
        assertThat(text(last)).isEqualTo("14:27:06 Failed      CI · T4812 · timed out (28) · not tried again");
    }

    @Test
    void a_request_that_cannot_be_sent_is_no_failure_of_the_receiver() {
        var disabled = new WebhookEvent.Failed(
                NOW, row("CI"), "hook", "disabled", "the hook is disabled", Duration.ZERO, Optional.empty());
        assertThat(text(disabled)).isEqualTo("14:27:06 Not sent    CI · T4812 · the hook is disabled");
    }

    @Test
    void what_another_event_says_as_well_is_left_out() {
        assertThat(EventLine.of(new WebhookEvent.Claimed(NOW, row("CI"), 5), NAMES, ZONE))
                .isEmpty();
        assertThat(EventLine.of(new WebhookEvent.RetryScheduled(NOW, row("CI"), NOW), NAMES, ZONE))
                .isEmpty();
    }

    @Test
    void locks_the_database_and_silence_have_their_words() {
        assertThat(text(new WebhookEvent.LockGained(NOW, row("CI").hookPhid())))
                .isEqualTo("14:27:06 Lock held   CI · Phorge stands by");
        assertThat(text(new WebhookEvent.DatabaseBack(NOW, Duration.ofMillis(3200))))
                .isEqualTo("14:27:06 Database    back after 3.2 s");
        assertThat(text(new WebhookEvent.SilentOn(NOW))).isEqualTo("14:27:06 Silent      Phorge asks to send nothing");
        assertThat(text(new WebhookEvent.ResultLost(NOW, row("CI"), 5, "200: the row has another owner")))
                .isEqualTo("14:27:06 Result lost CI · T4812 · 200: the row has another owner");
        assertThat(text(new WebhookEvent.ClaimLost(NOW, row("CI"), 5, WebhookEvent.ClaimLost.Reason.ROW_CHANGED)))
                .isEqualTo("14:27:06 Not ours    CI · T4812 · another process was faster");
    }

    private static String text(WebhookEvent event) {
        return EventLine.of(event, NAMES, ZONE).orElseThrow().line(ZONE).plain();
    }
}
