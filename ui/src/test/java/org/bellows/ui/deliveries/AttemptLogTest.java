package org.bellows.ui.deliveries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttemptLogTest {
    private final Stage stage = new Stage();
    private final AttemptLog log =
            new AttemptLog(stage.context().model(), stage.context().background());
    private final LogWords words =
            new LogWords(stage.model(), stage.texts().neighbour(LogWords.class), stage.formats());
    private final List<Attempt> all = Sample.attempts(12_000);

    @BeforeEach
    void facts() {
        stage.feed().setFacts(Sample.facts());
        serve(700);
        log.watch(true);
        stage.ticker().tick();
    }

    /** The service has had so many attempts. */
    private void serve(int count) {
        stage.feed().setAttempts(all.subList(all.size() - count, all.size()));
        stage.feed().setFacts(Sample.facts());
    }

    private void tick() {
        stage.ticker().tick();
    }

    /** Facts that differ from the ones before. */
    private void serveAndTick(int count) {
        serve(count);
        stage.feed().happen(new org.bellows.webhook.report.WebhookEvent.SilentOn(Sample.NOW));
        tick();
    }

    private long first() {
        return log.rows().getFirst().id();
    }

    @Test
    void the_newest_page_is_shown_and_older_ones_come_when_asked_for() {
        assertThat(log.rows()).hasSize(500);
        assertThat(first()).isEqualTo(700);

        log.older();

        assertThat(log.rows()).extracting(Attempt::id).hasSize(700).doesNotHaveDuplicates();
        assertThat(log.rows().getLast().id()).isEqualTo(1);
        assertThat(log.stateProperty().get().more()).isFalse();
    }

    @Test
    void new_ones_come_in_front() {
        serveAndTick(703);

        assertThat(log.rows()).hasSize(503);
        assertThat(first()).isEqualTo(703);
    }

    @Test
    void while_paused_the_rows_stand_still_and_the_new_ones_are_counted() {
        log.pause(true);
        serveAndTick(702);
        serveAndTick(705);

        assertThat(first()).isEqualTo(700);
        assertThat(words.pause(true, log.stateProperty().get())).isEqualTo("Resume · 5 new");

        log.pause(false);

        assertThat(log.rows()).hasSize(505).doesNotHaveDuplicates();
        assertThat(first()).isEqualTo(705);
        assertThat(words.pause(false, log.stateProperty().get())).isEqualTo("Pause");
    }

    @Test
    void more_new_ones_than_one_page_leave_no_hole() {
        serveAndTick(3_700);

        assertThat(log.rows()).hasSize(3_500);
        assertThat(first() - log.rows().getLast().id()).isEqualTo(3_499);
    }

    @Test
    void the_rows_are_bounded_and_the_end_is_said() {
        serveAndTick(12_000);
        for (int i = 0; i < 30; i++) {
            log.older();
        }

        assertThat(log.rows()).hasSize(AttemptLog.MOST_ROWS);
        assertThat(first()).isEqualTo(12_000);
        assertThat(words.extent(log.rows().size(), log.stateProperty().get()))
                .isEqualTo("12,000 attempts since the service started at Nov 24, 2026, 10:27."
                        + " The table ends at 10,000 rows; filter or export for older ones.");
    }

    @Test
    void a_filter_shows_what_matches_and_follows_it() {
        log.filter(LogFilter.NONE.withOutcome(Optional.of(AttemptOutcome.RETRIED)));
        int before = log.rows().size();
        serveAndTick(770);

        assertThat(log.rows()).hasSize(before + 10);
        assertThat(log.rows()).allMatch(row -> row.outcome() == AttemptOutcome.RETRIED);
    }

    @Test
    void rows_leave_a_moving_range_as_time_goes_by() {
        stage.feed().setAttempts(Sample.attempts(700));
        log.filter(LogFilter.NONE.withRange(new TimeRange.Last(Duration.ofMinutes(5))));
        int before = log.rows().size();

        stage.clock().advance(Duration.ofMinutes(1));
        stage.feed().happen(new org.bellows.webhook.report.WebhookEvent.SilentOn(Sample.NOW));
        tick();

        assertThat(before).isEqualTo(411);
        // One every 730 ms.
        assertThat(log.rows()).hasSize(329);
    }

    @Test
    void a_service_that_started_anew_begins_a_new_log_even_while_paused() {
        log.pause(true);
        stage.feed().setAttempts(all.subList(all.size() - 3, all.size()));
        stage.feed().setFacts(Sample.facts("another"));
        tick();

        assertThat(log.rows()).extracting(Attempt::id).containsExactly(3L, 2L, 1L);
        assertThat(log.pausedProperty().get()).isFalse();
    }

    @Test
    void a_failure_is_kept_beside_the_rows_until_it_works_again() {
        stage.feed().fail(Optional.of(new FeedException(FeedException.Reason.UNREACHABLE, "It is gone.")));
        serveAndTick(701);
        assertThat(log.rows()).hasSize(500);
        assertThat(log.stateProperty().get().failure()).isPresent();

        stage.feed().fail(Optional.empty());
        serveAndTick(702);

        assertThat(first()).isEqualTo(702);
        assertThat(log.stateProperty().get().failure()).isEmpty();
    }

    @Test
    void what_is_not_watched_is_not_fetched() {
        log.watch(false);
        serveAndTick(705);
        assertThat(first()).isEqualTo(700);

        log.watch(true);

        assertThat(first()).isEqualTo(705);
    }

    @Test
    void the_headline_counts_what_came_of_them() {
        assertThat(words.headline(log.rows(), log.stateProperty().get()))
                .isEqualTo("Of the 500 attempts shown, 72 failed and are retried.");
    }

    @Test
    void an_empty_log_says_since_when_and_an_empty_result_says_why() {
        stage.feed().setAttempts(List.of());
        log.reload();
        assertThat(words.empty(log.stateProperty().get(), LogFilter.NONE).title())
                .isEqualTo("No attempt since the service started at Nov 24, 2026, 10:27");

        serve(700);
        log.filter(LogFilter.NONE.withText("no such thing"));
        assertThat(words.empty(log.stateProperty().get(), log.filterProperty().get()))
                .isEqualTo(new LogWords.Empty(
                        "No attempt matches",
                        "The service remembers 700 attempts; none of them passes all filters.",
                        true));
    }
}
