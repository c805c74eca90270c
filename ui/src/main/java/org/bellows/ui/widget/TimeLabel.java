package org.bellows.ui.widget;

import java.time.Instant;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.bellows.ui.text.Formats;

/** A time as "2 min ago" or "in 42 s", kept true as time goes by, with the exact time on hover; a dash when there is none. */
public final class TimeLabel extends Label {
    private static final String NONE = "–";

    private final ObjectProperty<Optional<Instant>> time = new SimpleObjectProperty<>(Optional.empty());
    private final Tooltip tooltip = new Tooltip();

    /** @param now by the clock that the times come from */
    public TimeLabel(Formats formats, ObservableValue<Instant> now) {
        getStyleClass().add("time");
        // Held weakly by both: a label that is thrown away takes its binding with it.
        textProperty().bind(Bindings.createStringBinding(() -> words(formats, now.getValue()), time, now));
        time.subscribe(shown -> {
            tooltip.setText(shown.map(formats::exact).orElse(""));
            setTooltip(shown.isPresent() ? tooltip : null);
        });
    }

    public void show(Optional<Instant> at) {
        time.set(at);
    }

    private String words(Formats formats, Instant now) {
        return time.get()
                .map(at -> at.isAfter(now) ? formats.in(at, now) : formats.ago(at, now))
                .orElse(NONE);
    }
}
