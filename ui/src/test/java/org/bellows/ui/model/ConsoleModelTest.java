package org.bellows.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.Link;
import org.bellows.event.Happening;
import org.bellows.ui.testing.HandClock;
import org.bellows.ui.testing.HandTicker;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.StagedFeed;
import org.bellows.webhook.report.WebhookEvent.SilentOn;
import org.junit.jupiter.api.Test;

class ConsoleModelTest {
    private final StagedFeed feed = new StagedFeed(Sample.NOW);
    private final HandClock clock = new HandClock(Sample.NOW);
    private final HandTicker ticker = new HandTicker();
    private final ConsoleModel model = new ConsoleModel(feed, ticker, clock);

    @Test
    void facts_appear_with_the_next_tick_and_not_before() {
        feed.setFacts(Sample.facts());
        assertThat(model.facts()).isEmpty();

        ticker.tick();

        assertThat(model.facts()).contains(Sample.facts());
    }

    @Test
    void a_thousand_changes_between_two_ticks_are_read_once() {
        int before = feed.reads();
        var seen = new ArrayList<Optional<?>>();
        model.factsProperty().addListener((_, _, value) -> seen.add(value));

        IntStream.range(0, 1000).forEach(i -> feed.setFacts(Sample.facts("instance-" + i)));
        ticker.tick();

        assertThat(feed.reads() - before).isEqualTo(1);
        assertThat(seen).hasSize(1);
    }

    @Test
    void a_feed_that_did_not_change_is_not_read() {
        ticker.tick();
        int before = feed.reads();

        ticker.tick();
        ticker.tick();

        assertThat(feed.reads()).isEqualTo(before);
    }

    @Test
    void the_time_is_the_services_and_moves_once_a_second() {
        feed.setLink(new Link.Connected(Sample.NOW, Duration.ofSeconds(90)));
        ticker.tick();
        var times = new ArrayList<Instant>();
        model.nowProperty().addListener((_, _, value) -> times.add(value));

        for (int i = 0; i < 8; i++) {
            clock.advance(ConsoleModel.TICK);
            ticker.tick();
        }

        assertThat(times).containsExactly(Sample.NOW.plusSeconds(91), Sample.NOW.plusSeconds(92));
    }

    @Test
    void a_service_that_went_away_keeps_its_own_clock() {
        feed.setLink(new Link.Connected(Sample.NOW, Duration.ofSeconds(90)));
        ticker.tick();

        feed.setLink(new Link.Disconnected(Sample.NOW, "It does not answer.", Sample.NOW.plusSeconds(5)));
        clock.advance(Duration.ofSeconds(10));
        ticker.tick();

        assertThat(model.now()).isEqualTo(Sample.NOW.plusSeconds(100));
    }

    @Test
    void a_batch_has_what_is_new_since_the_tick_before() {
        var batches = new ArrayList<EventBatch>();
        model.onEvents(batches::add);

        feed.happen(silence(1), silence(2));
        ticker.tick();
        feed.happen(silence(3));
        ticker.tick();

        assertThat(batches)
                .containsExactly(
                        new EventBatch(
                                false,
                                0,
                                java.util.List.of(new FeedEvent(1, silence(1)), new FeedEvent(2, silence(2)))),
                        new EventBatch(false, 0, java.util.List.of(new FeedEvent(3, silence(3)))));
    }

    @Test
    void events_that_were_forgotten_before_they_were_read_are_counted() {
        var batches = new ArrayList<EventBatch>();
        feed.happen(silence(1));
        ticker.tick();
        model.onEvents(batches::add);

        feed.happen(silence(2), silence(3), silence(4));
        feed.forgetEvents(3);
        ticker.tick();

        assertThat(batches).singleElement().extracting(EventBatch::missed).isEqualTo(2L);
    }

    @Test
    void a_service_that_started_anew_starts_its_events_anew() {
        feed.setFacts(Sample.facts("first"));
        feed.happen(silence(1), silence(2), silence(3));
        ticker.tick();
        var batches = new ArrayList<EventBatch>();
        model.onEvents(batches::add);

        feed.forgetEvents(3);
        feed.setFacts(Sample.facts("second"));
        feed.happen(silence(4));
        ticker.tick();

        assertThat(batches).containsExactly(new EventBatch(true, 0, java.util.List.of(new FeedEvent(1, silence(4)))));
        assertThat(model.recentEvents()).containsExactly(new FeedEvent(1, silence(4)));
    }

    @Test
    void the_recent_events_are_bounded_and_the_newest_stay() {
        feed.happen(IntStream.rangeClosed(1, 1300)
                .mapToObj(ConsoleModelTest::silence)
                .toArray(Happening[]::new));
        ticker.tick();
        feed.happen(silence(1301));
        ticker.tick();

        assertThat(model.recentEvents()).hasSize(ConsoleModel.RECENT);
        assertThat(model.recentEvents().getFirst().id()).isEqualTo(802);
        assertThat(model.recentEvents().getLast().id()).isEqualTo(1301);
    }

    @Test
    void one_that_is_closed_watches_no_longer_and_leaves_the_feed_open() {
        model.close();

        feed.setFacts(Sample.facts());
        ticker.tick();

        assertThat(model.facts()).isEmpty();
        assertThat(ticker.tasks()).isZero();
        assertThat(feed.closed()).isFalse();
    }

    private static Happening silence(int second) {
        return new SilentOn(Instant.ofEpochSecond(second));
    }
}
