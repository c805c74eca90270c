package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HookQueueTest {
    private final HookQueue queue = new HookQueue(4);

    @Test
    void rows_that_are_due_come_oldest_first() {
        queue.offer(3, 0, 10, 100);
        queue.offer(1, 0, 10, 100);
        queue.offer(2, 150, 10, 100);

        assertThat(queue.due(100, 10)).containsExactly(1L, 3L);
        assertThat(queue.due(150, 10)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void the_next_time_is_that_of_the_earliest_row() {
        assertThat(queue.nextDueAt(100)).isEqualTo(OptionalLong.empty());
        queue.offer(1, 170, 10, 100);
        queue.offer(2, 150, 10, 100);
        assertThat(queue.nextDueAt(100)).isEqualTo(OptionalLong.of(150));
        queue.remove(2);
        assertThat(queue.nextDueAt(100)).isEqualTo(OptionalLong.of(170));
        assertThat(queue.nextDueAt(170)).isEqualTo(OptionalLong.of(170));
    }

    @Test
    void a_row_that_is_taken_is_not_due_until_it_is_offered_anew() {
        queue.offer(1, 0, 10, 100);
        queue.taken(1);
        assertThat(queue.due(100, 10)).isEmpty();
        assertThat(queue.nextDueAt(100)).isEmpty();
        assertThat(queue.size()).isEqualTo(1);

        queue.offer(1, 160, 10, 100);
        assertThat(queue.nextDueAt(100)).isEqualTo(OptionalLong.of(160));
        assertThat(queue.due(160, 10)).containsExactly(1L);
    }

    @Test
    void a_later_time_replaces_an_earlier_one() {
        queue.offer(1, 110, 10, 100);
        queue.offer(1, 200, 10, 100);
        assertThat(queue.due(150, 10)).isEmpty();
        assertThat(queue.due(200, 10)).containsExactly(1L);
    }

    @Test
    void past_its_capacity_it_remembers_where_to_read_again() {
        for (long id = 1; id <= 10; id++) {
            queue.offer(id, 0, 10, 100);
        }
        assertThat(queue.due(100, 20)).containsExactly(1L, 2L, 3L, 4L);
        assertThat(queue.size()).isEqualTo(10);
        assertThat(queue.refillFrom()).isEmpty();

        queue.remove(1);
        queue.remove(2);
        assertThat(queue.refillFrom()).isEqualTo(OptionalLong.of(5));

        queue.refilling();
        queue.offer(5, 0, 10, 100);
        queue.offer(6, 0, 10, 100);
        queue.refilled(2, false, 7);
        assertThat(queue.due(100, 20)).containsExactly(3L, 4L, 5L, 6L);
        assertThat(queue.size()).isEqualTo(8);

        queue.offer(11, 0, 10, 100);
        assertThat(queue.size()).isEqualTo(9);
        for (long id = 3; id <= 6; id++) {
            queue.remove(id);
        }
        assertThat(queue.refillFrom()).isEqualTo(OptionalLong.of(7));
        queue.refilling();
        for (long id = 7; id <= 9; id++) {
            queue.offer(id, 0, 10, 100);
        }
        queue.refilled(3, true, 10);
        assertThat(queue.size()).isEqualTo(3);
    }

    @Test
    void a_refill_that_finds_the_table_away_reads_from_the_same_row_the_next_time() {
        offerDue(1, 10);
        removeAll(1, 2);

        queue.refilling();
        queue.refilled(0, false, 5);

        assertThat(queue.refillFrom()).isEqualTo(OptionalLong.of(5));
        assertThat(queue.size()).isEqualTo(8);
    }

    @Test
    void rows_that_come_while_a_refill_fails_do_not_hide_those_before_them() {
        offerDue(1, 10);
        removeAll(1, 4);

        queue.refilling();
        offerDue(11, 15);
        queue.refilled(0, false, 5);

        removeAll(11, 15);
        assertThat(queue.refillFrom()).isEqualTo(OptionalLong.of(5));
    }

    @Test
    void a_row_that_is_left_out_is_counted_once_however_often_it_is_seen() {
        offerDue(1, 10);
        offerDue(5, 10);
        offerDue(5, 10);

        assertThat(queue.size()).isEqualTo(10);
    }

    @Test
    void after_a_refill_that_found_everything_rows_that_are_left_out_count_again() {
        offerDue(1, 6);
        removeAll(1, 4);
        queue.refilling();
        offerDue(5, 6);
        queue.refilled(2, true, 7);
        assertThat(queue.size()).isEqualTo(2);

        offerDue(7, 10);

        assertThat(queue.size()).isEqualTo(6);
    }

    @Test
    void a_row_that_a_clock_set_back_makes_early_again_is_not_due() {
        queue.offer(1, 150, 10, 100);
        assertThat(queue.due(150, 10)).containsExactly(1L);

        queue.offer(1, 150, 10, 120);

        assertThat(queue.due(120, 10)).isEmpty();
        assertThat(queue.nextDueAt(120)).isEqualTo(OptionalLong.of(150));
        assertThat(queue.due(150, 10)).containsExactly(1L);
    }

    private void offerDue(long from, long to) {
        for (long id = from; id <= to; id++) {
            queue.offer(id, 0, 10, 100);
        }
    }

    private void removeAll(long from, long to) {
        for (long id = from; id <= to; id++) {
            queue.remove(id);
        }
    }
}
