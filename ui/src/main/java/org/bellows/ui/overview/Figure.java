package org.bellows.ui.overview;

import org.bellows.ui.model.Tone;

/**
 * What a number card shows.
 *
 * @param other a second number, in {@code tone}; empty text for none
 */
record Figure(String value, String other, Tone tone, String note) {
    /** Stands where a number is not known. */
    static final String NONE = "–";

    static Figure of(String value, String note) {
        return new Figure(value, "", Tone.NEUTRAL, note);
    }

    static Figure unknown(String note) {
        return of(NONE, note);
    }
}
