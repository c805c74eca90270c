package org.bellows.console.feed;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The past, for a chart.
 *
 * @param points oldest first, one per step of the window; a step in which the service did not run has none: a gap is a gap
 */
public record Trend(TrendWindow window, Instant end, List<Point> points) {

    /**
     * One step.
     *
     * @param at its end
     * @param delivered deliveries per second
     * @param failed failed attempts per second
     * @param handoffMillisP50 empty when nothing was delivered in it
     * @param queued rows waiting at its end
     */
    public record Point(
            Instant at,
            double delivered,
            double failed,
            Optional<Double> handoffMillisP50,
            Optional<Double> handoffMillisP95,
            long queued) {}
}
