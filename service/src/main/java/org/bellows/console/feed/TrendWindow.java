package org.bellows.console.feed;

import java.time.Duration;

/** How far back a chart looks, and how fine it is. */
public enum TrendWindow {
    FIVE_MINUTES(Duration.ofMinutes(5), Duration.ofSeconds(2)),
    HOUR(Duration.ofHours(1), Duration.ofSeconds(20)),
    DAY(Duration.ofHours(24), Duration.ofMinutes(5));

    private final Duration length;
    private final Duration step;

    TrendWindow(Duration length, Duration step) {
        this.length = length;
        this.step = step;
    }

    public Duration length() {
        return length;
    }

    /** The time that one point stands for. */
    public Duration step() {
        return step;
    }
}
