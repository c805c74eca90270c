package org.bellows.ui.widget;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A white sheet with a title, something small at the right of it, and a body that takes the rest. */
public final class Card extends VBox {
    private final Label title = new Label();
    private final HBox side = new HBox();

    public Card(String title, Node body) {
        getStyleClass().add("card-sheet");
        this.title.setText(title);
        this.title.getStyleClass().add("card-title");
        this.title.setMinWidth(USE_PREF_SIZE);
        side.getStyleClass().add("card-side");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var head = new HBox(this.title, gap, side);
        head.getStyleClass().add("card-head");
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren().setAll(head, body);
        setAccessibleText(title);
    }

    public void setTitle(String text) {
        title.setText(text);
        setAccessibleText(text);
    }

    /** What stands at the right of the title. */
    public void setSide(Node... nodes) {
        side.getChildren().setAll(nodes);
    }
}
