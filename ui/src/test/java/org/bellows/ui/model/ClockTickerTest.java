package org.bellows.ui.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClockTickerTest {
    @Test
    void a_ui_thread_that_is_busy_finds_one_call_waiting_and_not_many() {
        var offered = new AtomicInteger();
        var meanwhile = new AtomicInteger();
        try (var busy = new ClockTicker(_ -> offered.incrementAndGet());
                var idle = new ClockTicker(Runnable::run);
                var _ = busy.every(Duration.ofMillis(1), () -> {});
                var _ = idle.every(Duration.ofMillis(1), meanwhile::incrementAndGet)) {
            await().until(() -> offered.get() > 0);
            int before = meanwhile.get();
            await().until(() -> meanwhile.get() > before + 20);

            assertThat(offered.get()).isEqualTo(1);
        }
    }

    @Test
    void nothing_is_called_after_the_end() {
        var queue = new LinkedBlockingQueue<Runnable>();
        var calls = new AtomicInteger();
        try (var ticker = new ClockTicker(queue::add)) {
            var ticking = ticker.every(Duration.ofMillis(1), calls::incrementAndGet);
            await().until(() -> !queue.isEmpty());

            ticking.close();
            queue.remove().run();

            assertThat(calls.get()).isZero();
        }
    }
}
