package org.bellows.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.bellows.database.DatabaseLostException;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;
import org.jspecify.annotations.Nullable;

/** Whether the database answers. Whoever notices that it does not says so; only the keeper says that it is back. */
final class Outage {
    private final EventStream<WebhookEvent> events;
    private final InstantSource time;
    private @Nullable Instant since;
    private long calmSince = System.nanoTime();

    Outage(EventStream<WebhookEvent> events, InstantSource time) {
        this.events = events;
        this.time = time;
    }

    synchronized void begin(DatabaseLostException reason) {
        if (since == null) {
            since = time.instant();
            Throwable cause = reason.getCause();
            events.publish(new WebhookEvent.DatabaseLost(
                    since, cause == null ? "no answer" : cause.getClass().getSimpleName()));
        }
    }

    synchronized void end() {
        if (since != null) {
            Instant now = time.instant();
            events.publish(new WebhookEvent.DatabaseBack(now, Duration.between(since, now)));
            since = null;
            calmSince = System.nanoTime();
        }
    }

    /**
     * How long the database has been there without a break, as far as this process can tell. Another process may have found
     * it a little later, with results that it could not write before.
     */
    synchronized Duration calm() {
        return since == null ? Duration.ofNanos(System.nanoTime() - calmSince) : Duration.ZERO;
    }

    synchronized boolean lasts() {
        return since != null;
    }
}
