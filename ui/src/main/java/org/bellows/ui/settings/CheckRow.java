package org.bellows.ui.settings;

import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Tone;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** One check: its state as shape, word and colour, what is the case, and what to do about it. */
final class CheckRow extends HBox {
    private final StateMark mark = new StateMark();
    private final Label word = new Label("", mark);
    private final Label sentence = new Label();
    private final Label advice = new Label();
    private final Tooltip code = new Tooltip();

    CheckRow() {
        getStyleClass().add("check-row");
        word.getStyleClass().addAll("toned", "kind", "check-word");
        word.setMinWidth(80);
        advice.getStyleClass().add("muted");
        for (var label : new Label[] {sentence, advice}) {
            label.setWrapText(true);
            label.setMinHeight(Region.USE_PREF_SIZE);
        }
        word.setTooltip(code);
        var text = new VBox(sentence, advice);
        text.setMinWidth(0);
        HBox.setHgrow(text, Priority.ALWAYS);
        getChildren().setAll(word, text);
    }

    void show(CheckLine line) {
        mark.show(MarkShape.of(line.tone()), line.tone());
        Tones.set(word, line.tone());
        word.setText(line.word());
        code.setText(line.code());
        sentence.setText(line.sentence());
        sentence.getStyleClass().remove("strong");
        if (line.tone() != Tone.OK) {
            sentence.getStyleClass().add("strong");
        }
        advice.setText(line.advice());
        advice.setVisible(!line.advice().isEmpty());
        advice.setManaged(!line.advice().isEmpty());
        setAccessibleText((line.word() + ". " + line.sentence() + " " + line.advice()).strip());
    }
}
