package org.bellows.ui.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellows.ui.model.Ticker;

/** A ticker that ticks when it is told to. */
public final class HandTicker implements Ticker {
    private final List<Runnable> tasks = new ArrayList<>();

    @Override
    public Ticking every(Duration period, Runnable task) {
        tasks.add(task);
        return () -> tasks.remove(task);
    }

    public void tick() {
        List.copyOf(tasks).forEach(Runnable::run);
    }

    /** How many are being called. */
    public int tasks() {
        return tasks.size();
    }
}
