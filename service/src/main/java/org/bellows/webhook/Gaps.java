package org.bellows.webhook;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Ids that were missing when a higher one was seen: a transaction that began earlier may still commit them. Kept as ranges,
 * bounded in number and age; what is forgotten here is found by the slow sweep.
 *
 * <p>Not thread-safe: belongs to the one look for work.
 */
final class Gaps {
    private final int mostRanges;
    private final long longestNanos;
    private final TreeMap<Long, Range> ranges = new TreeMap<>();

    /** Ids {@code from..to}, both included, first missed at {@code sinceNanos}. */
    record Range(long from, long to, long sinceNanos) {}

    Gaps(int mostRanges, long longestNanos) {
        this.mostRanges = mostRanges;
        this.longestNanos = longestNanos;
    }

    /** Nothing was there between {@code from} and {@code to}. */
    void missed(long from, long to, long nowNanos) {
        if (from > to) {
            return;
        }
        ranges.put(from, new Range(from, to, nowNanos));
        while (ranges.size() > mostRanges) {
            joinNearest();
        }
    }

    /** The row turned up. */
    void found(long id) {
        var entry = ranges.floorEntry(id);
        if (entry == null || entry.getValue().to() < id) {
            return;
        }
        Range range = entry.getValue();
        ranges.remove(range.from());
        if (range.from() < id) {
            ranges.put(range.from(), new Range(range.from(), id - 1, range.sinceNanos()));
        }
        if (id < range.to()) {
            ranges.put(id + 1, new Range(id + 1, range.to(), range.sinceNanos()));
        }
        while (ranges.size() > mostRanges) {
            joinNearest();
        }
    }

    /** What is still worth looking at; forgets what is too old. */
    List<Range> open(long nowNanos) {
        ranges.values().removeIf(range -> nowNanos - range.sinceNanos() > longestNanos);
        return new ArrayList<>(ranges.values());
    }

    /** Two neighbours become one range: looking at it reads the rows between them again, which is harmless. */
    private void joinNearest() {
        Range left = null;
        Range right = null;
        Range previous = null;
        for (Range range : ranges.values()) {
            if (previous != null
                    && (left == null || right == null || range.from() - previous.to() < right.from() - left.to())) {
                left = previous;
                right = range;
            }
            previous = range;
        }
        if (left == null || right == null) {
            return;
        }
        ranges.remove(right.from());
        ranges.put(left.from(), new Range(left.from(), right.to(), Math.min(left.sinceNanos(), right.sinceNanos())));
    }
}
