package org.bellows.ui.shell;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.text.Texts;

/** The views to choose from, and at its foot what the console is attached to. */
final class Rail extends VBox {
    private final Map<ViewId, RailItem> items = new EnumMap<>(ViewId.class);

    Rail(ViewRegistry views, ShellModel model, Texts texts, Consumer<ViewId> choose, IntConsumer step, Node menu) {
        getStyleClass().add("rail");
        var name = new Label(texts.get("name"));
        name.getStyleClass().add("rail-title");
        getChildren().add(name);
        var group = new ToggleGroup();
        int number = 1;
        for (var view : views.all()) {
            var item = new RailItem(view, number++, texts, () -> choose.accept(view.id()));
            item.setToggleGroup(group);
            items.put(view.id(), item);
            getChildren().add(item);
        }
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (hasFocus() && (event.getCode() == KeyCode.UP || event.getCode() == KeyCode.DOWN)) {
                event.consume();
                step.accept(event.getCode() == KeyCode.UP ? -1 : 1);
                focusSelected();
            }
        });
        var gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        var foot = new Label();
        foot.getStyleClass().add("rail-foot");
        foot.setId("rail-foot");
        foot.setWrapText(true);
        foot.setMinHeight(USE_PREF_SIZE);
        foot.textProperty().bind(model.footProperty().map(lines -> String.join("\n", lines)));
        getChildren().addAll(gap, menu, foot);
        setAccessibleText(texts.get("rail.views"));
    }

    /** Puts the focus on the view that is shown. */
    void focusSelected() {
        items.values().stream().filter(RailItem::isSelected).findFirst().ifPresent(Node::requestFocus);
    }

    boolean hasFocus() {
        return items.values().stream().anyMatch(Node::isFocused);
    }

    void select(ViewId id) {
        var item = items.get(id);
        if (item != null) {
            item.setSelected(true);
        }
    }
}
