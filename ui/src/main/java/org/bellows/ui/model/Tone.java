package org.bellows.ui.model;

import java.util.Locale;

/** What a colour means. Never the only sign: a word or a shape stands beside it. */
public enum Tone {
    NEUTRAL,
    ACCENT,
    OK,
    WARNING,
    BAD,
    /** Claims, and what takes its time. */
    CLAIM;

    /** The style class that sets {@code -tone}. */
    public String styleClass() {
        return "tone-" + name().toLowerCase(Locale.ROOT);
    }
}
