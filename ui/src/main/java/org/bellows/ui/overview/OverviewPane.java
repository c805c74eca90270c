package org.bellows.ui.overview;

import java.util.List;
import javafx.collections.ObservableList;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.FoldingRow;
import org.bellows.ui.widget.KeyedBox;
import org.bellows.ui.widget.NumberCard;

/** What stands below the sentence; folds and scrolls where there is no room for all of it. */
final class OverviewPane extends ScrollPane {
    private final OverviewModel model;
    private final Words words;
    private final ViewContext context;

    OverviewPane(OverviewModel model, Words words, ViewContext context) {
        this.model = model;
        this.words = words;
        this.context = context;
        getStyleClass().add("quiet-scroll");
        setFitToWidth(true);
        setFitToHeight(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        // Else the window would take its wish for height out of the sentence above it.
        setPrefHeight(100);
        var lists = new FoldingRow().add(hooks(), 630, 3).add(happened(), 240, 0.6);
        var all = new VBox(cards(), charts(), lists);
        all.getStyleClass().add("overview");
        VBox.setVgrow(lists, Priority.ALWAYS);
        setContent(all);
    }

    private FoldingRow cards() {
        var queued = card("queued");
        var inFlight = card("in-flight");
        var sent = card("sent");
        var failed = card("failed");
        var claims = card("claims");
        var deliverer = card("deliverer");
        model.figuresProperty().subscribe(figures -> {
            show(queued, figures.queued());
            show(inFlight, figures.inFlight());
            show(sent, figures.sent());
            show(failed, figures.failed());
            show(claims, figures.claims());
            show(deliverer, figures.deliverer());
        });
        var row = new FoldingRow();
        for (var card : List.of(queued, inFlight, sent, failed)) {
            row.add(card, 136, 1);
        }
        return row.add(claims, 170, 0.4).add(deliverer, 192, 0.2);
    }

    private NumberCard card(String key) {
        return new NumberCard(words.get("card." + key), words.get("card." + key + ".meaning"));
    }

    private static void show(NumberCard card, Figure figure) {
        card.show(figure.value(), figure.other(), figure.tone(), figure.note());
    }

    private FoldingRow charts() {
        var formats = words.formats();
        var rates = new ChartCard(
                words.get("chart.rates"),
                words,
                rate -> formats.decimal(rate, 1),
                rate -> formats.decimal(rate, digits(rate)),
                new WindowSwitch(model.windowProperty(), words));
        var over = new Label();
        var handoffs = new ChartCard(
                words.get("chart.handoff"),
                words,
                millis -> words.get("chart.millis", formats.count(Math.round(millis))),
                millis -> words.get("chart.millis", formats.decimal(millis, digits(millis))),
                over);
        model.windowProperty().subscribe(window -> over.setText(words.get("chart." + window)));
        model.chartsProperty()
                .subscribe(charts -> charts.ifPresent(shown -> {
                    if (shown.empty()) {
                        rates.say(words.get("chart.empty"));
                        handoffs.say(words.get("chart.empty"));
                    } else {
                        rates.show(shown.rates(), shown.end(), shown.window().length());
                        handoffs.show(
                                shown.handoffs(), shown.end(), shown.window().length());
                    }
                }));
        model.failureProperty()
                .subscribe(failure -> failure.ifPresent(problem -> {
                    rates.say(problem);
                    handoffs.say(problem);
                }));
        return new FoldingRow().add(rates, 270, 1.4).add(handoffs, 270, 1.4).add(attention(), 270, 1);
    }

    private static int digits(double onAxis) {
        return onAxis == Math.rint(onAxis) ? 0 : onAxis * 10 == Math.rint(onAxis * 10) ? 1 : 2;
    }

    private AttentionCard attention() {
        var card = new AttentionCard(model, words);
        watch(
                model.attention(),
                () -> card.show(model.attention(), context.model().facts().isPresent()));
        context.model()
                .factsProperty()
                .subscribe(() ->
                        card.show(model.attention(), context.model().facts().isPresent()));
        return card;
    }

    private Card hooks() {
        var table = new HookTable(model, words, context.model().nowProperty());
        context.desk().remember(table, "overview-hooks");
        var none = new Label();
        none.getStyleClass().add("muted");
        none.setWrapText(true);
        table.setPlaceholder(new StackPane(none));
        context.model()
                .factsProperty()
                .subscribe(facts -> none.setText(words.get(
                        facts.isEmpty()
                                ? "hooks.unknown"
                                : facts.get().webhook().isEmpty() ? "hooks.off" : "hooks.none")));
        var all = new Hyperlink(words.get("hooks.all"));
        all.setOnAction(_ -> model.go(new Place.View(ViewId.HOOKS)));
        var card = new Card(words.get("hooks.title"), table);
        card.setSide(all);
        return card;
    }

    private Card happened() {
        var rows = new KeyedBox<Happened, HappenedRow>(
                Happened::id, () -> new HappenedRow(words, model::go), HappenedRow::show);
        rows.getStyleClass().add("happened-rows");
        var none = new Label(words.get("happened.none"));
        none.setWrapText(true);
        none.getStyleClass().add("muted");
        none.managedProperty().bind(none.visibleProperty());
        watch(model.happened(), () -> {
            rows.show(model.happened());
            none.setVisible(model.happened().isEmpty());
        });
        var scroll = new ScrollPane(new VBox(none, rows));
        scroll.getStyleClass().add("quiet-scroll");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollBarPolicy.NEVER);
        scroll.setPrefHeight(230);
        scroll.setFocusTraversable(false);
        return new Card(words.get("happened.title"), scroll);
    }

    private static void watch(ObservableList<?> list, Runnable show) {
        list.subscribe(show);
        show.run();
    }
}
