package org.bellows.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * What happened, in order, with a bounded history. Publishing never blocks on a reader for longer than the readers' own
 * code takes: a subscriber is called on the publisher's thread and must only hand the entry on.
 *
 * <p>Thread-safe. Ids start at 1 and have no gaps, so that a reader can tell what it missed.
 *
 * @param <E> the type of what happened
 */
public final class EventStream<E> {

    /** One event and its place in the stream. */
    public record Entry<E>(long id, E event) {}

    private final int capacity;
    private final ArrayDeque<Entry<E>> history;
    private final List<Consumer<Entry<E>>> subscribers = new CopyOnWriteArrayList<>();
    private long lastId;

    /** A stream that remembers the last {@code capacity} events. */
    public EventStream(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, is " + capacity);
        }
        this.capacity = capacity;
        this.history = new ArrayDeque<>(Math.min(capacity, 1024));
    }

    /** Appends, and tells every subscriber. */
    public void publish(E event) {
        synchronized (history) {
            var entry = new Entry<>(++lastId, event);
            if (history.size() == capacity) {
                history.removeFirst();
            }
            history.addLast(entry);
            // Under the lock, so that subscribers see the stream's own order.
            subscribers.forEach(subscriber -> subscriber.accept(entry));
        }
    }

    /** What is still remembered of the events after {@code id}, oldest first. */
    public List<Entry<E>> since(long id) {
        synchronized (history) {
            var result = new ArrayList<Entry<E>>();
            for (var entry : history) {
                if (entry.id() > id) {
                    result.add(entry);
                }
            }
            return result;
        }
    }

    /** Calls {@code subscriber} for every event from now on, until the returned handle is closed. */
    public Subscription subscribe(Consumer<Entry<E>> subscriber) {
        subscribers.add(subscriber);
        return () -> subscribers.remove(subscriber);
    }

    /** The same, but first for what is still remembered, so that nothing in between is missed or told twice. */
    public Subscription replayTo(Consumer<Entry<E>> subscriber) {
        synchronized (history) {
            history.forEach(subscriber);
            return subscribe(subscriber);
        }
    }

    /** Ends a subscription. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
