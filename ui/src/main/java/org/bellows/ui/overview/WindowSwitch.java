package org.bellows.ui.overview;

import java.util.EnumMap;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import org.bellows.console.feed.TrendWindow;
import org.bellows.ui.text.Words;

/** How far back the charts look: one of three. */
final class WindowSwitch extends HBox {

    WindowSwitch(ObjectProperty<TrendWindow> window, Words words) {
        getStyleClass().add("window-switch");
        setAccessibleText(words.get("chart.window"));
        var group = new ToggleGroup();
        Map<TrendWindow, ToggleButton> buttons = new EnumMap<>(TrendWindow.class);
        for (var choice : TrendWindow.values()) {
            var button = new ToggleButton(words.get("chart." + choice));
            button.setId("window-" + choice);
            button.setToggleGroup(group);
            button.setMinWidth(USE_PREF_SIZE);
            button.setUserData(choice);
            button.setAccessibleText(words.get("chart.window") + ": " + button.getText());
            buttons.put(choice, button);
            getChildren().add(button);
        }
        // A press on the one that is chosen leaves it chosen.
        group.selectedToggleProperty().subscribe(chosen -> {
            if (chosen != null) {
                window.set((TrendWindow) chosen.getUserData());
            } else {
                group.selectToggle(buttons.get(window.get()));
            }
        });
        window.subscribe(chosen -> group.selectToggle(buttons.get(chosen)));
    }
}
