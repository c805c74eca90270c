package org.bellows.ui.widget;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.text.Texts;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.material2.Material2OutlinedAL;

/** Stands where something could not be had: what went wrong, what to do, and a way to try again. */
public final class ErrorState extends VBox {
    private final Label title = new Label();
    private final Label text = new Label();
    private final Texts words;

    public ErrorState(Texts texts, Runnable again) {
        words = texts.neighbour(ErrorState.class);
        getStyleClass().addAll("empty-state", "tone-bad");
        setFillWidth(false);
        title.getStyleClass().add("empty-title");
        text.getStyleClass().add("secondary");
        text.setWrapText(true);
        text.setTextAlignment(TextAlignment.CENTER);
        text.setMaxWidth(420);
        var button = new Button(words.get("error.again"));
        button.setOnAction(_ -> again.run());
        getChildren().addAll(new FontIcon(Material2OutlinedAL.ERROR_OUTLINE), title, text, button);
    }

    /** Says why, in the service's own words. */
    public void show(FeedException failure) {
        title.setText(
                switch (failure.reason()) {
                    case UNREACHABLE -> words.get("error.unreachable");
                    case DENIED -> words.get("error.denied");
                    case NOT_FOUND -> words.get("error.not-found");
                    case REFUSED -> words.get("error.refused");
                    case FAILED -> words.get("error.failed");
                });
        text.setText(failure.getMessage());
    }
}
