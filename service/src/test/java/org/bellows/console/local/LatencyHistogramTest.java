package org.bellows.console.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void nothing_recorded_has_no_percentile() {
        assertThat(histogram.millisAt(0.5)).isEmpty();
    }

    @Property
    void a_single_value_comes_back_within_two_per_cent(@ForAll @LongRange(min = 1, max = 3_600_000_000L) long micros) {
        var one = new LatencyHistogram();
        one.record(Duration.ofNanos(micros * 1000));
        assertThat(one.millisAt(0.5).orElseThrow()).isCloseTo(micros / 1e3, Percentage.withPercentage(1.6));
        assertThat(one.millisAt(0.95)).isEqualTo(one.millisAt(0.5));
    }

    @Test
    void percentiles_are_those_of_the_sorted_values() {
        var random = new Random(7);
        var micros = new ArrayList<Long>();
        for (int i = 0; i < 10_001; i++) {
            long value = (long) Math.exp(random.nextDouble() * 15);
            micros.add(value);
            histogram.record(Duration.ofNanos(value * 1000));
        }
        micros.sort(null);
        assertThat(histogram.millisAt(0.5).orElseThrow())
                .isCloseTo(micros.get(5000) / 1e3, Percentage.withPercentage(1.6));
        assertThat(histogram.millisAt(0.95).orElseThrow())
                .isCloseTo(micros.get(9500) / 1e3, Percentage.withPercentage(1.6));
    }

    @Test
    void what_is_negative_counts_as_nothing_and_what_is_longer_than_an_hour_as_an_hour() {
        histogram.record(Duration.ofMillis(-5));
        histogram.record(Duration.ofDays(400));
        assertThat(histogram.millisAt(0.5)).contains(0.0);
        assertThat(histogram.millisAt(1).orElseThrow()).isCloseTo(4_294_967.0, within(70_000.0));
    }

    @Test
    void two_added_are_as_one_that_saw_everything() {
        var other = new LatencyHistogram();
        for (int i = 1; i <= 100; i++) {
            (i % 2 == 0 ? histogram : other).record(Duration.ofMillis(i));
        }
        histogram.add(other);
        assertThat(histogram.millisAt(0.5).orElseThrow()).isCloseTo(50, Percentage.withPercentage(1.6));
        histogram.clear();
        assertThat(histogram.millisAt(0.5)).isEmpty();
    }
}
