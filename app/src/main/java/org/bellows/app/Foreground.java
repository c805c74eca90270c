package org.bellows.app;

import java.util.concurrent.CountDownLatch;
import org.bellows.console.feed.Feed;

/** What is in front of a running service: nothing, or a window. */
@FunctionalInterface
public interface Foreground {
    /** Waits until it is told to stop. */
    Foreground NOTHING = (_, stop) -> stop.await();

    /**
     * Returns when the service is to stop.
     *
     * @param feed of the service that runs
     * @param stop counted down when the process is told to end
     */
    void stay(Feed feed, CountDownLatch stop) throws InterruptedException;
}
