package org.bellows.ui.text;

import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.Optional;

/**
 * Numbers, sizes and times as a person reads them. Words come in the console's language, digits and dates in the locale's form; a
 * clock always has 24 hours, as in Phorge and in logs.
 */
public final class Formats {
    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final String[] SIZES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

    private final Texts words;
    private final Locale locale;
    private final ZoneId zone;
    private final DateTimeFormatter clock;
    private final DateTimeFormatter minute;
    private final DateTimeFormatter date;

    /**
     * Formats for one person.
     *
     * @param words decides the language
     * @param locale decides digits, separators and the order in a date
     */
    public Formats(Texts words, Locale locale, ZoneId zone) {
        this.words = words.neighbour(Formats.class);
        this.locale = locale;
        this.zone = zone;
        this.clock = DateTimeFormatter.ofPattern("HH:mm:ss", locale).withZone(zone);
        this.minute = DateTimeFormatter.ofPattern("HH:mm", locale).withZone(zone);
        this.date = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .withLocale(locale)
                .withZone(zone);
    }

    /** Words in {@code language}, digits and dates as {@code system} has them. */
    public static Formats of(Language language, Locale system, ZoneId zone) {
        return new Formats(Texts.beside(Formats.class, language.locale(system)), system, zone);
    }

    /** What stands before the fraction in a number that a person types. */
    public char decimalSign() {
        return DecimalFormatSymbols.getInstance(locale).getDecimalSeparator();
    }

    /** {@code 12,345}. */
    public String count(long value) {
        return NumberFormat.getIntegerInstance(locale).format(value);
    }

    /** {@code 3.4}, always with {@code digits} behind the separator. */
    public String decimal(double value, int digits) {
        var format = NumberFormat.getNumberInstance(locale);
        format.setMinimumFractionDigits(digits);
        format.setMaximumFractionDigits(digits);
        return format.format(value);
    }

    /** {@code 99.2 %} for 0.992. Never rounded up to all: 0.9999 is 99.9 %. */
    public String percent(double part) {
        double shown = part < 1 ? Math.min(part * 100, 99.9) : 100;
        return words.get("percent", decimal(shown, shown == Math.rint(shown) ? 0 : 1));
    }

    /** {@code 512 B}, {@code 3.0 MB}: thousands of each other, as the settings write them. */
    public String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < SIZES.length - 1) {
            value /= 1000;
            unit++;
        }
        return words.get("size", decimal(value, unit == 0 || value >= 99.95 ? 0 : 1), SIZES[unit]);
    }

    /** {@code 38 ms}, {@code 1.2 s}, {@code 48 s}, {@code 3 min 5 s}, {@code 2 h 10 min}, {@code 6 d 4 h}. */
    public String duration(Duration duration) {
        var positive = duration.isNegative() ? Duration.ZERO : duration;
        if (positive.toMillis() < 1000) {
            return words.get("ms", count(positive.toMillis()));
        }
        if (positive.compareTo(SHORT) < 0) {
            return words.get("s", decimal(positive.toMillis() / 1000.0, 1));
        }
        return wholeSeconds(positive);
    }

    /** {@code 0 s}, {@code 48 s}, {@code 3 min 5 s}, {@code 2 h 10 min}, {@code 6 d 4 h}. */
    public String wholeSeconds(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return words.get("s", count(seconds));
        }
        if (seconds < 3600) {
            return two("min", seconds / 60, "s", seconds % 60);
        }
        if (seconds < 86_400) {
            return two("h", seconds / 3600, "min", seconds % 3600 / 60);
        }
        return two("d", seconds / 86_400, "h", seconds % 86_400 / 3600);
    }

    /** Its largest unit alone: {@code 0 s}, {@code 48 s}, {@code 11 min}, {@code 3 h}, {@code 6 d}. */
    public String about(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return words.get("s", count(seconds));
        }
        if (seconds < 3600) {
            return words.get("min", count(seconds / 60));
        }
        return seconds < 48 * 3600 ? words.get("h", count(seconds / 3600)) : words.get("d", count(seconds / 86_400));
    }

    /** {@code 2 min ago}; {@code now} for less than a second, or a time that has yet to come. */
    public String ago(Instant then, Instant now) {
        var past = Duration.between(then, now);
        return past.toSeconds() < 1 ? words.get("just-now") : words.get("ago", about(past));
    }

    /** {@code in 42 s}, {@code in 5 min}; {@code now} for a time that has come. Rounded up: nobody waits "in 0 s". */
    public String in(Instant then, Instant now) {
        var left = Duration.between(now, then);
        if (left.isZero() || left.isNegative()) {
            return words.get("at-once");
        }
        var rounded = left.plusMillis(999);
        return words.get("in", rounded.toSeconds() < 100 ? words.get("s", count(rounded.toSeconds())) : about(rounded));
    }

    /** {@code 14:27:06}. */
    public String clock(Instant at) {
        return clock.format(at);
    }

    /** {@code 14:32}, with the date in front when that is not today's. */
    public String minute(Instant at, Instant now) {
        return sameDay(at, now) ? minute.format(at) : words.get("moment", date.format(at), minute.format(at));
    }

    /** {@code 14:32:05}, with the date in front when that is not today's. */
    public String moment(Instant at, Instant now) {
        return sameDay(at, now) ? clock(at) : words.get("moment", date.format(at), clock(at));
    }

    /** The date, the time to the second and the zone, for a tooltip. */
    public String exact(Instant at) {
        return words.get("exact", date.format(at), clock(at), zoneName(at));
    }

    /**
     * The moment that a person typed: {@code 14:32} or {@code 14:32:05} for today, {@code 2026-11-30 14:32} for another day; empty when
     * it is none of these.
     */
    public Optional<Instant> typed(String text, Instant now) {
        var trimmed = text.strip();
        try {
            int gap = trimmed.indexOf(' ');
            var day = gap < 0 ? now.atZone(zone).toLocalDate() : LocalDate.parse(trimmed.substring(0, gap));
            return Optional.of(
                    day.atTime(LocalTime.parse(trimmed.substring(gap + 1).strip()))
                            .atZone(zone)
                            .toInstant());
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private String zoneName(Instant at) {
        return DateTimeFormatter.ofPattern("z", locale).withZone(zone).format(at);
    }

    private boolean sameDay(Instant one, Instant other) {
        return one.atZone(zone).toLocalDate().equals(other.atZone(zone).toLocalDate());
    }

    private String two(String unit, long value, String smallerUnit, long smaller) {
        var first = words.get(unit, count(value));
        return smaller == 0 ? first : words.get("two", first, words.get(smallerUnit, count(smaller)));
    }
}
