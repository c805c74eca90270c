package org.bellows.ui.deliveries;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** Where the time of an exchange went: a bar, and the same in words below it. */
final class TimingBar extends VBox {
    private final Texts texts;
    private final Formats formats;
    private final Bar bar = new Bar();
    private final FlowPane legend = new FlowPane();

    TimingBar(Texts texts, Formats formats) {
        this.texts = texts;
        this.formats = formats;
        getStyleClass().add("timing");
        legend.getStyleClass().add("timing-legend");
        getChildren().setAll(bar, legend);
    }

    void show(List<Phase> phases) {
        setVisible(!phases.isEmpty());
        setManaged(!phases.isEmpty());
        bar.show(phases);
        legend.getChildren().setAll(phases.stream().map(this::entry).toList());
        setAccessibleText(phases.stream().map(this::words).collect(Collectors.joining(", ")));
    }

    private HBox entry(Phase phase) {
        var square = new Region();
        square.getStyleClass().addAll("timing-square", style(phase));
        var label = new Label(words(phase));
        label.getStyleClass().add("secondary");
        label.setTooltip(new Tooltip(texts.get("phase." + style(phase) + ".meaning")));
        var entry = new HBox(square, label);
        entry.setAlignment(Pos.CENTER_LEFT);
        entry.setSpacing(4);
        return entry;
    }

    private String words(Phase phase) {
        return texts.get("phase." + style(phase), formats.duration(phase.length()));
    }

    private static String style(Phase phase) {
        return phase.kind().name().toLowerCase(Locale.ROOT);
    }

    /** Parts as wide as they took long, each at least to be seen. */
    private static final class Bar extends Region {
        private static final double LEAST = 3;
        private List<Phase> phases = List.of();

        Bar() {
            getStyleClass().add("timing-bar");
        }

        void show(List<Phase> shown) {
            phases = shown;
            getChildren()
                    .setAll(shown.stream()
                            .map(phase -> {
                                var part = new Region();
                                part.getStyleClass().add(style(phase));
                                return part;
                            })
                            .toList());
            requestLayout();
        }

        @Override
        protected void layoutChildren() {
            double whole = phases.stream()
                    .mapToDouble(phase -> phase.length().toNanos())
                    .sum();
            double free = getWidth() - LEAST * phases.size();
            double x = 0;
            for (int i = 0; i < phases.size(); i++) {
                double width = LEAST + free * phases.get(i).length().toNanos() / whole;
                getChildren().get(i).resizeRelocate(x, 0, Math.max(1, width - 1), getHeight());
                x += width;
            }
        }
    }
}
