package org.bellows.webhook;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * The rows of one hook that wait, as far as this process knows: which are due, oldest first, and when the next one will be.
 * Holds ids and times only, and no more than {@code capacity} of them: past that it remembers from which id on to read again.
 *
 * <p>Thread-safe: looks for work offer, the hook's lane takes.
 */
final class HookQueue {
    private final int capacity;
    private final Map<Long, Waiting> known = new HashMap<>();
    private final TreeSet<Long> due = new TreeSet<>();
    private final PriorityQueue<Waiting> later = new PriorityQueue<>((a, b) -> Long.compare(a.dueAt, b.dueAt));
    private long leftOutFrom = Long.MAX_VALUE;
    private long leftOutTo;
    private long leftOut;

    /** {@code sinceNanos} is when this process learnt that the row waits; it says nothing about the row itself. */
    private record Waiting(long id, long dueAt, long createdAt, long sinceNanos) {
        boolean same(Waiting other) {
            return dueAt == other.dueAt && createdAt == other.createdAt;
        }
    }

    HookQueue(int capacity) {
        this.capacity = capacity;
    }

    /** A row that is due at {@code dueAt}; replaces what was known of it. */
    synchronized void offer(long id, long dueAt, long createdAt, long now) {
        if (!known.containsKey(id) && (known.size() >= capacity || id > leftOutFrom)) {
            leftOutFrom = Math.min(leftOutFrom, id);
            if (id > leftOutTo) {
                // A row that was left out before is seen again by later looks, and counted once.
                leftOutTo = id;
                leftOut++;
            }
            return;
        }
        var waiting = new Waiting(id, dueAt, createdAt, System.nanoTime());
        Waiting before = known.get(id);
        if (before != null && before.same(waiting) && due.contains(id) == (dueAt <= now)) {
            return;
        }
        known.put(id, waiting);
        if (dueAt <= now) {
            due.add(id);
        } else {
            due.remove(id);
            later.add(waiting);
        }
    }

    /** The row needs no more looking after. */
    synchronized void remove(long id) {
        known.remove(id);
        due.remove(id);
        // Its entry in later is recognised as stale when its time comes.
    }

    /** The row is being worked on: it is not due again before it is offered anew. */
    synchronized void taken(long id) {
        Waiting waiting = known.get(id);
        if (waiting != null) {
            due.remove(id);
            known.put(id, new Waiting(id, Long.MAX_VALUE, waiting.createdAt, waiting.sinceNanos));
        }
    }

    /** How long this process has known the row; nothing when it does not. */
    synchronized Duration waitedSince(long id) {
        Waiting waiting = known.get(id);
        return waiting == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - waiting.sinceNanos);
    }

    /** Up to {@code limit} rows that are due, oldest first. They stay until removed or offered anew. */
    synchronized List<Long> due(long now, int limit) {
        ripen(now);
        var ids = new ArrayList<Long>(Math.min(limit, due.size()));
        for (long id : due) {
            if (ids.size() == limit) {
                break;
            }
            ids.add(id);
        }
        return ids;
    }

    /** Up to {@code limit} rows with an id above {@code id}, due or not, oldest first. */
    synchronized List<Long> knownAfter(long id, int limit) {
        return known.keySet().stream()
                .filter(each -> each > id)
                .sorted()
                .limit(limit)
                .toList();
    }

    /** When the next row is due (epoch seconds); empty when none waits. A value up to {@code now} means: one is due. */
    synchronized OptionalLong nextDueAt(long now) {
        ripen(now);
        if (!due.isEmpty()) {
            return OptionalLong.of(now);
        }
        return later.isEmpty() ? OptionalLong.empty() : OptionalLong.of(later.peek().dueAt);
    }

    /** From which id on rows were left out and should be read again now that there is room; empty when there is no need. */
    synchronized OptionalLong refillFrom() {
        return leftOut > 0 && known.size() <= capacity / 2 ? OptionalLong.of(leftOutFrom) : OptionalLong.empty();
    }

    /** A refill is about to read up to {@code limit} rows: what it finds is offered next. */
    synchronized void refilling() {
        leftOutFrom = Long.MAX_VALUE;
    }

    /** A refill found {@code found} rows; {@code complete} when there were no more. */
    synchronized void refilled(int found, boolean complete, long nextId) {
        if (complete) {
            leftOut = leftOutFrom == Long.MAX_VALUE ? 0 : Math.max(1, leftOut - found);
            leftOutTo = leftOut == 0 ? 0 : leftOutTo;
        } else {
            leftOut = Math.max(1, leftOut - found);
            leftOutFrom = Math.min(leftOutFrom, nextId);
        }
    }

    /** Rows waiting, those left out included. */
    synchronized long size() {
        return known.size() + leftOut;
    }

    synchronized boolean isEmpty() {
        return known.isEmpty() && leftOut == 0;
    }

    /** Creation time (epoch seconds) of the oldest row known. */
    synchronized OptionalLong oldestCreatedAt() {
        return known.values().stream().mapToLong(Waiting::createdAt).min();
    }

    private void ripen(long now) {
        while (!later.isEmpty() && isRipeOrStale(later.peek(), now)) {
            Waiting waiting = later.remove();
            if (waiting.equals(known.get(waiting.id))) {
                due.add(waiting.id);
                // What it waited for until now was its time, not us.
                known.put(waiting.id, new Waiting(waiting.id, waiting.dueAt, waiting.createdAt, System.nanoTime()));
            }
        }
    }

    private boolean isRipeOrStale(Waiting waiting, long now) {
        return waiting.dueAt <= now || !waiting.equals(known.get(waiting.id));
    }
}
