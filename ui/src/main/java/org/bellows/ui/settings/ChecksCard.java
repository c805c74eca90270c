package org.bellows.ui.settings;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.ErrorState;
import org.bellows.ui.widget.KeyedBox;
import org.kordamp.ikonli.material2.Material2OutlinedAL;

/** What each check found, the worst first, and a button to have them run again. */
final class ChecksCard extends StackPane {

    ChecksCard(CheckRun checks, Words words) {
        var rows = new KeyedBox<CheckLine, CheckRow>(CheckLine::place, CheckRow::new, CheckRow::show);
        rows.setId("settings-checks");
        rows.getStyleClass().add("check-rows");
        checks.linesProperty().subscribe(rows::show);
        var scroll = new ScrollPane(rows);
        scroll.getStyleClass().add("quiet-scroll");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setAccessibleText(words.get("checks.list"));
        scroll.setMinHeight(0);
        scroll.setPrefHeight(240);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        var stale = new Label();
        stale.getStyleClass().addAll("toned", "tone-bad");
        stale.setWrapText(true);
        stale.setMinHeight(Region.USE_PREF_SIZE);
        var list = new VBox(stale, scroll);
        list.getStyleClass().add("check-list");
        var waiting = new EmptyState(
                Material2OutlinedAL.FACT_CHECK, words.get("checks.waiting.title"), words.get("checks.waiting"));
        var error = new ErrorState(words.texts(), checks::runAgain);
        Runnable choose = () -> {
            var failure = checks.failureProperty().get();
            boolean some = !checks.linesProperty().get().isEmpty();
            stale.setText(checks.staleness());
            show(stale, some && failure.isPresent());
            show(list, some);
            show(error, !some && failure.isPresent());
            show(waiting, !some && failure.isEmpty());
            failure.ifPresent(error::show);
        };
        checks.failureProperty().subscribe(_ -> choose.run());
        checks.linesProperty().subscribe(_ -> choose.run());
        var card = new Card(words.get("checks.title"), new StackPane(list, waiting, error));
        card.setSide(side(checks, words));
        getChildren().setAll(card);
    }

    private static Node[] side(CheckRun checks, Words words) {
        var progress = new ProgressIndicator();
        progress.getStyleClass().add("small-progress");
        var ran = new Label();
        ran.setId("settings-ran");
        ran.setMinWidth(0);
        ran.textProperty().bind(checks.ranProperty());
        var exact = new Tooltip();
        checks.ranProperty().subscribe(_ -> {
            exact.setText(checks.exactly());
            ran.setTooltip(checks.exactly().isEmpty() ? null : exact);
        });
        var again = new Button(words.get("checks.again"));
        again.setId("settings-run-again");
        again.getStyleClass().add("small");
        again.setMinWidth(Region.USE_PREF_SIZE);
        again.setTooltip(new Tooltip(words.get("checks.again.meaning")));
        again.setOnAction(_ -> checks.runAgain());
        checks.busyProperty().subscribe(busy -> show(progress, busy));
        return new Node[] {progress, ran, again};
    }

    private static void show(Node node, boolean visible) {
        node.setVisible(visible);
        node.setManaged(visible);
    }
}
