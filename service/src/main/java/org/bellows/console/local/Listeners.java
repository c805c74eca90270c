package org.bellows.console.local;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bellows.console.feed.Feed;
import org.bellows.log.Log;

/** Who wants to know that something changed. Thread-safe. */
final class Listeners {
    private static final Log LOG = Log.of(LocalFeed.class);

    private final List<Entry> all = new CopyOnWriteArrayList<>();

    /** Told apart by identity, so that one listener may be there twice and go once. */
    private static final class Entry {
        final Runnable listener;

        Entry(Runnable listener) {
            this.listener = listener;
        }
    }

    Feed.Subscription add(Runnable listener) {
        var entry = new Entry(listener);
        all.add(entry);
        return () -> all.remove(entry);
    }

    boolean none() {
        return all.isEmpty();
    }

    void tell() {
        for (Entry entry : all) {
            try {
                entry.listener.run();
            } catch (RuntimeException e) {
                // One broken view must not keep the news from the others.
                LOG.error("FEED_LISTENER_BROKEN", "error", e);
            }
        }
    }
}
