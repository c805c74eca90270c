package org.bellows.console.local;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Durations in buckets whose width grows with the value: 32 to each power of two, so that a percentile is right to 1.6 %. From one
 * microsecond to an hour in less than 4 KB. Not thread-safe.
 */
final class LatencyHistogram {
    private static final int EXACT_BITS = 5;
    private static final int LONGEST_BITS = 32;
    private static final int BUCKETS = (LONGEST_BITS - EXACT_BITS + 1) << EXACT_BITS;
    private static final long LONGEST = (1L << LONGEST_BITS) - 1;

    private final int[] counts = new int[BUCKETS];
    private int total;

    /** Whatever is negative counts as nothing, whatever is longer than an hour as an hour. */
    void record(Duration duration) {
        counts[bucket(Math.clamp(duration.toNanos() / 1_000, 0, LONGEST))]++;
        total++;
    }

    void add(LatencyHistogram other) {
        for (int i = 0; i < BUCKETS; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
    }

    void clear() {
        Arrays.fill(counts, 0);
        total = 0;
    }

    /** The value that {@code share} of all do not exceed, in milliseconds; empty when there are none. */
    Optional<Double> millisAt(double share) {
        if (total == 0) {
            return Optional.empty();
        }
        long rank = Math.max(1, (long) Math.ceil(share * total));
        int bucket = 0;
        for (long seen = counts[0]; seen < rank; seen += counts[bucket]) {
            bucket++;
        }
        return Optional.of(middle(bucket) / 1e3);
    }

    private static int bucket(long micros) {
        int shift = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - EXACT_BITS);
        return (shift << EXACT_BITS) + (int) (micros >> shift);
    }

    private static double middle(int bucket) {
        int shift = Math.max(0, (bucket >> EXACT_BITS) - 1);
        long lowest = (long) (bucket - (shift << EXACT_BITS)) << shift;
        return lowest + ((1L << shift) - 1) / 2.0;
    }
}
