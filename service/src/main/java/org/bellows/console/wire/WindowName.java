package org.bellows.console.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.TrendWindow;

/** What the windows of a trend are called in queries and in JSON: {@code 5m}, {@code 1h}, {@code 24h}. */
public final class WindowName {
    private WindowName() {}

    /** The name of a window. */
    public static String of(TrendWindow window) {
        return switch (window) {
            case FIVE_MINUTES -> Names.FIVE_MINUTES;
            case HOUR -> Names.HOUR;
            case DAY -> Names.DAY;
        };
    }

    /** All names, shortest window first. */
    public static List<String> all() {
        return Arrays.stream(TrendWindow.values()).map(WindowName::of).toList();
    }

    /** The window of that name. */
    public static Optional<TrendWindow> parse(String name) {
        return Arrays.stream(TrendWindow.values())
                .filter(window -> of(window).equals(name))
                .findFirst();
    }

    private static final class Names {
        static final String FIVE_MINUTES = "5m";
        static final String HOUR = "1h";
        static final String DAY = "24h";
    }

    /** Mixed into {@link TrendWindow}, constant by constant. */
    enum MixIn {
        @JsonProperty(Names.FIVE_MINUTES)
        FIVE_MINUTES,
        @JsonProperty(Names.HOUR)
        HOUR,
        @JsonProperty(Names.DAY)
        DAY
    }
}
