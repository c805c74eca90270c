package org.bellows.console.feed;

import java.time.Instant;
import java.util.Optional;

/**
 * Which attempts, newest first.
 *
 * @param text is in the hook's name, a PHID, the words of the result or the object's name, whatever its case; empty text: all
 * @param hookPhid only this hook's
 * @param outcome only these
 * @param from not before this moment
 * @param to before this moment
 * @param before only ids below this one; for the next page
 * @param after only ids above this one; for what is new
 * @param limit 1 to {@value #MOST}
 */
public record AttemptQuery(
        String text,
        Optional<String> hookPhid,
        Optional<AttemptOutcome> outcome,
        Optional<Instant> from,
        Optional<Instant> to,
        Optional<Long> before,
        Optional<Long> after,
        int limit) {

    public static final int MOST = 1000;

    public AttemptQuery {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("limit is " + limit + ", allowed are 1 to " + MOST);
        }
    }

    /** The newest of all. */
    public static AttemptQuery newest(int limit) {
        return new AttemptQuery(
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                limit);
    }
}
