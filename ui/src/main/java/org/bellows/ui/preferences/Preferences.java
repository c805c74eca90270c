package org.bellows.ui.preferences;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.text.Language;

/**
 * How a person likes the console.
 *
 * @param window empty before the first time it was closed
 * @param zoom 1 is as designed
 * @param muted true when nothing pops up by itself
 * @param tables how each was arranged, by its name
 */
public record Preferences(
        Optional<WindowPlace> window,
        ViewId view,
        Theme theme,
        Language language,
        double zoom,
        boolean muted,
        Map<String, ColumnLayout> tables) {

    public static final double LEAST_ZOOM = 0.75;
    public static final double MOST_ZOOM = 2.5;

    /** More tables than there are: what is read from a file stops there. */
    static final int MOST_TABLES = 40;

    public static final Preferences DEFAULTS =
            new Preferences(Optional.empty(), ViewId.OVERVIEW, Theme.SYSTEM, Language.SYSTEM, 1, false, Map.of());

    public Preferences {
        zoom = Double.isNaN(zoom) ? 1 : Math.clamp(zoom, LEAST_ZOOM, MOST_ZOOM);
        tables = Map.copyOf(tables);
    }

    public Preferences withWindow(WindowPlace place) {
        return new Preferences(Optional.of(place), view, theme, language, zoom, muted, tables);
    }

    public Preferences withView(ViewId last) {
        return new Preferences(window, last, theme, language, zoom, muted, tables);
    }

    public Preferences withTheme(Theme chosen) {
        return new Preferences(window, view, chosen, language, zoom, muted, tables);
    }

    public Preferences withLanguage(Language chosen) {
        return new Preferences(window, view, theme, chosen, zoom, muted, tables);
    }

    public Preferences withZoom(double factor) {
        return new Preferences(window, view, theme, language, factor, muted, tables);
    }

    public Preferences withMuted(boolean yes) {
        return new Preferences(window, view, theme, language, zoom, yes, tables);
    }

    public Preferences withTable(String name, ColumnLayout layout) {
        var changed = new TreeMap<>(tables);
        changed.put(name, layout);
        return new Preferences(window, view, theme, language, zoom, muted, changed);
    }
}
