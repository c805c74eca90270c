package org.bellows.ui.widget;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.bellows.ui.model.Tone;

/** What a view has to say, in one sentence with its mark. It wraps rather than being cut off. */
public final class Headline extends HBox {
    private final StateMark mark = new StateMark();
    private final Label sentence = new Label();

    /** @param id of the sentence */
    public Headline(String id) {
        sentence.setId(id);
        sentence.getStyleClass().add("headline");
        sentence.setWrapText(true);
        sentence.setMinWidth(0);
        HBox.setHgrow(sentence, Priority.ALWAYS);
        getStyleClass().add("marked-headline");
        getChildren().setAll(mark, sentence);
    }

    public void show(Tone tone, String text) {
        mark.show(MarkShape.of(tone), tone);
        sentence.setText(text);
    }
}
