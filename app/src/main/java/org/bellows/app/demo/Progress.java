package org.bellows.app.demo;

import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.bellows.event.EventStream.Entry;
import org.bellows.webhook.report.WebhookEvent;

/** How far the service says it is, counted from its events. Thread-safe. */
final class Progress implements Consumer<Entry<WebhookEvent>> {
    private final Set<String> healthy;
    private final LongAdder delivered = new LongAdder();
    private final LongAdder recovered = new LongAdder();
    private final LongAdder notSent = new LongAdder();
    private final AtomicLong lastNanos = new AtomicLong(System.nanoTime());

    /** @param healthy PHIDs of the hooks whose deliveries are timed */
    Progress(Set<String> healthy) {
        this.healthy = healthy;
    }

    @Override
    public void accept(Entry<WebhookEvent> entry) {
        switch (entry.event()) {
            case WebhookEvent.Delivered event
            when healthy.contains(event.row().hookPhid()) -> {
                delivered.increment();
                lastNanos.set(System.nanoTime());
            }
            case WebhookEvent.Delivered _ -> recovered.increment();
            case WebhookEvent.Failed event when event.retryAt().isEmpty() -> notSent.increment();
            default -> {
                // Nothing that is counted here.
            }
        }
    }

    /** To healthy hooks. */
    long delivered() {
        return delivered.sum();
    }

    /** To hooks that failed at first. */
    long recovered() {
        return recovered.sum();
    }

    /** Given up. */
    long notSent() {
        return notSent.sum();
    }

    /** {@link System#nanoTime()} when the last delivery to a healthy hook had been written to the database. */
    long lastNanos() {
        return lastNanos.get();
    }
}
