package org.bellows.ui.widget;

import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.model.Tone;

/** A state with its shape, its words and its colour; the tooltip says what it means. */
public final class StateChip extends Label {
    private final StateMark mark = new StateMark();
    private final Tooltip tooltip = new Tooltip();

    public StateChip() {
        getStyleClass().add("state-chip");
        setGraphic(mark);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(320);
    }

    /** The state of a hook. */
    public void show(HookMark hook, String words, String meaning) {
        mark.show(hook);
        show(hook.tone(), words, meaning);
    }

    /** Any other state. */
    public void show(MarkShape shape, Tone tone, String words, String meaning) {
        mark.show(shape, tone);
        show(tone, words, meaning);
    }

    private void show(Tone tone, String words, String meaning) {
        Tones.set(this, tone);
        setText(words);
        tooltip.setText(meaning);
        setTooltip(meaning.isEmpty() ? null : tooltip);
    }
}
