package org.bellows.ui.widget;

import javafx.scene.layout.StackPane;
import javafx.scene.shape.FillRule;
import javafx.scene.shape.SVGPath;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.model.Tone;

/** A small shape in the colour of a tone. Only ever beside a word; screen readers are told that word, not the shape. */
public final class StateMark extends StackPane {
    private final SVGPath shape = new SVGPath();

    public StateMark() {
        getStyleClass().add("state-mark");
        shape.getStyleClass().add("shape");
        shape.setFillRule(FillRule.EVEN_ODD);
        getChildren().add(shape);
    }

    /** The mark of a tone. */
    public StateMark(Tone tone) {
        this();
        show(MarkShape.of(tone), tone);
    }

    public void show(MarkShape mark, Tone tone) {
        shape.setContent(mark.outline());
        Tones.set(this, tone);
    }

    public void show(HookMark mark) {
        show(MarkShape.of(mark), mark.tone());
    }
}
