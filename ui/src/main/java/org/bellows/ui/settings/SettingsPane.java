package org.bellows.ui.settings;

import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.FoldingRow;

/** The checks beside what the service is, the settings below; folds and scrolls where there is no room for all of it. */
final class SettingsPane extends ScrollPane {
    private final SettingsCard settings;

    SettingsPane(SettingsModel model, Words words, ViewContext context) {
        settings = new SettingsCard(model.settings(), words, context.desk());
        getStyleClass().add("quiet-scroll");
        setFitToWidth(true);
        setFitToHeight(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        setPrefHeight(100);
        var above = new FoldingRow()
                .add(new ChecksCard(model.checks(), words), 360, 1.5)
                .add(new AboutCard(model, words, context.desk()), 320, 1);
        var all = new VBox(above, settings);
        all.getStyleClass().add("overview");
        VBox.setVgrow(settings, Priority.ALWAYS);
        setContent(all);
    }

    void focusSearch() {
        settings.focusSearch();
    }
}
