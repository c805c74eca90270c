package org.bellows.ui.widget;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/** Stands where there is nothing to show: what would be here, and what to do for it. */
public final class EmptyState extends VBox {
    private final Label title = new Label();
    private final Label text = new Label();

    public EmptyState(Ikon icon, String title, String text, Node... actions) {
        getStyleClass().add("empty-state");
        setFillWidth(false);
        this.title.getStyleClass().add("empty-title");
        this.text.getStyleClass().add("secondary");
        this.text.setWrapText(true);
        this.text.setTextAlignment(TextAlignment.CENTER);
        this.text.setMaxWidth(420);
        getChildren().addAll(new FontIcon(icon), this.title, this.text);
        getChildren().addAll(actions);
        show(title, text);
    }

    /** Other words in the same place. */
    public void show(String newTitle, String newText) {
        title.setText(newTitle);
        text.setText(newText);
    }

    /** A button for {@code actions}. */
    public static Button action(String words, Runnable does) {
        var button = new Button(words);
        button.setOnAction(_ -> does.run());
        return button;
    }
}
