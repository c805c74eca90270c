package org.bellows.ui.widget;

import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Tone;

/** A number that is looked at often: what it is, the number, and a line of context. */
public final class NumberCard extends VBox {
    private final Label name = new Label();
    private final Label number = new Label();
    private final Label second = new Label();
    private final Label note = new Label();

    /** @param meaning one sentence for the tooltip; empty text for none */
    public NumberCard(String name, String meaning) {
        getStyleClass().addAll("card-sheet", "number-card");
        this.name.setText(name);
        this.name.getStyleClass().add("secondary");
        number.getStyleClass().add("number");
        second.getStyleClass().addAll("number", "toned");
        second.setManaged(false);
        second.setVisible(false);
        note.getStyleClass().add("secondary");
        getChildren().setAll(this.name, new HBox(number, second), note);
        setFocusTraversable(false);
        if (!meaning.isEmpty()) {
            var tooltip = new Tooltip(meaning);
            tooltip.setWrapText(true);
            tooltip.setMaxWidth(320);
            Tooltip.install(this, tooltip);
        }
    }

    /** The number and the line under it. */
    public void show(String value, String context) {
        show(value, "", Tone.NEUTRAL, context);
    }

    /** Two numbers side by side, the second in a colour: {@code 18,240 · 5}. */
    public void show(String value, String other, Tone tone, String context) {
        number.setText(value);
        second.setText(other.isEmpty() ? "" : " · " + other);
        second.setManaged(!other.isEmpty());
        second.setVisible(!other.isEmpty());
        Tones.set(second, tone);
        note.setText(context);
        setAccessibleText(String.join(" ", name.getText(), value + second.getText(), context));
    }
}
