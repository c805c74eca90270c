package org.bellows.ui.widget;

import atlantafx.base.controls.CustomTextField;
import javafx.scene.Cursor;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.bellows.ui.text.Texts;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.material2.Material2AL;
import org.kordamp.ikonli.material2.Material2MZ;

/** A field to search in. Escape empties it; a second one leaves it. */
public final class SearchField extends CustomTextField {

    /** @param prompt says what is searched */
    public SearchField(Texts texts, String prompt) {
        var words = texts.neighbour(SearchField.class);
        getStyleClass().add("search-field");
        setPromptText(prompt);
        setAccessibleText(prompt);
        setLeft(new FontIcon(Material2MZ.SEARCH));
        var clear = new FontIcon(Material2AL.CLEAR);
        clear.setCursor(Cursor.HAND);
        clear.setOnMouseClicked(_ -> clear());
        clear.setAccessibleText(words.get("search.clear"));
        clear.visibleProperty().bind(textProperty().isEmpty().not());
        setRight(clear);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE && !getText().isEmpty()) {
                clear();
                event.consume();
            }
        });
    }
}
