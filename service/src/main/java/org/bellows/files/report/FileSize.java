package org.bellows.files.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Sizes as people write them: {@code 3MB}, {@code 1.5 GiB}, {@code 700}. */
public final class FileSize {
    private static final Pattern SHAPE = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([A-Za-z]*)");
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

    private FileSize() {}

    /** The number of bytes, a fraction of one rounded up; empty when {@code text} is no size. The decimal sign is a point. */
    public static Optional<Long> parse(String text) {
        return parse(text, '.');
    }

    /** The same with another decimal sign, and with no sign for thousands, which would be one elsewhere. */
    public static Optional<Long> parse(String text, char decimalSign) {
        var plain = decimalSign == '.' ? text : text.replace('.', '?').replace(decimalSign, '.');
        var match = SHAPE.matcher(plain.strip());
        if (!match.matches()) {
            return Optional.empty();
        }
        return Optional.ofNullable(UNITS.get(match.group(2).toLowerCase(Locale.ROOT)))
                .map(unit -> new BigDecimal(match.group(1)).multiply(BigDecimal.valueOf(unit)))
                .map(bytes -> bytes.setScale(0, RoundingMode.CEILING))
                .filter(bytes -> bytes.compareTo(MOST) <= 0)
                .map(BigDecimal::longValueExact);
    }
}
