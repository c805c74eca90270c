package org.bellows.ui.shell;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.Label;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.ViewId;
import org.kordamp.ikonli.Ikon;

/**
 * One view of the console. All are made when the window opens, for the sake of their badges; {@link #node()} and {@link #header()} are
 * asked for once, when the view is first shown, so that what is never looked at costs nothing. Everything on the UI thread.
 */
public interface ConsoleView {
    ViewId id();

    /** On the rail, and in the header unless {@link #header()} says otherwise. */
    String title();

    Ikon icon();

    /** What fills the window beside the rail. */
    Node node();

    /** What stands above it: by default the title. */
    default Node header() {
        var title = new Label(title());
        title.getStyleClass().add("headline");
        return title;
    }

    /** How many things in it need attention. */
    default ReadOnlyObjectProperty<Badge> badge() {
        return new ReadOnlyObjectWrapper<>(Badge.NONE).getReadOnlyProperty();
    }

    /** It is on the screen from now on; time to fetch what only it needs. */
    default void shown() {}

    /** It no longer is. */
    default void hidden() {}

    /** Goes to a place within it; {@link #shown()} was called before. */
    default void open(Place place) {}

    /** Fetches again what it shows. */
    default void refresh() {}

    /** Puts the focus where one types what one looks for; false when there is no such place. */
    default boolean focusSearch() {
        return false;
    }
}
