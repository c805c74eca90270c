package org.bellows.ui.shell;

import java.util.Optional;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.scene.Scene;
import org.bellows.ui.preferences.Preferences;
import org.bellows.ui.preferences.PreferencesFile;
import org.bellows.ui.preferences.Theme;

/** How one scene looks: theme and zoom, as the person likes them; follows the desktop when told to. */
final class Look {
    private static final double STEP = 0.25;

    private final PreferencesFile preferences;
    private final Scene scene;
    private final ZoomPane pane;
    private final Platform.Preferences desktop = Platform.getPreferences();
    private final ChangeListener<ColorScheme> onDesktop = (_, _, _) -> apply();
    private Optional<Applied> applied = Optional.empty();

    private record Applied(boolean dark, double zoom) {}

    Look(PreferencesFile preferences, Scene scene, ZoomPane pane) {
        this.preferences = preferences;
        this.scene = scene;
        this.pane = pane;
        desktop.colorSchemeProperty().addListener(onDesktop);
        apply();
    }

    void choose(Theme theme) {
        preferences.change(now -> now.withTheme(theme));
        apply();
    }

    void larger() {
        zoom(preferences.get().zoom() + STEP);
    }

    void smaller() {
        zoom(preferences.get().zoom() - STEP);
    }

    void asDesigned() {
        zoom(1);
    }

    private void zoom(double factor) {
        preferences.change(now -> now.withZoom(factor));
        apply();
    }

    private void apply() {
        Preferences liked = preferences.get();
        var wanted = new Applied(Skin.isDark(liked.theme(), desktop.getColorScheme()), liked.zoom());
        if (applied.filter(wanted::equals).isPresent()) {
            return;
        }
        applied = Optional.of(wanted);
        pane.setZoom(liked.zoom());
        Skin.apply(liked.theme(), desktop.getColorScheme(), scene);
        if (liked.zoom() != 1) {
            // Tooltips and menus are windows of their own, which the pane does not reach.
            scene.getStylesheets()
                    .add("data:text/css,.tooltip,.context-menu,.combo-box-popup{-fx-font-size:"
                            + Math.round(13 * liked.zoom()) + "px;}");
        }
    }

    void close() {
        desktop.colorSchemeProperty().removeListener(onDesktop);
    }
}
