package org.bellows.ui.overview;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.KeyedBox;

/** All that needs attention. */
final class AttentionCard extends VBox {
    /** More, and the view that they are about shows them better. */
    private static final int MOST = 20;

    private final Words words;
    private final Label count = new Label();
    private final Label more = new Label();
    private final Label none = new Label();
    private final KeyedBox<Attention, AttentionRow> rows;

    AttentionCard(OverviewModel model, Words words) {
        this.words = words;
        rows = new KeyedBox<>(Attention::key, () -> new AttentionRow(words, model::go), (row, item) -> {
            row.at(model.now());
            row.show(item);
        });
        rows.getStyleClass().add("attention-rows");
        none.setWrapText(true);
        none.getStyleClass().add("muted");
        more.getStyleClass().add("secondary");
        for (var label : List.of(none, more)) {
            label.managedProperty().bind(label.visibleProperty());
        }
        var scroll = new ScrollPane(new VBox(none, rows, more));
        scroll.getStyleClass().add("quiet-scroll");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setPrefHeight(130);
        scroll.setFocusTraversable(false);
        var card = new Card(words.get("attention.title"), scroll);
        card.setSide(count);
        VBox.setVgrow(card, Priority.ALWAYS);
        getChildren().setAll(card);
    }

    void show(List<Attention> items, boolean known) {
        rows.show(items.subList(0, Math.min(MOST, items.size())));
        count.setText(items.isEmpty() ? "" : words.formats().count(items.size()));
        none.setText(words.get(known ? "attention.none" : "attention.unknown"));
        none.setVisible(items.isEmpty());
        more.setVisible(items.size() > MOST);
        more.setText(words.counted("attention.more", items.size() - (long) MOST));
    }
}
