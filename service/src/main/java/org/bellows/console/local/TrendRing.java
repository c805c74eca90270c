package org.bellows.console.local;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;

/** One chart's past: a point per step in which anybody looked at the clock. Not thread-safe. */
final class TrendRing {
    /** A running step is shown from this age on; younger, its rates would jump about. */
    private static final long SHOWN_FROM = Duration.ofSeconds(20).toNanos();

    private final TrendWindow window;
    private final long step;
    private final int capacity;
    private final ArrayDeque<Closed> past = new ArrayDeque<>();
    private final LatencyHistogram handoffs = new LatencyHistogram();
    private long index;
    private long begun;
    private long delivered;
    private long failed;
    private long queued;

    private record Closed(
            long end, double delivered, double failed, Optional<Double> p50, Optional<Double> p95, long queued) {}

    TrendRing(TrendWindow window, long now) {
        this.window = window;
        this.step = window.step().toNanos();
        this.capacity = Math.toIntExact(window.length().dividedBy(window.step()));
        begin(now);
    }

    void delivered(long now, Duration handoff) {
        moveTo(now);
        delivered++;
        handoffs.record(handoff);
    }

    void failed(long now) {
        moveTo(now);
        failed++;
    }

    /** So many rows wait now. To be said at least once per step: a step without a word is a gap. */
    void queued(long now, long rows) {
        moveTo(now);
        queued = rows;
    }

    Trend read(Timeline timeline, long now) {
        moveTo(now);
        var points = new ArrayList<Trend.Point>(past.size() + 1);
        for (Closed closed : past) {
            if (closed.end > now - window.length().toNanos()) {
                points.add(point(timeline, closed));
            }
        }
        if (now - begun >= SHOWN_FROM) {
            points.add(point(timeline, closed(now)));
        }
        return new Trend(window, timeline.wall(now), List.copyOf(points));
    }

    private static Trend.Point point(Timeline timeline, Closed closed) {
        return new Trend.Point(
                timeline.wall(closed.end), closed.delivered, closed.failed, closed.p50, closed.p95, closed.queued);
    }

    private void moveTo(long now) {
        if (Math.floorDiv(now, step) != index) {
            if (past.size() == capacity) {
                past.removeFirst();
            }
            past.addLast(closed((index + 1) * step));
            begin(now);
        }
    }

    private void begin(long now) {
        index = Math.floorDiv(now, step);
        begun = now;
        delivered = 0;
        failed = 0;
        handoffs.clear();
    }

    private Closed closed(long end) {
        double seconds = Math.max(1, end - begun) / 1e9;
        return new Closed(
                end, delivered / seconds, failed / seconds, handoffs.millisAt(0.5), handoffs.millisAt(0.95), queued);
    }
}
