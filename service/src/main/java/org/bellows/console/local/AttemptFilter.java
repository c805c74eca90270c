package org.bellows.console.local;

import java.util.Locale;
import java.util.stream.Stream;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptQuery;

/** What a query asks of one attempt, whatever its place in the log. */
final class AttemptFilter {
    private final AttemptQuery query;
    private final String text;

    AttemptFilter(AttemptQuery query) {
        this.query = query;
        this.text = query.text().strip().toLowerCase(Locale.ROOT);
    }

    boolean matches(Attempt attempt) {
        return query.hookPhid().map(attempt.hookPhid()::equals).orElse(true)
                && query.outcome().map(attempt.outcome()::equals).orElse(true)
                && query.from().map(from -> !attempt.at().isBefore(from)).orElse(true)
                && query.to().map(to -> attempt.at().isBefore(to)).orElse(true)
                && (text.isEmpty() || hasText(attempt));
    }

    private boolean hasText(Attempt attempt) {
        return Stream.of(
                        attempt.hookName(),
                        attempt.words(),
                        attempt.objectPhid(),
                        attempt.requestPhid(),
                        attempt.hookPhid())
                .anyMatch(field -> field.toLowerCase(Locale.ROOT).contains(text));
    }
}
