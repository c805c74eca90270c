package org.bellows.ui.shell;

import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import org.bellows.ui.model.Tone;
import org.bellows.ui.widget.Question;

/** What a view may ask of the window around it; on the UI thread. */
public interface Desk {

    /** Asks, and does {@code yes} when a person said so. */
    void confirm(Question question, Runnable yes);

    /**
     * Shows a sheet of the view's own in front of everything, such as a form; the focus goes to it. Style class {@code dialog-sheet}.
     *
     * @param onDismissed when the person leaves it by Escape, or by a click beside it
     */
    void show(Node sheet, Runnable onDismissed);

    /** Closes the sheet that {@link #show} opened. */
    void closeSheet();

    /** Says something in passing, such as that an action was done, or why it was not. */
    void say(Tone tone, String sentence);

    /** Opens an address in the person's browser. */
    void browse(String uri);

    /** Puts text on the clipboard, and says so. */
    void copy(String text, String sentence);

    /** Asks where to save; empty when the person thought better of it. */
    Optional<Path> saveTo(String suggestedName);

    /**
     * Keeps widths, order, visibility and sorting of a table's columns from one start to the next. Every column needs an id.
     *
     * @param name of the table, such as {@code hooks}
     */
    void remember(TableView<?> table, String name);
}
