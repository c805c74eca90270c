package org.bellows.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.bellows.console.feed.Link;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.junit.jupiter.api.Test;

class ShellModelTest {
    private final Stage stage = new Stage();
    private final ShellModel model =
            new ShellModel(stage.model(), Attachment.inProcess(), stage.texts(), stage.formats());

    @Test
    void facts_of_now_are_live_and_older_ones_say_how_old_they_are() {
        stage.feed().setFacts(Sample.facts());
        stage.ticker().tick();
        assertThat(model.freshnessProperty().get()).isEqualTo("live · updated now");

        stage.clock().advance(Duration.ofSeconds(8));
        stage.ticker().tick();

        assertThat(model.freshnessProperty().get()).isEqualTo("updated 8 s ago");
    }

    @Test
    void a_lost_service_is_said_with_since_when_why_and_when_it_is_tried_again() {
        stage.feed().setFacts(Sample.facts());
        stage.feed()
                .setLink(new Link.Disconnected(
                        Sample.NOW, "The service does not answer at https://forge-1:8150.", Sample.NOW.plusSeconds(5)));
        stage.ticker().tick();
        assertThat(model.bannerProperty().get())
                .isEqualTo("Disconnected since 14:27:06. The service does not answer at https://forge-1:8150."
                        + " Tried again in 5 s.");

        stage.clock().advance(Duration.ofSeconds(3));
        stage.ticker().tick();

        assertThat(model.bannerProperty().get()).endsWith("Tried again in 2 s.");
        assertThat(model.freshnessProperty().get()).isEqualTo("as it was 3 s ago");
    }

    @Test
    void the_times_of_a_lost_connection_are_ours_and_shown_by_the_services_clock() {
        stage.feed().setLink(new Link.Connected(Sample.NOW, Duration.ofMinutes(10)));
        stage.ticker().tick();

        stage.feed().setLink(new Link.Disconnected(Sample.NOW, "It is gone.", Sample.NOW.plusSeconds(5)));
        stage.ticker().tick();

        assertThat(model.bannerProperty().get())
                .isEqualTo("Disconnected since 14:37:06. It is gone. Tried again in 5 s.");
    }

    @Test
    void the_banner_goes_when_the_service_is_back() {
        stage.feed().setLink(new Link.Disconnected(Sample.NOW, "It is gone.", Sample.NOW.plusSeconds(5)));
        stage.ticker().tick();
        stage.feed().setLink(new Link.Connected(Sample.NOW, Duration.ZERO));
        stage.ticker().tick();

        assertThat(model.bannerProperty().get()).isEmpty();
    }

    @Test
    void the_foot_says_what_it_is_attached_to_since_when_and_which_version() {
        stage.feed().setFacts(Sample.facts());
        stage.ticker().tick();

        assertThat(model.footProperty().get())
                .containsExactly("Bellows on forge-1", "runs in this window", "up 6 d 4 h", "v1.0.0");
    }

    @Test
    void a_clock_that_differs_is_said() {
        stage.feed().setLink(new Link.Connected(Sample.NOW, Duration.ofSeconds(-75)));
        stage.ticker().tick();

        assertThat(model.footProperty().get()).endsWith("its clock is 1 min 15 s behind ours");
    }
}
