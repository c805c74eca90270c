package org.bellows.ui.model;

import org.bellows.console.feed.FeedException;

/** A call that may block and may fail. */
@FunctionalInterface
public interface FeedCall<T> {
    T call() throws FeedException;
}
