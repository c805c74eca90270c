package org.bellows.trial;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Everything that a receiver has seen. Thread-safe. */
final class ReceivedLog {
    private final AtomicLong count = new AtomicLong();
    private final ConcurrentLinkedQueue<ReceivedRequest> requests = new ConcurrentLinkedQueue<>();
    private final Map<Delivery, Arrivals> deliveries = new ConcurrentHashMap<>();
    private final Map<WebhookSignature, AtomicLong> signatures = new ConcurrentHashMap<>();
    private final Map<String, String> keys = new ConcurrentHashMap<>();
    private final Map<String, Gauge> inFlight = new ConcurrentHashMap<>();
    private final Gauge allInFlight = new Gauge();
    private volatile boolean quiet;

    /** One delivery of one hook, however often it came. */
    record Delivery(String target, String marker) {}

    void quiet(boolean on) {
        quiet = on;
    }

    void knowKey(String target, String hmacKey) {
        keys.put(target, hmacKey);
    }

    void add(ReceivedRequest request) {
        String target = request.target();
        String key = keys.get(target);
        WebhookSignature signature = key == null ? WebhookSignature.UNKNOWN_KEY : WebhookSignature.check(request, key);
        signatures.computeIfAbsent(signature, any -> new AtomicLong()).incrementAndGet();
        Optional<String> marker = request.marker();
        if (marker.isPresent()) {
            deliveries.merge(
                    new Delivery(target, marker.get()),
                    new Arrivals(target, marker.get(), 1, request.arrived(), request.firstByteNanos()),
                    (first, again) -> first.andOneMore());
        }
        if (!quiet) {
            requests.add(request);
        }
        count.incrementAndGet();
    }

    long count() {
        return count.get();
    }

    List<ReceivedRequest> requests() {
        return List.copyOf(requests);
    }

    List<Arrivals> deliveries() {
        return List.copyOf(deliveries.values());
    }

    long count(WebhookSignature signature) {
        AtomicLong counter = signatures.get(signature);
        return counter == null ? 0 : counter.get();
    }

    /** Counts a request in until the returned end is run for the first time. */
    Runnable begin(String target) {
        Gauge gauge = inFlight.computeIfAbsent(target, any -> new Gauge());
        gauge.up();
        allInFlight.up();
        AtomicBoolean ended = new AtomicBoolean();
        return () -> {
            if (ended.compareAndSet(false, true)) {
                gauge.down();
                allInFlight.down();
            }
        };
    }

    int maxConcurrent(String target) {
        Gauge gauge = inFlight.get(target);
        return gauge == null ? 0 : gauge.max.get();
    }

    int maxConcurrent() {
        return allInFlight.max.get();
    }

    void clear() {
        requests.clear();
        deliveries.clear();
        signatures.clear();
        inFlight.clear();
        allInFlight.max.set(allInFlight.now.get());
        count.set(0);
    }

    private static final class Gauge {
        final AtomicInteger now = new AtomicInteger();
        final AtomicInteger max = new AtomicInteger();

        void up() {
            max.accumulateAndGet(now.incrementAndGet(), Math::max);
        }

        void down() {
            now.decrementAndGet();
        }
    }
}
