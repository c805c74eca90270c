package org.bellows.console.wire;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a reader is in the events of one start of the service; what stands in {@code id:} and in {@code Last-Event-ID}.
 *
 * @param instance of the service; event numbers begin again with another one
 * @param number of the last event that was read; 0 before the first
 */
public record EventId(String instance, long number) {
    private static final Pattern FORM = Pattern.compile("(?<instance>[A-Za-z0-9._-]{1,64}):(?<number>[0-9]{1,18})");

    /** Reads what {@link #toString} wrote; empty when it is anything else. */
    public static Optional<EventId> parse(String text) {
        var form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new EventId(form.group("instance"), Long.parseLong(form.group("number"))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return instance + ":" + number;
    }
}
