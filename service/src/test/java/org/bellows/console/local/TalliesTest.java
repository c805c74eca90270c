package org.bellows.console.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.junit.jupiter.api.Test;

class TalliesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String HOOK = "PHID-HWBH-1";

    private final DrivenClock clock = new DrivenClock();
    private final Tallies tallies = new Tallies(clock, clock::nanoTime);

    /** A service that is up and sees to its rings. */
    private void run(Duration duration, long queued) {
        for (long second = 0; second < duration.toSeconds(); second++) {
            clock.pass(SECOND);
            tallies.queued(queued);
        }
    }

    private void deliver(int count, Duration handoff) {
        for (int i = 0; i < count; i++) {
            tallies.delivered(HOOK, handoff);
        }
    }

    private List<Trend.Point> points(TrendWindow window) {
        return tallies.trend(window).points();
    }

    private static List<Instant> ends(int fromSeconds, int toSeconds, int step) {
        return Stream.iterate(fromSeconds, at -> at <= toSeconds, at -> at + step)
                .map(DrivenClock.START::plusSeconds)
                .toList();
    }

    @Test
    void a_step_has_its_rates_its_percentiles_and_what_waited_at_its_end() {
        clock.pass(Duration.ofSeconds(2));
        tallies.queued(0);
        deliver(9, Duration.ofMillis(10));
        deliver(1, Duration.ofMillis(400));
        clock.pass(Duration.ofMillis(1500));
        tallies.failed(HOOK);
        tallies.queued(7);
        clock.pass(Duration.ofMillis(500));

        Trend.Point point = points(TrendWindow.FIVE_MINUTES).getLast();

        assertThat(point.at()).isEqualTo(DrivenClock.START.plusSeconds(4));
        assertThat(point.delivered()).isEqualTo(5);
        assertThat(point.failed()).isEqualTo(0.5);
        assertThat(point.handoffMillisP50().orElseThrow()).isCloseTo(10, Percentage.withPercentage(1.6));
        assertThat(point.handoffMillisP95().orElseThrow()).isCloseTo(400, Percentage.withPercentage(1.6));
        assertThat(point.queued()).isEqualTo(7);
    }

    @Test
    void every_window_is_as_long_and_as_fine_as_it_says() {
        run(Duration.ofHours(25), 3);
        for (TrendWindow window : TrendWindow.values()) {
            List<Trend.Point> points = points(window);
            int steps = Math.toIntExact(window.length().dividedBy(window.step()));
            int end = 25 * 3600;
            assertThat(points)
                    .extracting(Trend.Point::at)
                    .containsExactlyElementsOf(ends(
                            end - Math.toIntExact((steps - 1) * window.step().toSeconds()),
                            end,
                            Math.toIntExact(window.step().toSeconds())));
            assertThat(points).allSatisfy(point -> assertThat(point.queued()).isEqualTo(3));
        }
    }

    @Test
    void the_first_step_counts_for_the_time_that_it_had() {
        clock.pass(Duration.ofMillis(1500));
        var late = new Tallies(clock, clock::nanoTime);
        late.delivered(HOOK, Duration.ZERO);
        clock.pass(Duration.ofMillis(500));
        assertThat(late.trend(TrendWindow.FIVE_MINUTES).points())
                .singleElement()
                .satisfies(point -> assertThat(point.delivered()).isEqualTo(2));
    }

    @Test
    void a_step_in_which_the_service_was_frozen_is_a_gap() {
        run(Duration.ofSeconds(10), 0);
        clock.pass(Duration.ofSeconds(31));
        run(Duration.ofSeconds(9), 0);
        assertThat(points(TrendWindow.FIVE_MINUTES))
                .extracting(Trend.Point::at)
                .containsExactlyElementsOf(Stream.concat(ends(2, 12, 2).stream(), ends(44, 50, 2).stream())
                        .toList());
    }

    @Test
    void a_host_that_slept_leaves_a_gap_as_long_as_it_slept() {
        run(Duration.ofMinutes(3), 0);
        clock.jump(Duration.ofHours(1));
        run(Duration.ofMinutes(1), 0);
        List<Trend.Point> hour = points(TrendWindow.HOUR);
        assertThat(points(TrendWindow.FIVE_MINUTES)).hasSize(30);
        assertThat(hour.getLast().at()).isEqualTo(clock.instant());
        assertThat(points(TrendWindow.DAY))
                .extracting(Trend.Point::at)
                .containsExactly(Instant.parse("2026-11-30T12:05:00Z"), clock.instant());
        clock.pass(Duration.ofMinutes(1));
        assertThat(points(TrendWindow.DAY).getLast().at()).isEqualTo(Instant.parse("2026-11-30T13:05:00Z"));
    }

    @Test
    void a_clock_that_is_set_back_takes_nothing_away_and_the_points_stay_in_order() {
        run(Duration.ofSeconds(60), 1);
        deliver(4, Duration.ofMillis(3));
        run(Duration.ofSeconds(60), 1);
        int before = points(TrendWindow.FIVE_MINUTES).size();

        clock.jump(Duration.ofHours(-5));

        Trend trend = tallies.trend(TrendWindow.FIVE_MINUTES);
        assertThat(trend.points()).hasSize(before);
        assertThat(trend.end()).isEqualTo(clock.instant());
        assertThat(trend.points().getLast().at()).isEqualTo(clock.instant());
        run(Duration.ofSeconds(2), 1);
        List<Instant> ends =
                points(TrendWindow.FIVE_MINUTES).stream().map(Trend.Point::at).toList();
        assertThat(ends).hasSize(before + 1).isSorted().doesNotHaveDuplicates();
        assertThat(ends.getLast()).isEqualTo(clock.instant());
        assertThat(points(TrendWindow.FIVE_MINUTES).stream()
                        .filter(point -> point.delivered() > 0)
                        .findFirst()
                        .orElseThrow()
                        .at())
                .isEqualTo(clock.instant().minusSeconds(60));
    }

    @Test
    void a_long_running_step_is_shown_before_it_ends_a_short_one_is_not() {
        run(Duration.ofSeconds(19), 0);
        assertThat(points(TrendWindow.DAY)).isEmpty();
        deliver(30, Duration.ofMillis(1));
        run(Duration.ofSeconds(11), 0);
        assertThat(points(TrendWindow.DAY)).singleElement().satisfies(point -> {
            assertThat(point.delivered()).isEqualTo(1);
            assertThat(point.at()).isEqualTo(clock.instant());
        });
        assertThat(points(TrendWindow.HOUR)).hasSize(1);
    }

    @Test
    void the_pace_is_that_of_the_last_ten_full_seconds() {
        assertThat(tallies.pace().deliveredPerSecond()).isZero();
        assertThat(tallies.pace().handoffMillisP50()).isEmpty();
        run(Duration.ofSeconds(20), 0);
        deliver(50, Duration.ofMillis(8));
        assertThat(tallies.pace().deliveredPerSecond()).isZero();
        run(SECOND, 0);
        assertThat(tallies.pace().deliveredPerSecond()).isEqualTo(5);
        assertThat(tallies.pace().handoffMillisP50().orElseThrow()).isCloseTo(8, Percentage.withPercentage(1.6));
        run(Duration.ofSeconds(9), 0);
        assertThat(tallies.pace().deliveredPerSecond()).isEqualTo(5);
        run(SECOND, 0);
        assertThat(tallies.pace().deliveredPerSecond()).isZero();
        assertThat(tallies.pace().handoffMillisP95()).isEmpty();
    }

    @Test
    void the_pace_of_a_young_service_is_over_the_seconds_that_it_had() {
        deliver(6, Duration.ofMillis(1));
        run(Duration.ofSeconds(3), 0);
        assertThat(tallies.pace().deliveredPerSecond()).isEqualTo(2);
    }

    @Test
    void a_hook_has_fifteen_minutes_oldest_first_the_running_one_last() {
        deliver(2, Duration.ZERO);
        run(Duration.ofMinutes(1), 0);
        tallies.failed(HOOK);
        run(Duration.ofMinutes(13), 0);
        deliver(1, Duration.ZERO);
        assertThat(tallies.activity(List.of(HOOK, "other")))
                .satisfiesExactly(
                        hook -> {
                            assertThat(hook.hookPhid()).isEqualTo(HOOK);
                            assertThat(hook.delivered()).containsExactly(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
                            assertThat(hook.failed()).containsExactly(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
                        },
                        quiet -> assertThat(quiet.delivered()).isEqualTo(Collections.nCopies(15, 0)));
        run(Duration.ofMinutes(2), 0);
        assertThat(tallies.activity(List.of(HOOK)).getFirst().delivered())
                .containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0);
        clock.pass(Duration.ofHours(3));
        assertThat(tallies.activity(List.of(HOOK)).getFirst().delivered()).isEqualTo(Collections.nCopies(15, 0));
    }
}
