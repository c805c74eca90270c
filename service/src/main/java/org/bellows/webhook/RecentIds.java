package org.bellows.webhook;

/** The latest ids of many, in little memory. Not thread-safe. */
final class RecentIds {
    private final long[] ring;
    private int next;

    RecentIds(int capacity) {
        ring = new long[capacity];
    }

    /** Ids are above 0. */
    void add(long id) {
        ring[next] = id;
        next = (next + 1) % ring.length;
    }

    boolean contains(long id) {
        for (long known : ring) {
            if (known == id) {
                return true;
            }
        }
        return false;
    }
}
