package org.bellows.app.demo;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;

/** The events that a picture still needs. For one thread. */
final class RecentEvents {
    /** Of a quiet time the last ones are shown, however old they are. */
    private static final int ALWAYS_KEPT = 50;

    private final EventStream<WebhookEvent> stream;
    private final Deque<WebhookEvent> kept = new ArrayDeque<>();
    private long lastId;

    RecentEvents(EventStream<WebhookEvent> stream) {
        this.stream = stream;
    }

    /** Takes over what happened since the last call, and returns it. */
    List<WebhookEvent> refresh(Instant now) {
        var fresh = new ArrayList<WebhookEvent>();
        for (var entry : stream.since(lastId)) {
            lastId = entry.id();
            fresh.add(entry.event());
        }
        kept.addAll(fresh);
        var oldest = now.minus(Activity.WINDOW).minusSeconds(2);
        while (kept.size() > ALWAYS_KEPT && kept.getFirst().at().isBefore(oldest)) {
            kept.removeFirst();
        }
        return fresh;
    }

    List<WebhookEvent> all() {
        return List.copyOf(kept);
    }
}
