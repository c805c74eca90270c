package org.bellows.ui.model;

import java.time.Duration;

/** Calls again and again, on the UI thread. Tests drive one by hand. */
@FunctionalInterface
public interface Ticker {

    /**
     * Calls {@code task} about every {@code period}, until the handle is closed. A call that the UI thread has not come to yet is not
     * queued a second time.
     */
    Ticking every(Duration period, Runnable task);

    /** Ends it. */
    @FunctionalInterface
    interface Ticking extends AutoCloseable {
        @Override
        void close();
    }
}
