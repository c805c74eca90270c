package org.bellows.ui.model;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A ticker on a thread of its own. A toolkit's timer would draw sixty frames a second for it, changed or not. */
public final class ClockTicker implements Ticker, AutoCloseable {
    private final Executor ui;
    private final ScheduledExecutorService timer;

    /** Calls on {@code ui}. */
    public ClockTicker(Executor ui) {
        this.ui = ui;
        this.timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("console-ticker").factory());
    }

    @Override
    public Ticking every(Duration period, Runnable task) {
        var waiting = new AtomicBoolean();
        var ended = new AtomicBoolean();
        Runnable once = () -> {
            waiting.set(false);
            if (!ended.get()) {
                task.run();
            }
        };
        var future = timer.scheduleWithFixedDelay(
                () -> {
                    if (waiting.compareAndSet(false, true)) {
                        ui.execute(once);
                    }
                },
                period.toMillis(),
                period.toMillis(),
                TimeUnit.MILLISECONDS);
        return () -> {
            ended.set(true);
            future.cancel(false);
        };
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
