package org.bellows.ui.deliveries;

import java.time.Instant;
import java.util.Optional;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.AttemptQuery;

/** Which attempts are to be seen. */
record LogFilter(String text, Optional<String> hookPhid, Optional<AttemptOutcome> outcome, TimeRange range) {
    static final LogFilter NONE = new LogFilter("", Optional.empty(), Optional.empty(), TimeRange.ALL);

    LogFilter withText(String other) {
        return new LogFilter(other, hookPhid, outcome, range);
    }

    LogFilter withHook(Optional<String> other) {
        return new LogFilter(text, other, outcome, range);
    }

    LogFilter withOutcome(Optional<AttemptOutcome> other) {
        return new LogFilter(text, hookPhid, other, range);
    }

    LogFilter withRange(TimeRange other) {
        return new LogFilter(text, hookPhid, outcome, other);
    }

    boolean isNone() {
        return NONE.equals(new LogFilter(text.strip(), hookPhid, outcome, range));
    }

    AttemptQuery query(Instant now, Optional<Long> before, Optional<Long> after, int limit) {
        return new AttemptQuery(text, hookPhid, outcome, range.from(now), range.to(), before, after, limit);
    }
}
