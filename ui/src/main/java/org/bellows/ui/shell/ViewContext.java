package org.bellows.ui.shell;

import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/**
 * What a view is made with. Its view model takes what it needs of the first five and never the desk.
 *
 * @param texts in the console's language; {@code texts.neighbour(MyView.class)} are those of the view's own package
 */
public record ViewContext(
        ConsoleModel model, Background background, Texts texts, Formats formats, Navigator navigator, Desk desk) {}
