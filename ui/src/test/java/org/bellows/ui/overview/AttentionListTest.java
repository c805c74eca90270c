package org.bellows.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.ui.testing.Variation.hook;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.testing.Variation;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.Test;

class AttentionListTest {

    @Test
    void the_sample_needs_attention_for_two_hooks_and_an_engine() {
        assertThat(Told.of(Stage.withSample(Locale.ENGLISH)).model().attention())
                .containsExactly(
                        new Attention(
                                "open PHID-HWBH-chat",
                                Tone.BAD,
                                "Chat: #dev",
                                "503. 214 requests wait; tried again at 14:32.",
                                Optional.of(Sample.NOW.minusSeconds(303)),
                                new Place.Hook("PHID-HWBH-chat")),
                        new Attention(
                                "failing PHID-HWBH-mirror",
                                Tone.WARNING,
                                "Mirror bot: failing 4 of 10",
                                "refused (7). Last success 14:21. Tried again in 42 s.",
                                Optional.empty(),
                                new Place.Hook("PHID-HWBH-mirror")),
                        new Attention(
                                "warning ENGINE_NEVER_USED amazon-s3",
                                Tone.WARNING,
                                "S3 never receives a file: local disk takes every size before it.",
                                "Give local disk a limit, or S3 a smaller priority.",
                                Optional.empty(),
                                new Place.Engine("amazon-s3")));
    }

    @Test
    void a_calm_service_needs_none() {
        assertThat(Told.of(Variation.of(hook("ci", HookState.DELIVERING, 0)).facts())
                        .model()
                        .attention())
                .isEmpty();
    }

    @Test
    void a_lost_database_and_lost_results_come_before_breakers() {
        var facts = Variation.of(hook("chat", HookState.OPEN, 1))
                .in(State.DATABASE_LOST)
                .claims(9, 0, 2)
                .pending(1)
                .facts();
        var told = Told.of(facts, new WebhookEvent.DatabaseLost(Sample.NOW.minusSeconds(30), "no answer"));
        assertThat(told.model().attention())
                .extracting(Attention::key)
                .containsExactly("database", "results-lost", "open PHID-HWBH-chat", "results-wait");
        assertThat(told.model().attention().getFirst().since()).contains(Sample.NOW.minusSeconds(30));
        assertThat(told.model().attention().get(1).title()).isEqualTo("2 results were lost");
        assertThat(told.model().attention().get(1).place()).isEqualTo(new Place.View(ViewId.CLAIMS));
    }

    @Test
    void clocks_that_differ_are_told() {
        var stage = Stage.withSample(Locale.ENGLISH);
        stage.feed().setLink(new Link.Connected(Sample.NOW, Duration.ofSeconds(-75)));
        stage.ticker().tick();
        assertThat(Told.of(stage).model().attention())
                .extracting(Attention::title)
                .contains("The service's clock is 1 min 15 s behind");
    }

    @Test
    void it_says_why_the_service_cannot_be_reached() {
        var stage = Stage.withSample(Locale.ENGLISH);
        stage.feed().setLink(new Link.Disconnected(Sample.NOW, "Connection refused.", Sample.NOW.plusSeconds(2)));
        stage.ticker().tick();
        assertThat(Told.of(stage).model().attention().getFirst().text()).isEqualTo("Connection refused.");
    }

    @Test
    void a_press_leads_to_the_view_that_it_is_about() {
        var told = Told.of(Stage.withSample(Locale.ENGLISH));
        told.model().go(told.model().attention().getFirst().place());
        assertThat(told.stage().visited()).containsExactly(new Place.Hook("PHID-HWBH-chat"));
    }
}
