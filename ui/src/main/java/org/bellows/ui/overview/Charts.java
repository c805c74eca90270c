package org.bellows.ui.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.bellows.ui.model.Curve;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;

/**
 * The two charts over the same window.
 *
 * @param rates delivered, then failed attempts, per second
 * @param handoffs from being found to the first byte on the wire in ms: half of them, then 95 of 100
 */
record Charts(TrendWindow window, Instant end, List<Curve> rates, List<Curve> handoffs) {

    static Charts of(Trend trend, Words words) {
        return new Charts(
                trend.window(),
                trend.end(),
                List.of(
                        curve(trend, words.get("chart.delivered"), Tone.ACCENT, true, point -> some(point.delivered())),
                        curve(trend, words.get("chart.failed"), Tone.BAD, false, point -> some(point.failed()))),
                List.of(
                        curve(trend, words.get("chart.p50"), Tone.ACCENT, false, Charts::p50),
                        curve(trend, words.get("chart.p95"), Tone.CLAIM, false, Charts::p95)));
    }

    /** True when nothing is known of the whole window. */
    boolean empty() {
        return rates.stream()
                .allMatch(curve ->
                        curve.points().stream().allMatch(point -> point.value().isEmpty()));
    }

    private static OptionalDouble some(double value) {
        return OptionalDouble.of(value);
    }

    private static OptionalDouble p50(Trend.Point point) {
        return point.handoffMillisP50().map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    private static OptionalDouble p95(Trend.Point point) {
        return point.handoffMillisP95().map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    private static Curve curve(
            Trend trend, String name, Tone tone, boolean filled, Function<Trend.Point, OptionalDouble> value) {
        return new Curve(name, tone, filled, points(trend, value));
    }

    // A step that is not there is a gap: nobody may think that nothing was delivered when nobody was there to count.
    private static List<Curve.Point> points(Trend trend, Function<Trend.Point, OptionalDouble> value) {
        var step = trend.window().step();
        var points = new ArrayList<Curve.Point>();
        for (var point : trend.points()) {
            if (!points.isEmpty() && isLater(point.at(), points.getLast().at(), step)) {
                points.add(gap(point.at().minus(step)));
            }
            points.add(new Curve.Point(point.at(), value.apply(point)));
        }
        if (!points.isEmpty() && isLater(trend.end(), points.getLast().at(), step)) {
            points.add(gap(trend.end()));
        }
        return widened(points, step);
    }

    private static boolean isLater(Instant one, Instant other, Duration step) {
        return Duration.between(other, one).compareTo(step.plus(step.dividedBy(2))) > 0;
    }

    private static Curve.Point gap(Instant at) {
        return new Curve.Point(at, OptionalDouble.empty());
    }

    // A value between two gaps has no neighbour to draw a line to; it holds for its whole step, so that is drawn.
    private static List<Curve.Point> widened(List<Curve.Point> points, Duration step) {
        var all = new ArrayList<Curve.Point>(points.size());
        for (int i = 0; i < points.size(); i++) {
            var point = points.get(i);
            boolean alone = point.value().isPresent() && isGap(points, i - 1) && isGap(points, i + 1);
            if (alone) {
                all.add(new Curve.Point(point.at().minus(step), point.value()));
            }
            all.add(point);
        }
        return all;
    }

    private static boolean isGap(List<Curve.Point> points, int index) {
        return index < 0 || index >= points.size() || points.get(index).value().isEmpty();
    }
}
