package org.bellows.ui.model;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The views, in the order of the rail. */
public enum ViewId {
    OVERVIEW,
    HOOKS,
    DELIVERIES,
    CLAIMS,
    FILES,
    RELAY,
    SETTINGS;

    /** For files and preferences: {@code overview}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The view with this key. */
    public static Optional<ViewId> of(String key) {
        return Stream.of(values()).filter(id -> id.key().equals(key)).findFirst();
    }
}
