package org.bellows.ui.hooks;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateMark;

/** Draws a {@link FailureWindow}: a line with a mark where an attempt failed. */
final class FailureLine extends VBox {
    private final Track track = new Track();
    private final Label start = new Label();
    private final Label sentence = new Label();

    FailureLine(Texts texts) {
        getStyleClass().add("failure-line");
        var end = new Label(texts.get("line.end"));
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        start.getStyleClass().add("secondary");
        end.getStyleClass().add("secondary");
        sentence.getStyleClass().add("secondary");
        sentence.setWrapText(true);
        getChildren().setAll(track, new HBox(start, gap, end), sentence);
    }

    void show(FailureWindow window) {
        start.setText(window.start());
        sentence.setText(window.sentence());
        track.show(window);
        setAccessibleText(window.sentence());
    }

    private static final class Track extends Pane {
        private final Region line = new Region();
        private FailureWindow window = new FailureWindow(java.util.List.of(), "", "");

        Track() {
            getStyleClass().add("track");
            line.getStyleClass().add("line");
            getChildren().add(line);
            setMinHeight(22);
            setPrefHeight(22);
        }

        void show(FailureWindow newWindow) {
            if (newWindow.places().equals(window.places())) {
                return;
            }
            window = newWindow;
            var children = getChildren();
            while (children.size() > window.places().size() + 1) {
                children.removeLast();
            }
            while (children.size() < window.places().size() + 1) {
                var mark = new StateMark();
                mark.show(MarkShape.TRIANGLE, Tone.BAD);
                children.add(mark);
            }
            requestLayout();
        }

        @Override
        protected void layoutChildren() {
            line.resizeRelocate(0, getHeight() - 5, getWidth(), 2);
            for (int i = 0; i < window.places().size(); i++) {
                Node mark = getChildren().get(i + 1);
                mark.resizeRelocate(window.places().get(i) * (getWidth() - 10), getHeight() - 17, 10, 10);
            }
        }
    }
}
