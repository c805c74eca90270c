package org.bellows.ui.shell;

import javafx.geometry.Orientation;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;
import org.jspecify.annotations.Nullable;

/** Shows its content larger or smaller, laid out for the room that is left then: text stays sharp, nothing is cut off. */
final class ZoomPane extends Region {
    private final Scale scale = new Scale(1, 1);
    private @Nullable Region content;

    void setContent(Region shown) {
        if (content != null) {
            content.getTransforms().remove(scale);
        }
        content = shown;
        shown.getTransforms().add(scale);
        getChildren().setAll(shown);
    }

    void setZoom(double factor) {
        scale.setX(factor);
        scale.setY(factor);
        requestLayout();
    }

    double zoom() {
        return scale.getX();
    }

    @Override
    protected void layoutChildren() {
        if (content != null) {
            content.resizeRelocate(0, 0, getWidth() / zoom(), getHeight() / zoom());
        }
    }

    @Override
    public @Nullable Orientation getContentBias() {
        return null;
    }
}
