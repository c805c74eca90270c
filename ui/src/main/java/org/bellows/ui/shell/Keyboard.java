package org.bellows.ui.shell;

import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;

/** Gives keys to what the window can do. While a sheet is in front of everything, they do nothing. */
final class Keyboard {
    private final List<Shortcut> shortcuts;
    private final BooleanSupplier asleep;

    Keyboard(List<Shortcut> shortcuts, BooleanSupplier asleep) {
        this.shortcuts = List.copyOf(shortcuts);
        this.asleep = asleep;
    }

    List<Shortcut> shortcuts() {
        return shortcuts;
    }

    void listenOn(Node root) {
        root.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        root.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    }

    private void pressed(KeyEvent event) {
        if (asleep.getAsBoolean()) {
            return;
        }
        shortcuts.stream()
                .filter(shortcut -> shortcut.matches(event))
                .findFirst()
                .ifPresent(shortcut -> {
                    event.consume();
                    shortcut.does().run();
                });
    }

    private void typed(KeyEvent event) {
        if (asleep.getAsBoolean() || event.getTarget() instanceof TextInputControl) {
            return;
        }
        shortcuts.stream()
                .filter(shortcut ->
                        !shortcut.typed().isEmpty() && shortcut.typed().equals(event.getCharacter()))
                .findFirst()
                .ifPresent(shortcut -> {
                    event.consume();
                    shortcut.does().run();
                });
    }
}
