package org.bellows.ui.shell;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.List;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.scene.Scene;
import org.bellows.ui.preferences.Theme;

/** The style sheets of a theme: AtlantaFX's below, our colours and our own rules on top. */
public final class Skin {
    private Skin() {}

    /** Dresses {@code scene}, and the controls that are common to all scenes; {@code desktop} decides for {@link Theme#SYSTEM}. */
    public static void apply(Theme theme, ColorScheme desktop, Scene scene) {
        boolean dark = isDark(theme, desktop);
        Application.setUserAgentStylesheet(
                dark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
        scene.getStylesheets().setAll(List.of(sheet(dark ? "dark.css" : "light.css"), sheet("bellows.css")));
    }

    static boolean isDark(Theme theme, ColorScheme desktop) {
        return switch (theme) {
            case DARK -> true;
            case LIGHT -> false;
            case SYSTEM -> desktop == ColorScheme.DARK;
        };
    }

    private static String sheet(String name) {
        return Objects.requireNonNull(Skin.class.getResource("/org/bellows/ui/theme/" + name), name)
                .toExternalForm();
    }
}
