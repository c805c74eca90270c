package org.bellows.app.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Numbers and times as a person says them. */
final class Words {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final List<String> SMALL =
            List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

    private Words() {}

    /** {@code 14:27:06}. */
    static String clock(Instant at, ZoneId zone) {
        return CLOCK.format(at.atZone(zone));
    }

    /** {@code 38 ms}, {@code 1.2 s}, {@code 48 s}, {@code 3 min 5 s}. */
    static String duration(Duration duration) {
        if (duration.toMillis() < 1000) {
            return Math.max(0, duration.toMillis()) + " ms";
        }
        if (duration.toMillis() < 10_000) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
        }
        return wholeSeconds(duration);
    }

    /** {@code 0 s}, {@code 48 s}, {@code 3 min 5 s}, {@code 2 h 10 min}. */
    static String wholeSeconds(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min " + seconds % 60 + " s";
        }
        return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }

    /** {@code 2 s ago}; {@code now} for less than a second; minutes alone from a minute on. */
    static String ago(Instant then, Instant now) {
        long seconds = Duration.between(then, now).toSeconds();
        if (seconds < 1) {
            return "now";
        }
        return (seconds < 60 ? seconds + " s" : seconds / 60 + " min") + " ago";
    }

    /** {@code in 3 s}; {@code now} for a time that has come. */
    static String in(Instant then, Instant now) {
        // Rounded up: "in 0 s" is not a time to wait for.
        long seconds = Duration.between(now, then).plusMillis(999).toSeconds();
        if (seconds <= 0) {
            return "now";
        }
        return "in " + (seconds < 100 ? seconds + " s" : seconds / 60 + " min");
    }

    /** {@code 12,345}. */
    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** {@code one hook}, {@code two hooks}, {@code 11 hooks}. */
    static String count(long value, String one, String many) {
        return (value >= 0 && value < SMALL.size() ? SMALL.get((int) value) : number(value))
                + " "
                + (value == 1 ? one : many);
    }

    /** {@code 1 request}, {@code 34 requests}. */
    static String figure(long value, String one, String many) {
        return number(value) + " " + (value == 1 ? one : many);
    }

    /** With a capital letter, as a sentence begins. */
    static String sentence(String words) {
        return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
