package org.bellows.ui.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.DoubleFunction;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Curve;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.LiveChart;
import org.bellows.ui.widget.Tones;

/** A chart under the last number of each of its curves, which are its legend as well. */
final class ChartCard extends VBox {
    private final HBox legend = new HBox();
    private final LiveChart chart;
    private final Label instead = new Label();
    private final DoubleFunction<String> written;

    /**
     * Without curves yet.
     *
     * @param written a value as text, for the legend
     * @param onAxis the same for the axis
     */
    ChartCard(String title, Words words, DoubleFunction<String> written, DoubleFunction<String> onAxis, Node... side) {
        this.written = written;
        chart = new LiveChart(title, words.texts(), words.formats(), onAxis);
        chart.setPrefHeight(112);
        chart.setMinHeight(90);
        legend.getStyleClass().add("chart-legend");
        instead.getStyleClass().add("muted");
        instead.setWrapText(true);
        var place = new StackPane(chart, instead);
        VBox.setVgrow(place, Priority.ALWAYS);
        var body = new VBox(legend, place);
        var card = new Card(title, body);
        card.setSide(side);
        VBox.setVgrow(card, Priority.ALWAYS);
        getChildren().setAll(card);
        say(words.get("chart.loading"));
    }

    void show(List<Curve> curves, Instant end, Duration length) {
        legend.getChildren().setAll(curves.stream().map(this::entry).toList());
        chart.show(curves, end, length);
        chart.setVisible(true);
        instead.setText("");
    }

    /** A sentence in the place of the chart. */
    void say(String sentence) {
        legend.getChildren().clear();
        chart.setVisible(false);
        instead.setText(sentence);
    }

    private Node entry(Curve curve) {
        var value =
                new Label(curve.last().isPresent() ? written.apply(curve.last().getAsDouble()) : Figure.NONE);
        value.getStyleClass().addAll("legend-value", "toned");
        var name = new Label(curve.name());
        name.getStyleClass().add("secondary");
        value.setMinWidth(Region.USE_PREF_SIZE);
        var entry = new HBox(value, name);
        entry.getStyleClass().add("legend-entry");
        Tones.set(value, curve.tone());
        return entry;
    }
}
