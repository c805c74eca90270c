package org.bellows.ui.files;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateChip;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** One engine of the ladder. */
final class EngineRow extends VBox {
    private final Texts texts;
    private final Label place = new Label();
    private final Label name = new Label();
    private final Label takes = secondary();
    private final Label receives = secondary();
    private final StateChip state = new StateChip();
    private final Label free = new Label();
    private final ProgressBar freeBar = new ProgressBar(0);
    private final Label written = new Label();
    private final Label pace = secondary();
    private final Label fell = secondary();
    private final Label trouble = new Label();
    private final HBox troubleLine = new HBox(new StateMark(org.bellows.ui.model.Tone.BAD), trouble);

    EngineRow(Texts texts) {
        this.texts = texts;
        getStyleClass().add("engine-row");
        setFocusTraversable(true);
        place.getStyleClass().add("engine-place");
        name.getStyleClass().add("strong");
        fell.getStyleClass().add("toned");
        trouble.setWrapText(true);
        troubleLine.getStyleClass().add("engine-trouble");
        freeBar.setMaxWidth(Double.MAX_VALUE);
        freeBar.getStyleClass().add("free-bar");
        var freeTip = new Tooltip(texts.get("rung.free.meaning"));
        free.setTooltip(freeTip);
        freeBar.setTooltip(freeTip);
        fell.setTooltip(new Tooltip(texts.get("rung.fell.meaning")));
        var grid = new GridPane();
        grid.setHgap(16);
        grid.getColumnConstraints()
                .setAll(width(28, 28), width(170, 300), width(140, 180), width(110, 180), width(130, 220));
        grid.addRow(
                0,
                place,
                new VBox(name, takes, receives),
                new VBox(3, state, fell),
                new VBox(4, free, freeBar),
                new VBox(written, pace));
        grid.getChildren().forEach(node -> GridPane.setValignment(node, javafx.geometry.VPos.CENTER));
        getChildren().setAll(grid, troubleLine);
        setAlignment(Pos.CENTER_LEFT);
    }

    private static Label secondary() {
        var label = new Label();
        label.getStyleClass().add("secondary");
        return label;
    }

    private static ColumnConstraints width(double least, double wanted) {
        var column = new ColumnConstraints(least, wanted, Double.MAX_VALUE);
        column.setHgrow(least == wanted ? Priority.NEVER : Priority.SOMETIMES);
        return column;
    }

    void show(Rung rung) {
        place.setText(Integer.toString(rung.place()));
        Tones.set(place, EngineTones.of(rung.place()));
        name.setText(rung.identifier());
        takes.setText(rung.priority() + " · " + rung.takes());
        receives.setText(rung.receives());
        state.show(MarkShape.of(rung.tone()), rung.tone(), rung.state(), texts.get("rung.state.meaning"));
        free.setText(rung.free());
        freeBar.setVisible(rung.freePart().isPresent());
        freeBar.setManaged(rung.freePart().isPresent());
        freeBar.setProgress(rung.freePart().orElse(0));
        Tones.set(freeBar, rung.freeTone());
        written.setText(rung.written());
        pace.setText(rung.pace());
        fell.setText(rung.fallThrough());
        Tones.set(fell, rung.fallThroughTone());
        trouble.setText(rung.trouble());
        troubleLine.setVisible(!rung.trouble().isEmpty());
        troubleLine.setManaged(!rung.trouble().isEmpty());
        setAccessibleText(String.join(
                ". ",
                rung.place() + " " + rung.identifier(),
                rung.state(),
                rung.takes(),
                rung.receives(),
                rung.free(),
                rung.written(),
                rung.fallThrough(),
                rung.trouble()));
    }
}
