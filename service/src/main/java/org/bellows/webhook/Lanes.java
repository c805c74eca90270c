package org.bellows.webhook;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One lane per hook, and the threads that they run on. Thread-safe. */
final class Lanes {
    private final Map<String, Lane> lanes = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final LaneServices services;
    private final HookRegistry hooks;
    private final Journal journal;
    private final Standing standing;
    private final int queueCapacity;

    /** No lanes yet; {@code queueCapacity} is for each of those to come. */
    Lanes(LaneServices services, HookRegistry hooks, Journal journal, Standing standing, int queueCapacity) {
        this.services = services;
        this.hooks = hooks;
        this.journal = journal;
        this.standing = standing;
        this.queueCapacity = queueCapacity;
    }

    Collection<Lane> all() {
        return lanes.values();
    }

    Optional<Lane> of(String hookPhid) {
        return Optional.ofNullable(lanes.get(hookPhid));
    }

    /** Gives a row to its hook's lane, which is opened if need be. */
    void offer(Candidate row) {
        // Atomic with closeIfOver: a row must not be put into the queue of a lane that is just being closed.
        lanes.compute(row.hookPhid(), (phid, existing) -> {
            Lane lane = existing == null ? open(phid) : existing;
            lane.queue()
                    .offer(
                            row.id(),
                            services.windows().dueAt(row),
                            row.dateCreated(),
                            services.clock().now());
            lane.wake();
            return lane;
        });
    }

    /** Opens the lanes of new hooks, and closes those of deleted ones. */
    void followHooks() {
        hooks.all().keySet().forEach(phid -> lanes.computeIfAbsent(phid, this::open));
        List.copyOf(lanes.keySet()).forEach(phid -> lanes.computeIfPresent(phid, this::closeIfOver));
        synchronized (threads) {
            threads.removeIf(thread -> !thread.isAlive());
        }
    }

    void wake() {
        lanes.values().forEach(Lane::wake);
    }

    /** Ends every lane after the request that it has in flight. */
    void stop() {
        lanes.values().forEach(Lane::stop);
    }

    /** Waits for the end of every lane; false when {@code deadline} came first. */
    boolean join(StopDeadline deadline) {
        List<Thread> running;
        synchronized (threads) {
            running = List.copyOf(threads);
        }
        boolean all = true;
        for (Thread thread : running) {
            all &= deadline.join(thread);
        }
        return all;
    }

    private Lane open(String hookPhid) {
        var lane = new Lane(hookPhid, services, new HookQueue(queueCapacity));
        if (!standing.stopping()) {
            synchronized (threads) {
                threads.add(Thread.ofVirtual().name("lane-" + hookPhid).start(lane));
            }
        }
        return lane;
    }

    /** A lane whose hook was deleted ends when its last request has been marked. */
    private @Nullable Lane closeIfOver(String hookPhid, Lane lane) {
        if (hooks.all().containsKey(hookPhid) || !lane.queue().isEmpty() || lane.inFlight()) {
            return lane;
        }
        lane.stop();
        journal.forget(hookPhid);
        return null;
    }
}
