package org.bellows.ui.claims;

import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.FoldingRow;
import org.bellows.ui.widget.KeyedBox;
import org.bellows.ui.widget.NumberCard;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** Numbers, then locks and reasons, then the evidence; folds and scrolls where there is no room for all of it. */
final class ClaimsPane extends ScrollPane {
    private final ClaimsModel model;
    private final Words words;
    private final FilterBar filters;

    ClaimsPane(ClaimsModel model, Words words, ViewContext context) {
        this.model = model;
        this.words = words;
        this.filters = new FilterBar(model, words);
        getStyleClass().add("quiet-scroll");
        setFitToWidth(true);
        setFitToHeight(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        // Else the window would take its wish for height out of the sentence above it.
        setPrefHeight(100);
        var list = list(context);
        var all =
                new VBox(cards(), new FoldingRow().add(locks(context), 330, 1.6).add(reasons(), 260, 1), list);
        all.getStyleClass().add("overview");
        VBox.setVgrow(list, Priority.ALWAYS);
        setContent(all);
    }

    private FoldingRow cards() {
        return new FoldingRow()
                .add(card("won", Tally::won), 170, 1)
                .add(card("lost", Tally::lost), 170, 1)
                .add(card("results", Tally::resultsLost), 170, 1)
                .add(card("locks", Tally::locks), 170, 1)
                .add(card("others", Tally::others), 190, 1.2);
    }

    private NumberCard card(String key, Function<Tally, Tally.Entry> entry) {
        var card = new NumberCard(words.get("card." + key), words.get("card." + key + ".meaning"));
        model.tallyProperty().subscribe(tally -> {
            var shown = entry.apply(tally);
            card.show(shown.number(), shown.note());
        });
        return card;
    }

    private Card locks(ViewContext context) {
        var table = new LockTable(model, words, context.model().nowProperty());
        table.setPrefHeight(176);
        context.desk().remember(table, "claims-locks");
        return new Card(words.get("locks.title"), table);
    }

    private Card reasons() {
        var rows = new KeyedBox<ReasonLine, ReasonRow>(ReasonLine::words, ReasonRow::new, ReasonRow::show);
        rows.getStyleClass().add("reason-rows");
        model.reasons().subscribe(() -> rows.show(model.reasons()));
        rows.show(model.reasons());
        return new Card(words.get("reasons.title"), rows);
    }

    private Card list(ViewContext context) {
        var table = new EvidenceTable(model, words, context.model().nowProperty(), context.desk());
        context.desk().remember(table, "claims-events");
        table.setPrefHeight(240);
        // It gives way; without this the widths of its columns would be the least that the window can have.
        table.setMinWidth(0);
        filters.setMinWidth(0);
        var empty = new EmptyState(
                Material2OutlinedMZ.VERIFIED_USER, words.get("list.empty.title"), words.get("list.empty"));
        var clear = EmptyState.action(words.get("list.filter.clear"), filters::clear);
        var noMatch = new EmptyState(
                Material2OutlinedMZ.SEARCH, words.get("list.no-match.title"), words.get("list.no-match"), clear);
        var coverage = new Label();
        coverage.textProperty().bind(model.coverageProperty());
        table.setPlaceholder(empty);
        model.coverageProperty().subscribe(() -> {
            Node wanted = model.hasEvidence() ? noMatch : empty;
            if (!wanted.equals(table.getPlaceholder())) {
                table.setPlaceholder(wanted);
            }
        });
        table.setPlaceholder(model.hasEvidence() ? noMatch : empty);
        var meaning = new Label();
        meaning.setId("claims-meaning");
        meaning.setWrapText(true);
        meaning.setMinHeight(Region.USE_PREF_SIZE);
        meaning.managedProperty().bind(meaning.visibleProperty());
        meaning.setVisible(false);
        table.getSelectionModel().selectedItemProperty().subscribe(chosen -> {
            meaning.setVisible(chosen != null);
            meaning.setText(chosen == null ? "" : chosen.meaning());
        });
        var body = new VBox(filters, table, meaning);
        body.getStyleClass().add("claims-list");
        body.setMinWidth(0);
        VBox.setVgrow(table, Priority.ALWAYS);
        var card = new Card(words.get("list.title"), body);
        card.setSide(coverage);
        card.setMinWidth(0);
        return card;
    }

    void focusSearch() {
        filters.focus();
    }

    /** A reason with its count; the tooltip says what it means. */
    private static final class ReasonRow extends HBox {
        private final Label count = new Label();
        private final Label reason = new Label();
        private final Tooltip tooltip = new Tooltip();

        ReasonRow() {
            getStyleClass().add("reason-row");
            count.getStyleClass().add("strong");
            count.setMinWidth(Region.USE_PREF_SIZE);
            reason.setWrapText(true);
            tooltip.setWrapText(true);
            tooltip.setMaxWidth(320);
            Tooltip.install(this, tooltip);
            var gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            getChildren().setAll(reason, gap, count);
        }

        void show(ReasonLine line) {
            count.setText(line.count());
            reason.setText(line.words());
            tooltip.setText(line.meaning());
            setAccessibleText(line.words() + " " + line.count() + ". " + line.meaning());
        }
    }
}
