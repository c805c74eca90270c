package org.bellows.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bellows.app.demo.Receipts.Tally;
import org.junit.jupiter.api.Test;

class ConclusionTest {
    @Test
    void a_good_end_is_three_figures_and_a_verdict() {
        var conclusion = new Conclusion(Duration.ofSeconds(86), 33, 1315, 24, new Tally(1348, 1315, 0, 0), false);

        assertThat(conclusion.good()).isTrue();
        assertThat(conclusion.lines())
                .containsExactly(
                        "Ran 1 min 26 s: 1,315 delivered, 33 attempts failed, 24 still waiting.",
                        "Checked at the receiver: 1,315 accepted, all signed, nothing sent twice.");
    }

    @Test
    void whatever_the_receiver_complains_of_is_wrong() {
        assertThat(verdict(new Tally(11, 10, 1, 0)))
                .isEqualTo("WRONG at the receiver: 1 sent again after they were accepted, 0 badly signed.");
        assertThat(verdict(new Tally(10, 10, 0, 2)))
                .isEqualTo("WRONG at the receiver: 0 sent again after they were accepted, 2 badly signed.");
        assertThat(verdict(new Tally(9, 9, 0, 0)))
                .isEqualTo("WRONG: 9 accepted by the receiver, 10 sent by the database's account.");
    }

    @Test
    void a_result_names_the_first_faults_and_counts_the_rest() {
        var faults = IntStream.rangeClosed(1, 25).mapToObj(i -> "row " + i).toList();

        var lines = result(Optional.of("not done within 5 s: 3 of 30 delivered"), faults)
                .lines();

        assertThat(lines).hasSize(22);
        assertThat(lines.getFirst()).isEqualTo("FAILED: not done within 5 s: 3 of 30 delivered; 25 things are wrong:");
        assertThat(lines.getLast()).isEqualTo("  and 5 more");
    }

    @Test
    void a_good_result_fits_into_eighty_columns() {
        assertThat(String.join("\n", result(Optional.empty(), List.of()).lines()))
                .isEqualTo("""
                100,000 of 100,000 events arrived exactly once, in order, correctly signed.

                  One by one         1  median 20.0 ms, p95 20.0 ms, p99 20.0 ms
                  All at once        2  1/s, the last written back after 2.00 s
                                        median 10.0 s, p95 12.0 s, p99 12.0 s
                  Tried again        1  503 twice, then accepted, 2.1 s after the commit
                  Not sent           5  hook disabled: marked failed, nothing arrived

                Times are from a row's commit to its first byte at one of 8 receivers.
                Database: 100,001 sent, 5 failed, 0 queued.""");
    }

    private static String verdict(Tally tally) {
        var conclusion = new Conclusion(Duration.ofSeconds(5), 0, 10, 0, tally, false);
        assertThat(conclusion.good()).isFalse();
        return conclusion.lines().getLast();
    }

    private static OnceResult result(Optional<String> unfinished, List<String> faults) {
        return new OnceResult(
                100_000,
                8,
                5,
                Latencies.ofNanos(LongStream.of(20_000_000)),
                Latencies.ofNanos(LongStream.of(10_000_000_000L, 12_000_000_000L)),
                Duration.ofSeconds(2),
                Duration.ofMillis(2100),
                Map.of("sent", 100_001L, "failed", 5L),
                unfinished,
                faults);
    }
}
