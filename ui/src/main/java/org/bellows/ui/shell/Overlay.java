package org.bellows.ui.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/**
 * A sheet in front of everything else, in the same window. What is behind it is out of reach for mouse and keyboard until it closes;
 * then the focus is where it was. A sheet that is asked for while another is open waits its turn.
 */
final class Overlay extends StackPane {
    private final Node behind;
    private final Deque<Sheet> waiting = new ArrayDeque<>();
    private Optional<Sheet> open = Optional.empty();
    private @Nullable Node focusBefore;

    private record Sheet(Node node, Runnable onDismissed) {}

    Overlay(Node behind) {
        this.behind = behind;
        getStyleClass().add("scrim");
        setVisible(false);
        setOnMouseClicked(event -> {
            if (event.getTarget() == this) {
                dismiss();
            }
        });
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                dismiss();
                event.consume();
            }
        });
    }

    /** Shows {@code sheet}; {@code onDismissed} is called when a person leaves it by Escape or by a click beside it. */
    void show(Node sheet, Runnable onDismissed) {
        if (open.isPresent()) {
            waiting.add(new Sheet(sheet, onDismissed));
            return;
        }
        focusBefore = getScene() == null ? null : getScene().getFocusOwner();
        present(new Sheet(sheet, onDismissed));
    }

    private void present(Sheet sheet) {
        open = Optional.of(sheet);
        behind.setDisable(true);
        if (sheet.node() instanceof Region region) {
            // As high as it needs, not as high as the window.
            region.setMaxHeight(USE_PREF_SIZE);
        }
        getChildren().setAll(sheet.node());
        setVisible(true);
        sheet.node().requestFocus();
    }

    /** Closes the sheet without a word to whoever opened it. */
    void close() {
        open = Optional.empty();
        getChildren().clear();
        var next = waiting.poll();
        if (next != null) {
            present(next);
            return;
        }
        setVisible(false);
        behind.setDisable(false);
        if (focusBefore != null) {
            focusBefore.requestFocus();
            focusBefore = null;
        }
    }

    /** As Escape does. */
    void dismiss() {
        open.ifPresent(sheet -> {
            close();
            sheet.onDismissed().run();
        });
    }

    boolean isOpen() {
        return open.isPresent();
    }
}
