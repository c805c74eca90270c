package org.bellows.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static final Instant NOW = Instant.parse("2026-11-30T14:27:06.250Z");

    @Test
    void durations_are_as_exact_as_they_are_short() {
        assertThat(Words.duration(Duration.ofMillis(38))).isEqualTo("38 ms");
        assertThat(Words.duration(Duration.ofMillis(1240))).isEqualTo("1.2 s");
        assertThat(Words.duration(Duration.ofSeconds(48))).isEqualTo("48 s");
        assertThat(Words.duration(Duration.ofSeconds(185))).isEqualTo("3 min 5 s");
        assertThat(Words.wholeSeconds(Duration.ofMinutes(130))).isEqualTo("2 h 10 min");
    }

    @Test
    void times_are_told_from_now() {
        assertThat(Words.ago(NOW, NOW)).isEqualTo("now");
        assertThat(Words.ago(NOW.minusSeconds(2), NOW)).isEqualTo("2 s ago");
        assertThat(Words.ago(NOW.minusSeconds(3540), NOW)).isEqualTo("59 min ago");
        assertThat(Words.in(NOW.plusMillis(2100), NOW)).isEqualTo("in 3 s");
        assertThat(Words.in(NOW.minusMillis(1), NOW)).isEqualTo("now");
    }

    @Test
    void counts_up_to_ten_are_words() {
        assertThat(Words.count(1, "hook", "hooks")).isEqualTo("one hook");
        assertThat(Words.count(11, "hook", "hooks")).isEqualTo("11 hooks");
        assertThat(Words.figure(1234, "request", "requests")).isEqualTo("1,234 requests");
    }

    @Test
    void percentiles_are_values_that_occurred() {
        var latencies = Latencies.ofNanos(LongStream.rangeClosed(1, 100).map(millis -> (101 - millis) * 1_000_000));
        assertThat(latencies).hasToString("median 50.0 ms, p95 95.0 ms, p99 99.0 ms");
        assertThat(Latencies.ofNanos(LongStream.of(82_791_000_000L)))
                .hasToString("median 82.8 s, p95 82.8 s, p99 82.8 s");
        assertThat(Latencies.ofNanos(LongStream.of(-5))).hasToString("median 0.0 ms, p95 0.0 ms, p99 0.0 ms");
        assertThat(Latencies.ofNanos(LongStream.empty())).hasToString("not measured");
    }

    @Test
    void the_terminal_says_lines_before_columns() {
        assertThat(Terminal.parse("40 120\n")).contains(new Terminal.Size(120, 40));
        assertThat(Terminal.parse("0 0\n")).isEmpty();
        assertThat(Terminal.parse("stty: no terminal")).isEmpty();
    }
}
