package org.bellows.console.local;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.bellows.console.feed.Facts.HookActivity;
import org.bellows.console.feed.Facts.Pace;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;

/** All that is counted over time, in rings that never grow. Thread-safe. */
final class Tallies {
    private final Timeline timeline;
    private final Map<TrendWindow, TrendRing> trends = new EnumMap<>(TrendWindow.class);
    private final Map<String, MinuteCounts> hooks = new HashMap<>();
    private final PaceMeter pace;

    Tallies(InstantSource wall, LongSupplier nanoTime) {
        timeline = new Timeline(wall, nanoTime);
        long now = timeline.now();
        for (TrendWindow window : TrendWindow.values()) {
            trends.put(window, new TrendRing(window, now));
        }
        pace = new PaceMeter(now);
    }

    synchronized void delivered(String hookPhid, Duration handoff) {
        long now = timeline.now();
        trends.values().forEach(ring -> ring.delivered(now, handoff));
        pace.delivered(now, handoff);
        of(hookPhid).delivered(now);
    }

    synchronized void failed(String hookPhid) {
        long now = timeline.now();
        trends.values().forEach(ring -> ring.failed(now));
        of(hookPhid).failed(now);
    }

    /** So many rows wait now. To be said at least every two seconds. */
    synchronized void queued(long rows) {
        long now = timeline.now();
        trends.values().forEach(ring -> ring.queued(now, rows));
    }

    synchronized Trend trend(TrendWindow window) {
        return of(window).read(timeline, timeline.now());
    }

    synchronized Pace pace() {
        return pace.read(timeline.now());
    }

    /** Of these hooks, in their order; others are forgotten. */
    synchronized List<HookActivity> activity(List<String> hookPhids) {
        long now = timeline.now();
        hooks.keySet().retainAll(hookPhids);
        return hookPhids.stream().map(phid -> of(phid).read(phid, now)).toList();
    }

    private MinuteCounts of(String hookPhid) {
        return hooks.computeIfAbsent(hookPhid, _ -> new MinuteCounts());
    }

    private TrendRing of(TrendWindow window) {
        return Objects.requireNonNull(trends.get(window));
    }
}
