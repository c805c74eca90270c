package org.bellows.console.local;

import java.time.Duration;
import org.bellows.console.feed.Facts.Pace;

/** How fast it went in the last ten full seconds, or in those since the start. Not thread-safe. */
final class PaceMeter {
    private static final int SECONDS = 10;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Second[] ring = new Second[SECONDS + 1];
    private final long start;

    private static final class Second {
        private final LatencyHistogram handoffs = new LatencyHistogram();
        private long index = Long.MIN_VALUE;
        private long delivered;
    }

    PaceMeter(long now) {
        start = Math.floorDiv(now, SECOND);
        for (int i = 0; i < ring.length; i++) {
            ring[i] = new Second();
        }
    }

    void delivered(long now, Duration handoff) {
        long index = Math.floorDiv(now, SECOND);
        Second second = ring[Math.floorMod(index, ring.length)];
        if (second.index != index) {
            second.index = index;
            second.delivered = 0;
            second.handoffs.clear();
        }
        second.delivered++;
        second.handoffs.record(handoff);
    }

    Pace read(long now) {
        long running = Math.floorDiv(now, SECOND);
        var all = new LatencyHistogram();
        long delivered = 0;
        for (Second second : ring) {
            if (second.index < running && second.index >= running - SECONDS) {
                delivered += second.delivered;
                all.add(second.handoffs);
            }
        }
        long seconds = Math.clamp(running - start, 1, SECONDS);
        return new Pace((double) delivered / seconds, all.millisAt(0.5), all.millisAt(0.95));
    }
}
