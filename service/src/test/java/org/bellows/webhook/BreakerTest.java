package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BreakerTest {
    private static final long NOW = 1_000_000;
    private final Breaker breaker = new Breaker(10, 300);

    @Test
    void nine_failures_leave_it_closed_and_ten_open_it() {
        assertThat(breaker.at(NOW, failures(9, NOW))).isEqualTo(new Breaker.Closed(9));
        assertThat(breaker.at(NOW, failures(10, NOW))).isEqualTo(new Breaker.Open(10, NOW + 301));
    }

    @Test
    void a_failure_counts_until_it_is_one_window_old() {
        assertThat(breaker.at(NOW, failures(10, NOW - 300))).isEqualTo(new Breaker.Open(10, NOW + 1));
        assertThat(breaker.at(NOW, failures(10, NOW - 301))).isEqualTo(new Breaker.Closed(0));
    }

    @Test
    void it_closes_when_the_deciding_failure_slides_out() {
        var newestFirst = LongStream.range(0, 10).map(i -> NOW - i * 20).boxed().toList();
        var state = breaker.at(NOW, newestFirst);
        assertThat(state).isEqualTo(new Breaker.Open(10, NOW - 180 + 301));
        long closesAt = ((Breaker.Open) state).closesAt();
        assertThat(breaker.at(closesAt - 1, newestFirst)).isInstanceOf(Breaker.Open.class);
        assertThat(breaker.at(closesAt, newestFirst)).isEqualTo(new Breaker.Closed(9));
    }

    @Test
    void failures_from_the_future_count() {
        assertThat(breaker.at(NOW, failures(10, NOW + 500))).isInstanceOf(Breaker.Open.class);
    }

    private static List<Long> failures(int count, long epoch) {
        return LongStream.generate(() -> epoch).limit(count).boxed().toList();
    }
}
