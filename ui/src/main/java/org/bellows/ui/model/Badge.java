package org.bellows.ui.model;

/**
 * How many things of a view need attention.
 *
 * @param count 0 shows nothing
 */
public record Badge(int count, Tone tone) {
    public static final Badge NONE = new Badge(0, Tone.NEUTRAL);

    /** {@code count} things to look at, in {@code tone}; {@link #NONE} for none. */
    public static Badge of(int count, Tone tone) {
        return count <= 0 ? NONE : new Badge(count, tone);
    }
}
