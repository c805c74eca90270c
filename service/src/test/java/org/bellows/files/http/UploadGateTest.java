package org.bellows.files.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.bellows.files.http.UploadGate.Pass;
import org.junit.jupiter.api.Test;

class UploadGateTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Peer quick = new Peer(Duration.ZERO);

    /** Leaves when it is asked to. */
    private static final class Peer implements UploadGate.Sender {
        private final Duration owes;
        private volatile Optional<Pass> pass = Optional.empty();
        private volatile boolean gone;

        Peer(Duration owes) {
            this.owes = owes;
        }

        Peer in(UploadGate gate, long size, long holds) {
            pass = gate.enter(size, holds, this);
            assertThat(pass).isPresent();
            return this;
        }

        void leave() {
            pass.orElseThrow().close();
        }

        @Override
        public Duration owes() {
            return owes;
        }

        @Override
        public boolean giveWay() {
            if (!gone) {
                gone = true;
                Thread.ofVirtual().start(this::leave);
            }
            return true;
        }
    }

    private boolean refused(UploadGate gate, long size, long holds) {
        return gate.enter(size, holds, quick).isEmpty();
    }

    @Test
    void announced_bytes_over_the_limit_are_refused_at_once() {
        var gate = new UploadGate(100, 1000, LONG);

        var first = new Peer(Duration.ZERO).in(gate, 60, 1);
        assertThat(refused(gate, 41, 1)).isTrue();
        new Peer(Duration.ZERO).in(gate, 40, 1);
        assertThat(gate.inFlight()).isEqualTo(100);
        first.leave();
        assertThat(refused(gate, 41, 1)).isFalse();
        assertThat(first.gone).isFalse();
    }

    @Test
    void one_alone_always_fits() {
        var gate = new UploadGate(100, 10, LONG);

        var alone = new Peer(Duration.ZERO).in(gate, 5000, 5000);
        assertThat(refused(gate, 1, 1)).isTrue();
        alone.leave();
        assertThat(gate.inFlight()).isZero();
    }

    @Test
    void leaving_twice_counts_once() {
        var gate = new UploadGate(100, 10, LONG);
        var one = new Peer(Duration.ZERO).in(gate, 50, 5);
        new Peer(Duration.ZERO).in(gate, 50, 5);
        one.leave();
        one.leave();
        assertThat(gate.inFlight()).isEqualTo(50);
    }

    @Test
    void who_needs_more_memory_than_is_left_waits_for_its_turn() throws Exception {
        var gate = new UploadGate(100, 10, LONG);
        var first = new Peer(Duration.ofMillis(1500)).in(gate, 1, 8);
        var second = new CompletableFuture<Boolean>();
        Thread.ofVirtual().start(() -> second.complete(gate.enter(1, 8, quick).isPresent()));
        Awaitility.await().until(() -> gate.inFlight() == 2);
        assertThat(second).isNotDone();

        first.leave();

        assertThat(second.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(first.gone).isFalse();
    }

    @Test
    void who_is_waited_for_longest_gives_way_to_who_waits() {
        var gate = new UploadGate(100, 10, LONG);
        var slow = new Peer(Duration.ofSeconds(3)).in(gate, 1, 4);
        var slower = new Peer(Duration.ofSeconds(5)).in(gate, 1, 4);

        assertThat(refused(gate, 1, 6)).isFalse();

        assertThat(slower.gone).isTrue();
        assertThat(slow.gone).isFalse();
    }

    @Test
    void a_refusal_makes_room_for_the_next_try() {
        var gate = new UploadGate(100, 1000, LONG);
        var slow = new Peer(Duration.ofSeconds(3)).in(gate, 60, 1);

        assertThat(refused(gate, 60, 1)).isTrue();
        Awaitility.await().until(() -> gate.inFlight() == 0);
        assertThat(slow.gone).isTrue();
        assertThat(refused(gate, 60, 1)).isFalse();
    }

    @Test
    void a_turn_that_does_not_come_is_a_refusal_that_leaves_nothing() {
        var gate = new UploadGate(100, 10, Duration.ofMillis(20));
        new Peer(Duration.ZERO).in(gate, 1, 8);

        assertThat(refused(gate, 1, 8)).isTrue();
        assertThat(gate.inFlight()).isEqualTo(1);
        assertThat(refused(gate, 1, 2)).isFalse();
    }
}
