package org.bellows.ui.widget;

import java.util.stream.Stream;
import javafx.scene.Node;
import org.bellows.ui.model.Tone;

/** Gives a node the colour of a tone: the style sheets find it as {@code -tone}. */
public final class Tones {
    private Tones() {}

    /** {@code tone} instead of whatever it had. */
    public static void set(Node node, Tone tone) {
        var wanted = tone.styleClass();
        var classes = node.getStyleClass();
        if (!classes.contains(wanted)) {
            classes.removeAll(Stream.of(Tone.values()).map(Tone::styleClass).toList());
            classes.add(wanted);
        }
    }
}
