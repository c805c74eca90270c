package org.bellows.ui.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.List;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.scene.Scene;

/** How the console is coloured. */
public enum Theme {
    /** As the desktop is. */
    SYSTEM,
    LIGHT,
    DARK;

    /** Dresses {@code scene}, and the controls that are common to all scenes. */
    public void apply(Scene scene, ColorScheme desktop) {
        boolean dark = this == DARK || (this == SYSTEM && desktop == ColorScheme.DARK);
        Application.setUserAgentStylesheet(
                dark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scene.getStylesheets().setAll(List.of(sheet(dark ? "dark.css" : "light.css"), sheet("bellows.css")));
    }

    private static String sheet(String name) {
        return Objects.requireNonNull(
                        Theme.class.getResource("/org/bellows/ui/theme/" + name), "no style sheet " + name)
                .toExternalForm();
    }
}
