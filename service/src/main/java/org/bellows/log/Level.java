package org.bellows.log;

import java.util.Locale;
import java.util.Optional;

/** The four levels of a log line, with the names that the setting {@code log.level} uses. */
enum Level {
    DEBUG,
    INFO,
    WARNING,
    ERROR;

    java.util.logging.Level jul() {
        return switch (this) {
            case DEBUG -> java.util.logging.Level.FINE;
            case INFO -> java.util.logging.Level.INFO;
            case WARNING -> java.util.logging.Level.WARNING;
            case ERROR -> java.util.logging.Level.SEVERE;
        };
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By the word of the setting. */
    static Optional<Level> of(String word) {
        for (var level : values()) {
            if (level.word().equals(word)) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }

    /** The level that a record of any origin is shown with. */
    static Level of(java.util.logging.Level level) {
        var result = DEBUG;
        for (var candidate : values()) {
            if (level.intValue() >= candidate.jul().intValue()) {
                result = candidate;
            }
        }
        return result;
    }
}
