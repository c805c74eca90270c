package org.bellows.ui.shell;

import java.util.List;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * A key that does something anywhere in the window.
 *
 * @param keys any of them
 * @param typed characters that do it too, except where text is typed; on whichever key the layout has them
 * @param text key of what it does, in the window's words
 * @param does what it does
 */
record Shortcut(List<KeyCombination> keys, String typed, String text, Runnable does) {

    static Shortcut of(String text, Runnable does, String... keys) {
        return new Shortcut(
                List.of(keys).stream().map(KeyCombination::keyCombination).toList(), "", text, does);
    }

    Shortcut orTyped(String character) {
        return new Shortcut(keys, character, text, does);
    }

    boolean matches(KeyEvent pressed) {
        return keys.stream().anyMatch(key -> key.match(pressed));
    }

    /** {@code Ctrl+F, /}. */
    String shown() {
        var names = new java.util.ArrayList<>(
                keys.stream().map(KeyCombination::getDisplayText).distinct().toList());
        if (!typed.isEmpty()) {
            names.add(typed);
        }
        return String.join(", ", names);
    }
}
