package org.bellows.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.ui.testing.Variation.hook;

import java.time.Duration;
import java.util.Locale;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Tone;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.testing.Variation;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static final HookSnapshot FINE = hook("ci", HookState.DELIVERING, 0);

    private static void saysOf(Facts facts, Tone tone, String sentence) {
        assertThat(Told.of(facts).model().headlineProperty().get()).isEqualTo(new Headline(tone, sentence));
    }

    private static void says(Variation variation, Tone tone, String sentence) {
        saysOf(variation.facts(), tone, sentence);
    }

    @Test
    void all_is_delivered() {
        says(Variation.of(FINE), Tone.OK, "All delivered. 0 queued.");
    }

    @Test
    void requests_that_pass_through_are_no_trouble() {
        says(Variation.of(FINE, hook("audit", HookState.DELIVERING, 3)), Tone.OK, "All is well. 3 queued, oldest 1 s.");
    }

    @Test
    void a_queue_that_has_waited_a_minute_is_behind() {
        says(
                Variation.of(hook("audit", HookState.DELIVERING, 340)).waiting(Duration.ofMinutes(4)),
                Tone.WARNING,
                "Behind: 340 requests wait, the oldest for 4 min.");
    }

    @Test
    void an_open_breaker_is_named_with_what_waits() {
        says(
                Variation.of(FINE, hook("chat", HookState.OPEN, 214)),
                Tone.BAD,
                "chat is paused by its breaker, 214 requests wait. Everything else is delivered.");
    }

    @Test
    void several_open_breakers_are_counted() {
        says(
                Variation.of(hook("a", HookState.OPEN, 339), hook("b", HookState.OPEN, 1)),
                Tone.BAD,
                "2 hooks are paused by their breakers, 340 requests wait.");
    }

    @Test
    void the_worst_of_several_troubles_comes_first_and_the_rest_is_counted() {
        says(
                Variation.of(
                                hook("p", HookState.PAUSED, 5),
                                hook("f", HookState.FAILING, 1),
                                hook("o", HookState.OPEN, 0))
                        .pending(1),
                Tone.BAD,
                "o is paused by its breaker. 1 result waits to be written. 2 more things below.");
    }

    @Test
    void a_failing_hook_leaves_the_others_under_way() {
        says(
                Variation.of(hook("mirror", HookState.FAILING, 3), hook("audit", HookState.DELIVERING, 7)),
                Tone.WARNING,
                "mirror is failing, 3 requests wait. Everything else is under way, 7 queued.");
    }

    @Test
    void a_pause_by_an_operator_is_told() {
        says(
                Variation.of(FINE, hook("chat", HookState.PAUSED, 1)),
                Tone.WARNING,
                "chat was paused by an operator, 1 request waits. Everything else is delivered.");
    }

    @Test
    void results_that_wait_are_told() {
        says(
                Variation.of(FINE).pending(3),
                Tone.WARNING,
                "3 results wait to be written. Everything else is delivered.");
    }

    @Test
    void another_process_delivers_for_all() {
        says(
                Variation.of(hook("a", HookState.STANDBY, 2), hook("old", HookState.DISABLED, 0)),
                Tone.NEUTRAL,
                "Standing by: another process delivers.");
    }

    @Test
    void another_process_delivers_for_some() {
        says(
                Variation.of(FINE, hook("a", HookState.STANDBY, 0)),
                Tone.NEUTRAL,
                "a is delivered by another process. Everything else is delivered.");
    }

    @Test
    void silent_mode_leaves_requests_to_phorge() {
        says(
                Variation.of(hook("a", HookState.SILENT, 12)).in(State.SILENT),
                Tone.WARNING,
                "Phorge is in silent mode: nothing is sent, 12 requests are left to Phorge.");
    }

    @Test
    void a_lost_database_says_since_when_and_what_is_kept() {
        var facts = Variation.of(FINE).in(State.DATABASE_LOST).pending(2).facts();
        var told = Told.of(facts, new WebhookEvent.DatabaseLost(Sample.NOW.minusSeconds(420), "no answer"));
        assertThat(told.headline())
                .isEqualTo("The database has not answered since 14:20: nothing is sent. 2 results wait to be written.");
        assertThat(told.model().headlineProperty().get().tone()).isEqualTo(Tone.BAD);
    }

    @Test
    void a_start_and_a_stop_are_told() {
        says(
                Variation.of(hook("a", HookState.STANDBY, 1)).in(State.STARTING),
                Tone.NEUTRAL,
                "Starting: nothing is delivered yet, 1 request waits.");
        says(Variation.of(FINE).in(State.STOPPING), Tone.NEUTRAL, "Stopping: nothing new is sent.");
    }

    @Test
    void without_webhook_delivery_phorge_delivers() {
        saysOf(Variation.withoutDelivery(), Tone.NEUTRAL, "Webhook delivery is off here: Phorge delivers by itself.");
    }

    @Test
    void without_a_hook_there_is_nothing_to_deliver() {
        says(Variation.of(), Tone.NEUTRAL, "Phorge has no webhooks: there is nothing to deliver.");
        says(
                Variation.of(hook("old", HookState.DISABLED, 0)),
                Tone.NEUTRAL,
                "Every hook is disabled in Phorge: there is nothing to deliver.");
    }

    @Test
    void a_lost_connection_says_that_what_is_shown_is_old_and_counts_down() {
        var told = Told.of(Variation.of(hook("chat", HookState.OPEN, 214)).facts());
        told.stage()
                .feed()
                .setLink(new Link.Disconnected(
                        Sample.NOW.minusSeconds(60), "Connection refused.", Sample.NOW.plusSeconds(8)));
        told.stage().ticker().tick();
        assertThat(told.headline())
                .isEqualTo("Disconnected since 14:26: what you see is what was known last. Tried again in 8 s.");

        told.stage().clock().advance(Duration.ofSeconds(3));
        told.stage().ticker().tick();
        assertThat(told.headline()).endsWith("Tried again in 5 s.");
    }

    @Test
    void a_service_that_never_answered_is_told() {
        var stage = new Stage(Locale.ENGLISH);
        stage.feed().setLink(new Link.Connecting(Sample.NOW));
        stage.ticker().tick();
        var told = Told.of(stage);
        assertThat(told.headline()).isEqualTo("Connecting to the service …");
        stage.feed().setLink(new Link.Disconnected(Sample.NOW, "Connection refused.", Sample.NOW.plusSeconds(2)));
        stage.ticker().tick();
        assertThat(told.headline()).isEqualTo("The service has not answered since 14:27. Tried again in 2 s.");
    }

    @Test
    void a_long_name_is_cut() {
        assertThat(Told.of(Variation.of(hook("x".repeat(90), HookState.FAILING, 0))
                                .facts())
                        .headline())
                .isEqualTo("x".repeat(39) + "… is failing.");
    }

    @Test
    void the_sentence_follows_the_facts() {
        var told = Told.of(Variation.of(FINE).facts());
        told.stage().feed().setFacts(Variation.of(hook("ci", HookState.OPEN, 2)).facts());
        told.stage().ticker().tick();
        assertThat(told.headline()).isEqualTo("ci is paused by its breaker, 2 requests wait.");
    }

    @Test
    void a_slow_hook_with_a_queue_is_told() {
        var stage = Stage.withSample(Locale.ENGLISH);
        assertThat(Told.of(stage).headline())
                .isEqualTo("Chat: #dev is paused by its breaker, 214 requests wait."
                        + " Mirror bot is failing, 3 requests wait. One more thing below.");
    }

    @Test
    void it_speaks_chinese() {
        var stage = new Stage(Locale.SIMPLIFIED_CHINESE);
        stage.feed()
                .setFacts(Variation.of(FINE, hook("chat", HookState.OPEN, 214)).facts());
        stage.ticker().tick();
        assertThat(Told.of(stage).headline()).isEqualTo("chat 已被熔断器暂停，214 个请求在等待。其余均已投递。");
    }
}
