package org.bellows.ui.settings;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.KeyedBox;
import org.kordamp.ikonli.material2.Material2OutlinedAL;

/** What the service is, to be copied; its log level, to be changed. */
final class AboutCard extends StackPane {

    AboutCard(SettingsModel model, Words words, Desk desk) {
        var about = model.about();
        var rows = new KeyedBox<AboutLine, AboutRow>(AboutLine::name, () -> new AboutRow(desk), AboutRow::show);
        rows.setId("settings-about");
        rows.getStyleClass().add("about-rows");
        VBox.setVgrow(rows, Priority.ALWAYS);
        var known = new VBox(rows, new LogLevelRow(model.logLevel(), words));
        known.getStyleClass().add("about");
        var waiting =
                new EmptyState(Material2OutlinedAL.INFO, words.get("about.waiting.title"), words.get("about.waiting"));
        var copy = new Button(words.get("about.copy"));
        copy.setId("settings-copy");
        copy.getStyleClass().add("small");
        copy.setTooltip(new Tooltip(words.get("about.copy.meaning")));
        copy.setOnAction(_ -> desk.copy(about.copied(), words.get("about.copied")));
        about.linesProperty().subscribe(lines -> {
            rows.show(lines);
            show(known, !lines.isEmpty());
            show(waiting, lines.isEmpty());
            copy.setDisable(lines.isEmpty());
        });
        var card = new Card(words.get("about.title"), new StackPane(known, waiting));
        card.setSide(new Label(), copy);
        getChildren().setAll(card);
    }

    private static void show(Node node, boolean visible) {
        node.setVisible(visible);
        node.setManaged(visible);
    }
}
