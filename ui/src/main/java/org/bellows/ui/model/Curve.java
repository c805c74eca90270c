package org.bellows.ui.model;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A line of a chart.
 *
 * @param name for the legend and for screen readers
 * @param filled true to fill the space down to zero
 * @param points oldest first; one without a value is a gap
 */
public record Curve(String name, Tone tone, boolean filled, List<Point> points) {

    /** A value at a moment, or none. */
    public record Point(Instant at, OptionalDouble value) {}

    /** The last value, unless the curve ends in a gap. */
    public OptionalDouble last() {
        return points.isEmpty() ? OptionalDouble.empty() : points.getLast().value();
    }
}
