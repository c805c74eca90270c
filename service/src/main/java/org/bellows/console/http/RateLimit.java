package org.bellows.console.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A bucket of permits per caller that fills up again at a steady rate. Remembers the {@value #MOST_CALLERS} callers that came last.
 * Thread-safe.
 */
final class RateLimit {
    private static final int MOST_CALLERS = 256;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final double burst;
    private final LongSupplier nanoTime;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_CALLERS;
        }
    };

    /** @param burst how many a caller that was quiet may have at once */
    RateLimit(double perSecond, int burst, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.burst = burst;
        this.nanoTime = nanoTime;
    }

    /** Takes a permit; if there is none, how long until there is. */
    synchronized Optional<Duration> take(String caller) {
        long now = nanoTime.getAsLong();
        var bucket = buckets.computeIfAbsent(caller, _ -> new Bucket(burst, now));
        bucket.permits = Math.min(burst, bucket.permits + (now - bucket.filled) / NANOS_PER_SECOND * perSecond);
        bucket.filled = now;
        if (bucket.permits >= 1) {
            bucket.permits--;
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos((long) ((1 - bucket.permits) / perSecond * NANOS_PER_SECOND)));
    }

    private static final class Bucket {
        private double permits;
        private long filled;

        private Bucket(double permits, long filled) {
            this.permits = permits;
            this.filled = filled;
        }
    }
}
