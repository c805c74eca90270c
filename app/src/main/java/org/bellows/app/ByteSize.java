package org.bellows.app;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Sizes as people write them. */
final class ByteSize {
    /** What {@link #parse} understands, for a message. */
    static final String EXAMPLES = "write a number and a unit, such as 900KB, 3MB or 8MiB"
            + " (KB, MB, GB are thousands of each other; KiB, MiB, GiB are 1,024 times)";

    private static final Pattern SHAPE = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?) *([A-Za-z]*)");
    private static final Map<String, Long> UNITS = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("b", 1L),
            Map.entry("k", 1_000L),
            Map.entry("kb", 1_000L),
            Map.entry("m", 1_000_000L),
            Map.entry("mb", 1_000_000L),
            Map.entry("g", 1_000_000_000L),
            Map.entry("gb", 1_000_000_000L),
            Map.entry("kib", 1L << 10),
            Map.entry("mib", 1L << 20),
            Map.entry("gib", 1L << 30));
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    private ByteSize() {}

    /** The number of bytes, a fraction of one rounded up; empty when {@code text} is no size. */
    static Optional<Long> parse(String text) {
        var match = SHAPE.matcher(text.strip());
        if (!match.matches()) {
            return Optional.empty();
        }
        return Optional.ofNullable(UNITS.get(match.group(2).toLowerCase(Locale.ROOT)))
                .map(unit -> new BigDecimal(match.group(1)).multiply(BigDecimal.valueOf(unit)))
                .map(bytes -> bytes.setScale(0, RoundingMode.CEILING))
                .filter(bytes -> bytes.compareTo(MOST) <= 0)
                .map(BigDecimal::longValueExact);
    }

    /** {@code 3,000,000 bytes}. */
    static String exact(long bytes) {
        return String.format(Locale.ROOT, "%,d", bytes) + (bytes == 1 ? " byte" : " bytes");
    }
}
