package org.bellows.ui.overview;

import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.bellows.ui.model.Place;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.PressRow;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** One thing that happened; pressing it leads to more about it. */
final class HappenedRow extends PressRow {
    private final Label time = new Label();
    private final StateMark mark = new StateMark();
    private final Label title = new Label();
    private final Label text = new Label();
    private final Words words;
    private final Consumer<Place> go;
    private final Tooltip tooltip = new Tooltip();

    HappenedRow(Words words, Consumer<Place> go) {
        this.words = words;
        this.go = go;
        getStyleClass().add("happened-row");
        time.getStyleClass().addAll("secondary", "clock");
        time.setMinWidth(Region.USE_PREF_SIZE);
        title.getStyleClass().addAll("strong", "toned");
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        text.getStyleClass().add("happened-text");
        text.setWrapText(true);
        var head = new HBox(mark, title, time);
        head.getStyleClass().add("happened-head");
        getChildren().setAll(head, text);
        Tooltip.install(time, tooltip);
    }

    void show(Happened item) {
        time.setText(words.formats().clock(item.at()));
        tooltip.setText(words.formats().exact(item.at()));
        mark.show(MarkShape.of(item.tone()), item.tone());
        Tones.set(title, item.tone());
        title.setText(item.title());
        text.setText(item.text());
        setAccessibleText(String.join(" ", time.getText(), item.title(), item.text()));
        setAction(() -> go.accept(item.place()));
    }
}
