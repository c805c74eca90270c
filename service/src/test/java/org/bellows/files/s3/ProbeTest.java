package org.bellows.files.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.bellows.files.EngineHealth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ProbeTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final AtomicInteger looks = new AtomicInteger();

    private Probe probe(Duration patience) {
        return new Probe(
                () -> EngineHealth.ill("look " + looks.incrementAndGet()), now::get, Duration.ofSeconds(30), patience);
    }

    private void later(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    @Test
    void a_fresh_result_is_not_asked_for_again() {
        var probe = probe(Duration.ofSeconds(5));

        assertThat(probe.latest().trouble()).isEqualTo("look 1");
        later(Duration.ofSeconds(29));
        assertThat(probe.latest().trouble()).isEqualTo("look 1");
        assertThat(looks).hasValue(1);
    }

    @Test
    void an_older_result_is_still_the_answer_while_the_next_look_is_under_way() {
        var probe = probe(Duration.ofSeconds(5));
        probe.latest();
        later(Duration.ofSeconds(31));

        assertThat(probe.latest().trouble()).isEqualTo("look 1");
        Awaitility.await()
                .untilAsserted(() -> assertThat(probe.latest().trouble()).isEqualTo("look 2"));
    }

    @Test
    void a_result_that_is_much_too_old_is_no_answer() {
        var probe = probe(Duration.ofSeconds(5));
        probe.latest();
        later(Duration.ofHours(1));

        assertThat(probe.latest().trouble()).isEqualTo("look 2");
    }

    @Test
    void who_asks_for_now_gets_now() {
        var probe = probe(Duration.ofSeconds(5));
        probe.latest();

        assertThat(probe.now().trouble()).isEqualTo("look 2");
    }

    @Test
    void a_look_that_never_ends_is_waited_for_only_so_long_and_never_begun_twice() {
        var never = new CountDownLatch(1);
        var probe = new Probe(
                () -> {
                    looks.incrementAndGet();
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return EngineHealth.WELL;
                },
                now::get,
                Duration.ofSeconds(30),
                Duration.ofMillis(50));

        assertThat(probe.latest().ready()).isFalse();
        assertThat(probe.latest().ready()).isFalse();
        assertThat(probe.now().ready()).isFalse();
        assertThat(looks).hasValue(1);
        never.countDown();
        Awaitility.await()
                .untilAsserted(() -> assertThat(probe.latest().ready()).isTrue());
    }

    @Test
    void a_look_that_fails_is_a_result() {
        var probe = new Probe(
                () -> {
                    throw new IllegalStateException("broken");
                },
                now::get,
                Duration.ofSeconds(30),
                Duration.ofSeconds(5));

        assertThat(probe.latest().trouble()).isEqualTo("unexpectedly, with IllegalStateException");
    }
}
