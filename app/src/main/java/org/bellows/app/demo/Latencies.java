package org.bellows.app.demo;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

/** Times from a commit to the first byte at the receiver. */
final class Latencies {
    private final long[] sorted;

    private Latencies(long[] sorted) {
        this.sorted = sorted;
    }

    static Latencies ofNanos(LongStream nanos) {
        // The commit may return after the receiver has the first byte: it was then as good as immediate.
        var all = nanos.map(value -> Math.max(0, value)).toArray();
        Arrays.sort(all);
        return new Latencies(all);
    }

    int count() {
        return sorted.length;
    }

    /** The smallest value that {@code percent} per cent of all do not exceed (nearest rank). */
    Duration percentile(int percent) {
        if (sorted.length == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        return Duration.ofNanos(sorted[Math.max(0, Math.ceilDiv(sorted.length * percent, 100) - 1)]);
    }

    /** {@code median 11.2 ms, p95 19.0 ms, p99 121 ms}; seconds from ten on. */
    @Override
    public String toString() {
        return sorted.length == 0
                ? "not measured"
                : "median " + words(50) + ", p95 " + words(95) + ", p99 " + words(99);
    }

    private String words(int percent) {
        double millis = percentile(percent).toNanos() / 1e6;
        if (millis >= 10_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000);
        }
        return String.format(Locale.ROOT, millis < 100 ? "%.1f ms" : "%,.0f ms", millis);
    }
}
