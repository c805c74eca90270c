package org.bellows.ui.shell;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.bellows.ui.text.Texts;

/** The list of keys, as F1 shows it. */
final class KeysSheet extends VBox {
    /** Keys of the controls themselves, which nobody has to register. */
    private static final List<String> OWN = List.of("tab", "arrows", "menu", "escape");

    private final Button close;

    KeysSheet(List<Shortcut> shortcuts, Texts texts, Runnable closing) {
        getStyleClass().addAll("dialog-sheet", "keys-sheet");
        var title = new Label(texts.get("keys.title"));
        title.getStyleClass().add("dialog-title");
        var grid = new GridPane();
        grid.getStyleClass().add("keys-grid");
        int row = 0;
        for (var shortcut : shortcuts) {
            grid.addRow(row++, key(shortcut.shown()), new Label(texts.get(shortcut.text())));
        }
        for (var own : OWN) {
            grid.addRow(row++, key(texts.get("keys." + own)), new Label(texts.get("keys." + own + ".does")));
        }
        close = new Button(texts.get("keys.close"));
        close.setDefaultButton(true);
        close.setOnAction(_ -> closing.run());
        var buttons = new HBox(close);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        getChildren().setAll(title, grid, buttons);
    }

    private static Label key(String text) {
        var label = new Label(text);
        label.getStyleClass().add("key");
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }

    @Override
    public void requestFocus() {
        close.requestFocus();
    }
}
