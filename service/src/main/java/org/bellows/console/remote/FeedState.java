package org.bellows.console.remote;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Feed.Subscription;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.Link;
import org.bellows.console.wire.EventId;
import org.bellows.log.Log;

/**
 * What is known of a service elsewhere. Facts and events always belong to the same start of the service: with the first facts of
 * another one the events of the old are forgotten. Thread-safe.
 */
final class FeedState {
    private static final Log LOG = Log.of(FeedState.class);

    private final int remembered;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ArrayDeque<FeedEvent> events = new ArrayDeque<>();
    private Optional<Facts> facts = Optional.empty();
    private Link link;

    FeedState(int remembered, Link link) {
        this.remembered = remembered;
        this.link = link;
    }

    synchronized Link link() {
        return link;
    }

    synchronized Optional<Facts> facts() {
        return facts;
    }

    /** Where to go on; before the first event of the service that the facts are of, if none is known. */
    synchronized EventId position() {
        return new EventId(instance(), events.isEmpty() ? 0 : events.getLast().id());
    }

    private String instance() {
        return facts.map(known -> known.service().instance()).orElse("");
    }

    synchronized List<FeedEvent> eventsAfter(long id) {
        var after = new ArrayList<FeedEvent>();
        // From the end: what is asked for is mostly short, and what is remembered is long.
        for (var event : (Iterable<FeedEvent>) events::descendingIterator) {
            if (event.id() <= id) {
                break;
            }
            after.add(event);
        }
        return after.reversed();
    }

    void link(Link now) {
        synchronized (this) {
            if (link.equals(now)) {
                return;
            }
            link = now;
        }
        tell();
    }

    void facts(Facts now) {
        synchronized (this) {
            if (!instance().equals(now.service().instance())) {
                events.clear();
            }
            facts = Optional.of(now);
        }
        tell();
    }

    /** Says no when the event is of another start of the service than the facts. One that is known already is passed over. */
    boolean event(String instance, FeedEvent event) {
        synchronized (this) {
            if (!instance().equals(instance)) {
                return false;
            }
            if (!events.isEmpty() && events.getLast().id() >= event.id()) {
                return true;
            }
            if (events.size() == remembered) {
                events.removeFirst();
            }
            events.addLast(event);
        }
        tell();
        return true;
    }

    Subscription onChange(Runnable listener) {
        // One of its own for each call, so that ending one subscription never ends another.
        Runnable own = () -> listener.run();
        listeners.add(own);
        return () -> listeners.remove(own);
    }

    private void tell() {
        for (var listener : listeners) {
            try {
                listener.run();
            } catch (RuntimeException e) {
                // One broken view must not end the connection for all others.
                LOG.error("FEED_LISTENER_BROKEN", "error", e);
            }
        }
    }
}
