package org.bellows.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.bellows.ui.model.Curve;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.text.Words;
import org.junit.jupiter.api.Test;

class ChartsTest {
    private static Trend.Point point(int secondsAgo, double delivered) {
        return new Trend.Point(
                Sample.NOW.minusSeconds(secondsAgo), delivered, 0, Optional.empty(), Optional.of(delivered * 10), 0);
    }

    private static Charts charts(Trend.Point... points) {
        var stage = new Stage(Locale.ENGLISH);
        var words = new Words(stage.texts().neighbour(OverviewView.class), stage.formats());
        return Charts.of(new Trend(TrendWindow.FIVE_MINUTES, Sample.NOW, List.of(points)), words);
    }

    private static List<OptionalDouble> values(Curve curve) {
        return curve.points().stream().map(Curve.Point::value).toList();
    }

    @Test
    void a_step_that_is_missing_is_a_gap() {
        var rates = charts(point(10, 1), point(8, 2), point(2, 3), point(0, 4))
                .rates()
                .getFirst();
        assertThat(values(rates))
                .containsExactly(
                        OptionalDouble.of(1),
                        OptionalDouble.of(2),
                        OptionalDouble.empty(),
                        OptionalDouble.of(3),
                        OptionalDouble.of(4));
        assertThat(rates.last()).hasValue(4);
    }

    @Test
    void a_curve_that_stops_before_the_end_has_no_last_value() {
        assertThat(charts(point(20, 1), point(18, 2)).rates().getFirst().last()).isEmpty();
    }

    @Test
    void a_value_without_neighbours_is_drawn_over_its_step() {
        var rates = charts(point(20, 1), point(10, 7), point(0, 2)).rates().getFirst();
        assertThat(rates.points())
                .filteredOn(point -> point.value().isPresent() && point.value().getAsDouble() == 7)
                .extracting(Curve.Point::at)
                .containsExactly(Sample.NOW.minusSeconds(12), Sample.NOW.minusSeconds(10));
    }

    @Test
    void a_step_in_which_nothing_was_delivered_has_no_handoff() {
        var charts = charts(point(2, 1), point(0, 2));
        assertThat(charts.handoffs().getFirst().last()).isEmpty();
        assertThat(charts.handoffs().getLast().last()).hasValue(20);
    }

    @Test
    void nothing_at_all_is_known_to_be_empty() {
        assertThat(charts().empty()).isTrue();
        assertThat(charts(point(0, 0)).empty()).isFalse();
    }

    @Test
    void another_window_is_fetched_at_once_and_both_charts_have_it() {
        var told = Told.of(Stage.withSample(Locale.ENGLISH));
        told.model().shown();
        told.model().windowProperty().set(TrendWindow.DAY);
        assertThat(told.model().chartsProperty().get())
                .hasValueSatisfying(charts -> assertThat(charts.window()).isEqualTo(TrendWindow.DAY));
    }
}
