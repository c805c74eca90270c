package org.bellows.ui.deliveries;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptPage;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedException;

/**
 * A run of attempts without a hole, newest first.
 *
 * @param more older ones match too
 */
record LogPage(List<Attempt> attempts, boolean more, long kept, long total) {

    /** The newest. */
    static LogPage first(Feed feed, LogFilter filter, Instant now, int limit) throws FeedException {
        var page = feed.attempts(filter.query(now, Optional.empty(), Optional.empty(), limit));
        return new LogPage(page.attempts(), page.more(), page.kept(), page.total());
    }

    /** All after {@code after}, page by page; {@code more} when they are more than {@code most}. */
    static LogPage newer(Feed feed, LogFilter filter, Instant now, long after, int most) throws FeedException {
        var found = new ArrayList<Attempt>();
        Optional<Long> before = Optional.empty();
        AttemptPage page;
        do {
            page = feed.attempts(filter.query(now, before, Optional.of(after), AttemptQuery.MOST));
            found.addAll(page.attempts());
            before = found.isEmpty() ? before : Optional.of(found.getLast().id());
        } while (page.more() && found.size() < most && !page.attempts().isEmpty());
        return new LogPage(List.copyOf(found), page.more(), page.kept(), page.total());
    }
}
