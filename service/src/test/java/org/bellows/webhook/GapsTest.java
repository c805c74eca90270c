package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.bellows.webhook.Gaps.Range;
import org.junit.jupiter.api.Test;

class GapsTest {
    private final Gaps gaps = new Gaps(3, 1000);

    @Test
    void a_gap_stays_until_its_rows_turn_up() {
        gaps.missed(5, 8, 0);
        gaps.found(6);
        assertThat(gaps.open(0)).containsExactly(new Range(5, 5, 0), new Range(7, 8, 0));
        gaps.found(5);
        gaps.found(7);
        gaps.found(8);
        assertThat(gaps.open(0)).isEmpty();
    }

    @Test
    void no_gap_is_no_gap() {
        gaps.missed(5, 4, 0);
        gaps.found(5);
        assertThat(gaps.open(0)).isEmpty();
    }

    @Test
    void an_old_gap_is_forgotten() {
        gaps.missed(5, 8, 0);
        assertThat(gaps.open(1000)).hasSize(1);
        assertThat(gaps.open(1001)).isEmpty();
    }

    @Test
    void too_many_gaps_are_joined_where_they_are_nearest() {
        gaps.missed(1, 1, 0);
        gaps.missed(10, 10, 0);
        gaps.missed(12, 12, 5);
        gaps.missed(100, 100, 0);
        assertThat(gaps.open(5)).containsExactly(new Range(1, 1, 0), new Range(10, 12, 0), new Range(100, 100, 0));
    }
}
