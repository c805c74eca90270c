package org.bellows.ui.settings;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.ErrorState;
import org.bellows.ui.widget.SearchField;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** The settings in effect, with a field to search them. */
final class SettingsCard extends StackPane {
    private final SearchField search;

    SettingsCard(SettingList settings, Words words, Desk desk) {
        search = new SearchField(words.texts(), words.get("settings.search"));
        search.setId("settings-search");
        search.setMaxWidth(280);
        settings.searchProperty().bind(search.textProperty());
        var table = new SettingTable(settings, words, desk);
        table.setMinWidth(0);
        table.setPrefHeight(220);
        desk.remember(table, "settings");
        var noMatch = new EmptyState(
                Material2OutlinedMZ.SEARCH,
                words.get("settings.no-match.title"),
                words.get("settings.no-match"),
                EmptyState.action(words.get("settings.clear"), search::clear));
        var waiting = new EmptyState(
                Material2OutlinedMZ.SETTINGS, words.get("settings.waiting.title"), words.get("settings.waiting"));
        var error = new ErrorState(words.texts(), settings::load);
        Runnable choose = () -> {
            var failure = settings.failureProperty().get();
            failure.ifPresent(error::show);
            Node wanted = settings.known() ? noMatch : failure.isPresent() ? error : waiting;
            if (!wanted.equals(table.getPlaceholder())) {
                table.setPlaceholder(wanted);
            }
        };
        settings.failureProperty().subscribe(_ -> choose.run());
        settings.coverageProperty().subscribe(_ -> choose.run());
        var body = new VBox(search, table);
        body.getStyleClass().add("claims-list");
        VBox.setVgrow(table, Priority.ALWAYS);
        var coverage = new Label();
        coverage.setId("settings-coverage");
        coverage.textProperty().bind(settings.coverageProperty());
        var card = new Card(words.get("settings.title"), body);
        card.setSide(coverage);
        card.setMinWidth(0);
        setMinWidth(0);
        getChildren().setAll(card);
    }

    void focusSearch() {
        search.requestFocus();
        search.selectAll();
    }
}
