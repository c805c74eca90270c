package org.bellows.ui.settings;

import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.StringConverter;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Tones;

/** The switch for the log level, and what came of the last change. */
final class LogLevelRow extends HBox {

    LogLevelRow(LogLevel level, Words words) {
        getStyleClass().add("level-row");
        var name = new Label(words.get("level.title"));
        name.getStyleClass().add("muted");
        name.setMinWidth(112);
        name.setPrefWidth(112);
        var choice = new ChoiceBox<String>();
        choice.setId("settings-level");
        choice.setAccessibleText(words.get("level.title"));
        choice.setTooltip(new Tooltip(words.get("level.meaning")));
        choice.setMinWidth(USE_PREF_SIZE);
        choice.setConverter(new StringConverter<>() {
            @Override
            public String toString(String value) {
                return value != null && LogLevel.LEVELS.contains(value) ? words.get("level." + value) : "";
            }

            @Override
            public String fromString(String typed) {
                throw new UnsupportedOperationException("nothing is typed here");
            }
        });
        choice.getItems().setAll(LogLevel.LEVELS);
        level.levelProperty().subscribe(current -> current.ifPresent(choice::setValue));
        choice.valueProperty().orElse("").subscribe(chosen -> {
            if (!chosen.isEmpty()) {
                level.choose(chosen);
            }
        });
        var note = new Label();
        note.setId("settings-level-note");
        note.getStyleClass().addAll("secondary", "toned");
        note.setWrapText(true);
        note.setMinWidth(0);
        HBox.setHgrow(note, Priority.ALWAYS);
        level.noteProperty().subscribe(said -> {
            Tones.set(note, said.tone());
            note.setText(said.sentence());
        });
        getChildren().setAll(name, choice, note);
    }
}
