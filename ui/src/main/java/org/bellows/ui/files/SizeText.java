package org.bellows.ui.files;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Sizes as a person types them: {@code 3MB}, {@code 1.5 GiB}, {@code 700}. */
final class SizeText {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,15}(?:[.,][0-9]{1,6})?)\\s*([a-z]*)");

    private static final Map<String, Long> UNITS = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("b", 1L),
            Map.entry("k", 1000L),
            Map.entry("kb", 1000L),
            Map.entry("m", 1_000_000L),
            Map.entry("mb", 1_000_000L),
            Map.entry("g", 1_000_000_000L),
            Map.entry("gb", 1_000_000_000L),
            Map.entry("kib", 1L << 10),
            Map.entry("mib", 1L << 20),
            Map.entry("gib", 1L << 30));

    private SizeText() {}

    /** In bytes; empty when {@code text} is no size, or one of more than 1 PB. */
    static OptionalLong parse(String text) {
        var matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
            return OptionalLong.empty();
        }
        var bytes = new BigDecimal(matcher.group(1).replace(',', '.'))
                .multiply(BigDecimal.valueOf(UNITS.get(matcher.group(2))));
        return bytes.compareTo(BigDecimal.valueOf(1_000_000_000_000_000L)) > 0
                ? OptionalLong.empty()
                : OptionalLong.of(bytes.longValue());
    }
}
