package org.bellows.ui.files;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Tones;

/** All sizes from 1 B to 1 GiB, and which engine takes which; a mark at the size that is asked about. */
final class SizeBand extends Pane {
    private final Texts texts;
    private final Region mark = new Region();
    private List<SizeAnswer.Band> bands = List.of();
    private double asked;

    SizeBand(Texts texts) {
        this.texts = texts;
        getStyleClass().add("size-band");
        mark.getStyleClass().add("mark");
        mark.setMouseTransparent(true);
        setPrefHeight(34);
        setMinHeight(34);
    }

    void show(List<SizeAnswer.Band> newBands, List<Rung> ladder) {
        bands = newBands;
        getChildren().clear();
        for (var band : bands) {
            var part = new Label(band.engine().orElseGet(() -> texts.get("band.none")));
            part.getStyleClass().add("band");
            part.setTooltip(new Tooltip(band.words()));
            Tones.set(part, EngineTones.of(band.engine(), ladder));
            getChildren().add(part);
        }
        getChildren().add(mark);
        setAccessibleText(
                String.join(". ", bands.stream().map(SizeAnswer.Band::words).toList()));
        requestLayout();
    }

    void ask(double place) {
        asked = place;
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        for (int i = 0; i < bands.size(); i++) {
            double from = bands.get(i).from() * getWidth();
            double to = bands.get(i).to() * getWidth();
            getChildren().get(i).resizeRelocate(from, 4, Math.max(2, to - from - 1), getHeight() - 8);
        }
        mark.resizeRelocate(asked * (getWidth() - 3), 0, 3, getHeight());
    }
}
