package org.bellows.app.demo;

/**
 * One row that {@code --once} queued.
 *
 * @param transaction what tells it from other rows at the receiver
 * @param committedNanos {@link System#nanoTime()} when its commit had returned
 */
record Expected(long row, String request, String transaction, long committedNanos, Way way) {

    /** How it was queued. */
    enum Way {
        ONE_BY_ONE,
        ALL_AT_ONCE,
        /** For a hook that fails at first. */
        TRIED_AGAIN,
        /** For a hook that is disabled. */
        NOT_SENT
    }
}
