package org.bellows.files.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class UploadGateTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void announced_bytes_over_the_limit_are_refused_at_once() {
        var gate = new UploadGate(100, 1000, LONG);

        assertThat(gate.enter(60, 1)).isTrue();
        assertThat(gate.enter(41, 1)).isFalse();
        assertThat(gate.enter(40, 1)).isTrue();
        assertThat(gate.inFlight()).isEqualTo(100);
        gate.leave(60, 1);
        assertThat(gate.enter(41, 1)).isTrue();
    }

    @Test
    void one_alone_always_fits() {
        var gate = new UploadGate(100, 10, LONG);

        assertThat(gate.enter(5000, 5000)).isTrue();
        assertThat(gate.enter(1, 1)).isFalse();
        gate.leave(5000, 5000);
        assertThat(gate.inFlight()).isZero();
    }

    @Test
    void who_needs_more_memory_than_is_left_waits_for_its_turn() throws Exception {
        var gate = new UploadGate(100, 10, LONG);
        assertThat(gate.enter(1, 8)).isTrue();
        var second = new CompletableFuture<Boolean>();
        Thread.ofVirtual().start(() -> second.complete(gate.enter(1, 8)));
        org.awaitility.Awaitility.await().until(() -> gate.inFlight() == 2);
        assertThat(second).isNotDone();

        gate.leave(1, 8);

        assertThat(second.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_turn_that_does_not_come_is_a_refusal_that_leaves_nothing() {
        var gate = new UploadGate(100, 10, Duration.ofMillis(20));
        assertThat(gate.enter(1, 8)).isTrue();

        assertThat(gate.enter(1, 8)).isFalse();
        assertThat(gate.inFlight()).isEqualTo(1);
        assertThat(gate.enter(1, 2)).isTrue();
    }
}
