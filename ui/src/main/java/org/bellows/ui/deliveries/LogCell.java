package org.bellows.ui.deliveries;

import java.util.function.Function;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.bellows.console.feed.Attempt;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** One value of a row; the result with its shape and colour. */
final class LogCell extends TableCell<Attempt, Attempt> {
    private final Function<Attempt, String> shown;
    private final Function<Attempt, String> hover;
    private final Tooltip tooltip = new Tooltip();
    private final StateMark mark = new StateMark();
    private final boolean result;

    LogCell(String key, Function<Attempt, String> shown, Function<Attempt, String> hover) {
        this.shown = shown;
        this.hover = hover;
        this.result = key.equals("result");
        if (result) {
            getStyleClass().add("delivery-result");
        }
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(320);
    }

    @Override
    protected void updateItem(Attempt attempt, boolean empty) {
        super.updateItem(attempt, empty);
        if (empty || attempt == null) {
            setText(null);
            setGraphic(null);
            setTooltip(null);
            return;
        }
        setText(shown.apply(attempt));
        tooltip.setText(hover.apply(attempt));
        setTooltip(tooltip);
        if (result) {
            var tone = LogWords.tone(attempt.outcome());
            mark.show(MarkShape.of(tone), tone);
            Tones.set(this, tone);
            setGraphic(mark);
        }
    }
}
