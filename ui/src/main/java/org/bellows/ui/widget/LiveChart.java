package org.bellows.ui.widget;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import javafx.scene.chart.AreaChart;
import javafx.scene.chart.NumberAxis;
import javafx.scene.chart.XYChart;
import javafx.scene.layout.StackPane;
import javafx.util.StringConverter;
import org.bellows.ui.model.Curve;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** Curves over the last while: the axis begins at zero, a gap is a gap, and the right end is now. */
public final class LiveChart extends StackPane {
    private final NumberAxis time = new NumberAxis();
    private final NumberAxis value = new NumberAxis();
    private final AreaChart<Number, Number> chart = new AreaChart<>(time, value);
    private final Texts words;
    private final Formats formats;

    /** @param name of the whole chart, for screen readers */
    public LiveChart(String name, Texts texts, Formats formats, DoubleFunction<String> onAxis) {
        this.words = texts.neighbour(LiveChart.class);
        this.formats = formats;
        getStyleClass().add("live-chart");
        chart.setAnimated(false);
        chart.setCreateSymbols(false);
        chart.setLegendVisible(false);
        chart.setHorizontalGridLinesVisible(true);
        chart.setVerticalGridLinesVisible(false);
        chart.setHorizontalZeroLineVisible(false);
        chart.setVerticalZeroLineVisible(false);
        chart.setAlternativeRowFillVisible(false);
        chart.setMinSize(80, 60);
        for (var axis : List.of(time, value)) {
            axis.setAutoRanging(false);
            axis.setAnimated(false);
            axis.setMinorTickVisible(false);
        }
        time.setTickLabelFormatter(written(this::ago));
        value.setTickLabelFormatter(written(onAxis));
        setAccessibleText(name);
        getChildren().setAll(chart);
    }

    /** Shows {@code curves} over the {@code length} that ends at {@code end}. */
    public void show(List<Curve> curves, Instant end, Duration length) {
        time.setLowerBound(-length.toMillis() / 1000.0);
        time.setUpperBound(0);
        time.setTickUnit(length.toMillis() / 5000.0);
        double top = Scale.top(curves.stream()
                .flatMap(curve -> curve.points().stream())
                .flatMapToDouble(point -> point.value().stream())
                .max()
                .orElse(0));
        value.setLowerBound(0);
        value.setUpperBound(top);
        value.setTickUnit(top / 2);
        var runs = curves.stream().flatMap(curve -> Run.of(curve, end).stream()).toList();
        match(runs);
    }

    // Series are kept and refilled: making them anew each second would style them anew as well.
    private void match(List<Run> runs) {
        var series = chart.getData();
        while (series.size() > runs.size()) {
            series.removeLast();
        }
        while (series.size() < runs.size()) {
            series.add(new XYChart.Series<>());
        }
        for (int i = 0; i < runs.size(); i++) {
            series.get(i).getData().setAll(runs.get(i).points());
            var node = series.get(i).getNode();
            Tones.set(node, runs.get(i).curve().tone());
            node.pseudoClassStateChanged(FILLED, runs.get(i).curve().filled());
        }
    }

    private static final javafx.css.PseudoClass FILLED = javafx.css.PseudoClass.getPseudoClass("filled");

    private String ago(double seconds) {
        return seconds > -1 ? words.get("chart.now") : "−" + formats.about(Duration.ofSeconds(Math.round(-seconds)));
    }

    private static StringConverter<Number> written(DoubleFunction<String> format) {
        return new StringConverter<>() {
            @Override
            public String toString(Number number) {
                return format.apply(number.doubleValue());
            }

            @Override
            public Number fromString(String text) {
                throw new UnsupportedOperationException("an axis is not typed into");
            }
        };
    }

    /** Points of a curve with no gap between them. */
    private record Run(Curve curve, List<XYChart.Data<Number, Number>> points) {

        static List<Run> of(Curve curve, Instant end) {
            var runs = new ArrayList<Run>();
            var points = new ArrayList<XYChart.Data<Number, Number>>();
            for (var point : curve.points()) {
                if (point.value().isPresent()) {
                    double seconds = Duration.between(end, point.at()).toMillis() / 1000.0;
                    points.add(new XYChart.Data<>(seconds, point.value().getAsDouble()));
                } else if (!points.isEmpty()) {
                    runs.add(new Run(curve, List.copyOf(points)));
                    points.clear();
                }
            }
            if (!points.isEmpty()) {
                runs.add(new Run(curve, List.copyOf(points)));
            }
            return runs;
        }
    }
}
