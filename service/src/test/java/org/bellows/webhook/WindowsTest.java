package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowsTest {
    private static final long CREATED = 1000;

    @Test
    void a_fresh_row_is_due_at_once() {
        assertThat(new Windows(30, 60).dueAt(row("none", 0, CREATED))).isLessThanOrEqualTo(CREATED);
    }

    @Test
    void a_fresh_row_whose_writer_has_a_clock_that_is_ahead_is_due_at_once() {
        var ahead = new Candidate(1, "PHID-HWBH-a", "none", 0, CREATED + 100, CREATED + 100);
        assertThat(new Windows(30, 60).dueAt(ahead)).isLessThanOrEqualTo(CREATED);
    }

    @Test
    void an_unfinished_claim_is_respected_for_the_lease() {
        assertThat(new Windows(30, 60).dueAt(row("none", 0, 1500))).isEqualTo(1530);
    }

    @Test
    void a_failed_result_waits_for_the_backoff_alone_even_when_it_is_shorter_than_the_lease() {
        assertThat(new Windows(30, 5).dueAt(row("fail", 1500, 1500))).isEqualTo(1505);
        assertThat(new Windows(30, 60).dueAt(row("fail", 1500, 1500))).isEqualTo(1560);
    }

    @Test
    void a_claim_after_a_failed_result_waits_for_both() {
        assertThat(new Windows(30, 60).dueAt(row("fail", 1500, 1560))).isEqualTo(1590);
        assertThat(new Windows(30, 60).dueAt(row("fail", 1500, 1501))).isEqualTo(1560);
    }

    @Test
    void a_successful_result_that_somebody_queued_again_is_due_at_once() {
        assertThat(new Windows(30, 60).dueAt(row("okay", 1500, 1500))).isLessThanOrEqualTo(1500);
    }

    private static Candidate row(String result, long epoch, long modified) {
        return new Candidate(1, "PHID-HWBH-a", result, epoch, CREATED, modified);
    }
}
