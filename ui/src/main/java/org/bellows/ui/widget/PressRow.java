package org.bellows.ui.widget;

import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleRole;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.VBox;

/** A few lines that are pressed as one, by mouse or by keyboard. Unlike a button it is as high as its wrapped text. */
public class PressRow extends VBox {
    private Runnable action = () -> {};

    @SuppressWarnings("this-escape") // The handlers run once there is somebody to press it.
    public PressRow() {
        getStyleClass().add("press-row");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.BUTTON);
        setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
                fire();
            }
        });
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
                fire();
                event.consume();
            }
        });
    }

    /** What a press does. */
    protected final void setAction(Runnable does) {
        action = does;
    }

    /** As if it were pressed. */
    public final void fire() {
        action.run();
    }

    @Override
    public void executeAccessibleAction(AccessibleAction asked, Object... parameters) {
        if (asked == AccessibleAction.FIRE) {
            fire();
        } else {
            super.executeAccessibleAction(asked, parameters);
        }
    }
}
