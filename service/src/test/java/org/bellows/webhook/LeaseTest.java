package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final AtomicLong nanos = new AtomicLong();
    private Instant wall = Instant.EPOCH;
    private final Lease lease = new Lease(DEADLINE, () -> wall, nanos::get);

    @Test
    void a_request_that_begins_at_once_has_its_whole_deadline() {
        pass(Duration.ofSeconds(2));

        assertThat(lease.left()).isEqualTo(DEADLINE);
        assertThat(lease.covers()).isTrue();
    }

    @Test
    void a_request_that_begins_late_ends_no_later() {
        pass(Duration.ofSeconds(12));

        assertThat(lease.left()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void a_process_that_slept_does_not_begin() {
        pass(Duration.ofSeconds(17));

        assertThat(lease.covers()).isFalse();
    }

    @Test
    void a_host_that_was_suspended_does_not_begin_although_its_monotonic_clock_stood_still() {
        wall = Instant.EPOCH.plusSeconds(17);

        assertThat(lease.covers()).isFalse();
    }

    private void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
        wall = wall.plus(duration);
    }
}
