package org.bellows.ui.hooks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/**
 * The attempts that failed within the breaker's window, on a line that ends now.
 *
 * @param places of the failures, 0 where the window begins, 1 now; oldest first
 * @param start what is written where it begins
 * @param sentence the same in words
 */
record FailureWindow(List<Double> places, String start, String sentence) {

    /** Empty while the length of the window is not known. */
    static Optional<FailureWindow> of(
            List<Instant> failures, int failing, HookSettings settings, Texts texts, Formats formats, Instant now) {
        return settings.window().map(window -> of(failures, failing, window, texts, formats, now));
    }

    private static FailureWindow of(
            List<Instant> failures, int failing, Duration window, Texts texts, Formats formats, Instant now) {
        var from = now.minus(window);
        var places = failures.stream()
                .filter(at -> !at.isBefore(from))
                .map(at -> Math.min(1, Duration.between(from, at).toMillis() / (double) window.toMillis()))
                .toList();
        var length = formats.wholeSeconds(window);
        var seen = places.isEmpty()
                ? texts.get("line.none", length)
                : texts.get("line.some", places.size(), formats.count(places.size()), length);
        // A request fails at least once for each time it counts; what is missing was before the service started.
        int forgotten = failing - places.size();
        var sentence =
                forgotten > 0 ? seen + " " + texts.get("line.forgotten", forgotten, formats.count(forgotten)) : seen;
        return new FailureWindow(places, texts.get("line.start", length), sentence);
    }
}
