package org.bellows.ui.widget;

import org.bellows.ui.model.HookMark;
import org.bellows.ui.model.Tone;

/** Shapes that can be told apart without their colour, each within 10 × 10. */
public enum MarkShape {
    DOT("M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"),
    TRIANGLE("M5 0.5L10 9.5L0 9.5z"),
    SQUARE("M0.5 0.5h9v9h-9z"),
    DIAMOND("M5 0L10 5L5 10L0 5z"),
    RING("M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM1.5 5a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0z"),
    HOLLOW_DIAMOND("M5 0L10 5L5 10L0 5zM2.1 5L5 7.9L7.9 5L5 2.1z"),
    BARS("M1.5 0h2.5v10h-2.5zM6 0h2.5v10h-2.5z"),
    HALF("M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM5 1.5a3.5 3.5 0 0 1 0 7z");

    private final String outline;

    MarkShape(String outline) {
        this.outline = outline;
    }

    /** As an SVG path, filled by the even-odd rule. */
    String outline() {
        return outline;
    }

    /** The shape of a hook's state. */
    public static MarkShape of(HookMark mark) {
        return switch (mark) {
            case DELIVERING -> DOT;
            case FAILING -> TRIANGLE;
            case OPEN -> SQUARE;
            case SLOW -> DIAMOND;
            case DISABLED -> RING;
            case STANDBY -> HOLLOW_DIAMOND;
            case PAUSED -> BARS;
            case SILENT -> HALF;
        };
    }

    /** The shape that goes with a tone where there is no state. */
    public static MarkShape of(Tone tone) {
        return switch (tone) {
            case OK, ACCENT -> DOT;
            case WARNING -> TRIANGLE;
            case BAD -> SQUARE;
            case CLAIM -> DIAMOND;
            case NEUTRAL -> RING;
        };
    }
}
