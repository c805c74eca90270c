package org.bellows.ui.text;

import java.util.Locale;

/** The languages that the console speaks. */
public enum Language {
    /** The desktop's, if it is one of the others; English otherwise. */
    SYSTEM,
    ENGLISH,
    CHINESE;

    /** The language that its words are looked up in. */
    public Locale locale(Locale system) {
        return switch (this) {
            case SYSTEM -> system;
            case ENGLISH -> Locale.ENGLISH;
            case CHINESE -> Locale.SIMPLIFIED_CHINESE;
        };
    }
}
