package org.bellows.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import org.bellows.event.Happening;
import org.bellows.ui.model.Tone;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static WebhookEvent delivered(String hook, Instant at, long id) {
        return new WebhookEvent.Delivered(
                at,
                new WebhookEvent.Row("PHID-HWBH-" + hook, id, "PHID-HWBR-1", "PHID-TASK-1"),
                200,
                Duration.ofMillis(38),
                Duration.ofMillis(9));
    }

    private static Told told(Happening... happenings) {
        return Told.of(Sample.facts(), happenings);
    }

    @Test
    void the_sample_is_told_in_words_newest_first() {
        assertThat(Told.of(Stage.withSample(Locale.ENGLISH)).model().happened())
                .extracting(happened -> happened.title() + ": " + happened.text())
                .containsExactly(
                        "Delivered: CI on merge · request 88412 · 200 in 38 ms",
                        "Claim lost: CI on merge · request 88412 · its version moved on · nothing sent",
                        "Failed: CI on merge · refused (7) · again at 14:27:58",
                        "Breaker opened: Chat: #dev · 10 failing requests · left alone until 14:32",
                        "Lock gained: Firehose archive · we deliver, Phorge stands by");
    }

    @Test
    void deliveries_of_one_hook_that_follow_closely_become_one_entry() {
        var told = told(
                delivered("ci", Sample.NOW.minusSeconds(9), 1),
                delivered("audit", Sample.NOW.minusSeconds(8), 2),
                delivered("ci", Sample.NOW.minusSeconds(7), 3));
        assertThat(told.model().happened())
                .extracting(happened -> happened.title() + ": " + happened.text())
                .containsExactly(
                        "Delivered 2: CI on merge · request 3 · 200 in 38 ms",
                        "Delivered: Audit log · request 2 · 200 in 38 ms");
        assertThat(told.model().happened().getFirst().id()).isEqualTo(1);
    }

    @Test
    void deliveries_before_and_after_a_failure_stay_apart() {
        var failed = new WebhookEvent.Failed(
                Sample.NOW.minusSeconds(8),
                new WebhookEvent.Row("PHID-HWBH-ci", 2, "PHID-HWBR-2", "PHID-TASK-1"),
                "http",
                "500",
                "500",
                Duration.ofMillis(3),
                Optional.empty());
        var told = told(
                delivered("ci", Sample.NOW.minusSeconds(9), 1), failed, delivered("ci", Sample.NOW.minusSeconds(7), 3));
        assertThat(told.model().happened())
                .extracting(Happened::title)
                .containsExactly("Delivered", "Failed", "Delivered");
        assertThat(told.model().happened().get(1).text()).isEqualTo("CI on merge · 500 · request 2 is not tried again");
        assertThat(told.model().happened().get(1).tone()).isEqualTo(Tone.BAD);
    }

    @Test
    void a_flood_of_deliveries_does_not_sweep_away_what_matters() {
        var all = new ArrayList<Happening>();
        all.add(new WebhookEvent.BreakerOpened(Sample.NOW, "PHID-HWBH-chat", 10, Sample.NOW));
        for (int i = 0; i < 400; i++) {
            all.add(delivered("hook" + i % 100, Sample.NOW.plusSeconds(i), i));
        }
        var happened = told(all.toArray(Happening[]::new)).model().happened();
        assertThat(happened).hasSize(Timeline.MOST_DELIVERIES + 1);
        assertThat(happened.getLast().title()).isEqualTo("Breaker opened");
    }

    @Test
    void the_steps_on_the_way_are_left_out() {
        var row = new WebhookEvent.Row("PHID-HWBH-ci", 1, "PHID-HWBR-1", "PHID-TASK-1");
        assertThat(told(
                                new WebhookEvent.Claimed(Sample.NOW, row, 1),
                                new WebhookEvent.RetryScheduled(Sample.NOW, row, Sample.NOW))
                        .model()
                        .happened())
                .isEmpty();
    }

    @Test
    void a_restart_begins_anew() {
        var told = Told.of(Stage.withSample(Locale.ENGLISH));
        told.stage().feed().forgetEvents(Sample.events().size());
        told.stage().feed().setFacts(Sample.facts("instance-2"));
        told.stage().ticker().tick();
        assertThat(told.model().happened()).isEmpty();
    }
}
