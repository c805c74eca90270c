package org.bellows.console.local;

import java.util.ArrayList;
import java.util.List;
import org.bellows.console.feed.FeedEvent;
import org.bellows.event.Happening;
import org.jspecify.annotations.Nullable;

/** What happened in all domains, in one order, with ids from 1 and without gaps. Remembers the latest. Thread-safe. */
final class EventOrder {
    private final @Nullable FeedEvent[] ring;
    private long last;

    EventOrder(int capacity) {
        ring = new FeedEvent[capacity];
    }

    synchronized void add(Happening event) {
        last++;
        ring[slot(last)] = new FeedEvent(last, event);
    }

    /** The id of the latest; 0 before the first. */
    synchronized long lastId() {
        return last;
    }

    /** What is remembered of the events after {@code id}, oldest first. Costs what it returns. */
    synchronized List<FeedEvent> after(long id) {
        long first = Math.max(Math.max(id, 0) + 1, last - ring.length + 1);
        var events = new ArrayList<FeedEvent>(Math.toIntExact(Math.max(0, last - first + 1)));
        for (long next = first; next <= last; next++) {
            FeedEvent event = ring[slot(next)];
            if (event != null) {
                events.add(event);
            }
        }
        return events;
    }

    private int slot(long id) {
        return Math.floorMod(id, ring.length);
    }
}
