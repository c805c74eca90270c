package org.bellows.outbound;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Connections that wait to be used again, for a second at most: long enough for a burst of requests, too short for most servers
 * to give up on them. A server that does so just as we send makes a request fail.
 */
final class IdleConnections implements AutoCloseable {

    static final Duration LONGEST = Duration.ofSeconds(1);
    static final int MOST = 128;

    private final ScheduledExecutorService timers;
    private final Map<Route, Deque<Connection>> idle = new HashMap<>();
    private int size;
    private boolean sweeping;
    private boolean closed;

    IdleConnections(ScheduledExecutorService timers) {
        this.timers = timers;
    }

    Optional<Connection> take(Route route) {
        while (true) {
            Optional<Connection> connection = takeAny(route);
            if (connection.isEmpty()
                    || (!connection.get().expired() && connection.get().quiet())) {
                return connection;
            }
            connection.get().abort();
        }
    }

    /** The newest: it is the most likely to be still alive. */
    private synchronized Optional<Connection> takeAny(Route route) {
        Deque<Connection> queue = idle.get(route);
        if (queue == null) {
            return Optional.empty();
        }
        Connection connection = queue.removeLast();
        size--;
        if (queue.isEmpty()) {
            idle.remove(route);
        }
        return Optional.of(connection);
    }

    void keep(Connection connection, Duration duration) {
        connection.idleFor(duration.compareTo(LONGEST) < 0 ? duration : LONGEST);
        if (!add(connection)) {
            connection.close();
        }
    }

    private synchronized boolean add(Connection connection) {
        if (closed || size >= MOST) {
            return false;
        }
        idle.computeIfAbsent(connection.route(), route -> new ArrayDeque<>()).addLast(connection);
        size++;
        if (!sweeping) {
            sweeping = true;
            sweepLater();
        }
        return true;
    }

    private void sweepLater() {
        var _ = timers.schedule(this::sweep, LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void sweep() {
        // Not here: this is the thread that enforces deadlines, and ending a TLS session writes to the network.
        List<Connection> expired = removeExpired();
        if (!expired.isEmpty()) {
            Thread.startVirtualThread(() -> expired.forEach(Connection::close));
        }
    }

    private synchronized List<Connection> removeExpired() {
        List<Connection> expired = new ArrayList<>();
        for (Iterator<Deque<Connection>> queues = idle.values().iterator(); queues.hasNext(); ) {
            Deque<Connection> queue = queues.next();
            queue.removeIf(connection -> connection.expired() && expired.add(connection));
            if (queue.isEmpty()) {
                queues.remove();
            }
        }
        size -= expired.size();
        sweeping = size > 0;
        if (sweeping) {
            sweepLater();
        }
        return expired;
    }

    synchronized int size() {
        return size;
    }

    @Override
    public void close() {
        removeAll().forEach(Connection::close);
    }

    private synchronized List<Connection> removeAll() {
        closed = true;
        List<Connection> all = idle.values().stream().flatMap(Deque::stream).toList();
        idle.clear();
        size = 0;
        return all;
    }
}
