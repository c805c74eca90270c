package org.bellows.console.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.LongStream;
import org.bellows.console.feed.FeedEvent;
import org.bellows.event.Happening;
import org.junit.jupiter.api.Test;

class EventOrderTest {
    private record Numbered(long number) implements Happening {
        @Override
        public Instant at() {
            return Instant.EPOCH.plusSeconds(number);
        }
    }

    private final EventOrder order = new EventOrder(100);

    private void happen(long from, long to) {
        LongStream.rangeClosed(from, to).forEach(number -> order.add(new Numbered(number)));
    }

    @Test
    void ids_start_at_one_and_have_no_gaps() {
        assertThat(order.lastId()).isZero();
        assertThat(order.after(0)).isEmpty();
        happen(1, 3);
        assertThat(order.after(0))
                .containsExactly(
                        new FeedEvent(1, new Numbered(1)),
                        new FeedEvent(2, new Numbered(2)),
                        new FeedEvent(3, new Numbered(3)));
        assertThat(order.after(2)).containsExactly(new FeedEvent(3, new Numbered(3)));
        assertThat(order.after(3)).isEmpty();
        assertThat(order.after(99)).isEmpty();
        assertThat(order.after(-7)).hasSize(3);
    }

    @Test
    void what_was_forgotten_shows_as_a_first_id_beyond_the_next() {
        happen(1, 250);
        assertThat(order.after(10)).hasSize(100).first().isEqualTo(new FeedEvent(151, new Numbered(151)));
        assertThat(order.after(150)).hasSize(100);
        assertThat(order.after(249)).containsExactly(new FeedEvent(250, new Numbered(250)));
        assertThat(order.lastId()).isEqualTo(250);
    }
}
