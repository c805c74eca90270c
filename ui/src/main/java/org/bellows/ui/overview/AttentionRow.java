package org.bellows.ui.overview;

import java.time.Instant;
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

/** One thing that needs attention; pressing it leads there. */
final class AttentionRow extends PressRow {
    private final StateMark mark = new StateMark();
    private final Label title = new Label();
    private final Label since = new Label();
    private final Label text = new Label();
    private final Tooltip tooltip = new Tooltip();
    private final Words words;
    private final Consumer<Place> go;
    private Instant now = Instant.EPOCH;

    AttentionRow(Words words, Consumer<Place> go) {
        this.words = words;
        this.go = go;
        getStyleClass().add("attention-row");
        title.getStyleClass().addAll("strong", "toned");
        title.setWrapText(true);
        since.getStyleClass().add("secondary");
        since.setMinWidth(Region.USE_PREF_SIZE);
        text.setWrapText(true);
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        var head = new HBox(mark, title, since);
        head.getStyleClass().add("attention-head");
        getChildren().setAll(head, text);
    }

    void at(Instant time) {
        now = time;
    }

    void show(Attention item) {
        mark.show(MarkShape.of(item.tone()), item.tone());
        Tones.set(title, item.tone());
        title.setText(item.title());
        text.setText(item.text());
        since.setText(item.since()
                .map(at -> words.get("attention.since", words.formats().minute(at, now)))
                .orElse(""));
        since.setTooltip(item.since().isPresent() ? tooltip : null);
        tooltip.setText(item.since().map(words.formats()::exact).orElse(""));
        setAccessibleText(String.join(" ", item.title(), since.getText(), item.text()));
        setAction(() -> go.accept(item.place()));
    }
}
