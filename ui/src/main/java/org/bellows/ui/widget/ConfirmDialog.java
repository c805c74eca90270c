package org.bellows.ui.widget;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Texts;

/** A question with the button that does it and the one that does not. Escape is "no"; the focus begins on "no" where it matters. */
public final class ConfirmDialog extends VBox {
    private final Button first;

    /** One of the ways to answer. */
    public record Answer(String words, Tone tone, Runnable does) {}

    /** Yes or no. */
    public ConfirmDialog(Texts texts, Question question, Runnable yes, Runnable no) {
        this(texts, question.title(), question.text(), List.of(new Answer(question.yes(), question.tone(), yes)), no);
    }

    /** Any number of answers beside "no". */
    public ConfirmDialog(Texts texts, String title, String text, List<Answer> answers, Runnable no) {
        var words = texts.neighbour(ConfirmDialog.class);
        getStyleClass().add("dialog-sheet");
        var heading = new Label(title);
        heading.getStyleClass().add("dialog-title");
        heading.setWrapText(true);
        var body = new Label(text);
        body.setWrapText(true);
        var buttons = new HBox();
        buttons.getStyleClass().add("dialog-buttons");
        buttons.setAlignment(Pos.CENTER_RIGHT);
        var cancel = button(words.get("dialog.cancel"), no);
        cancel.setCancelButton(true);
        buttons.getChildren().add(cancel);
        for (var answer : answers) {
            var button = button(answer.words(), answer.does());
            button.getStyleClass().add(answer.tone() == Tone.BAD ? "danger" : "accent");
            buttons.getChildren().add(button);
        }
        boolean matters = answers.stream().anyMatch(answer -> answer.tone() == Tone.BAD);
        first = matters ? cancel : (Button) buttons.getChildren().getLast();
        getChildren().setAll(heading, body, buttons);
        setAccessibleText(title + " " + text);
    }

    private static Button button(String words, Runnable does) {
        var button = new Button(words);
        button.setOnAction(_ -> does.run());
        // Return presses the button that has the focus, not only the space bar.
        button.defaultButtonProperty().bind(button.focusedProperty());
        return button;
    }

    @Override
    public void requestFocus() {
        first.requestFocus();
    }
}
