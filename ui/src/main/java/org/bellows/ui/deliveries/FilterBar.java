package org.bellows.ui.deliveries;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.util.StringConverter;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.SearchField;

/** Text, hook, outcome and time, side by side. */
final class FilterBar extends FlowPane {
    private static final javafx.util.Duration TYPING = javafx.util.Duration.millis(250);

    private final AttemptLog log;
    private final ConsoleModel model;
    private final Texts texts;
    private final Formats formats;
    private final SearchField search;
    private final ComboBox<Choice<Optional<String>>> hook = box("filter-hook");
    private final ComboBox<Choice<Optional<AttemptOutcome>>> outcome = box("filter-outcome");
    private final ComboBox<Choice<Optional<TimeRange>>> range = box("filter-range");
    private final TextField from = new TextField();
    private final TextField to = new TextField();
    private final Label wrong = new Label();
    private boolean showing;

    /** A value and its words. */
    private record Choice<T>(T value, String words) {}

    FilterBar(AttemptLog log, ConsoleModel model, LogWords words, Texts texts, Formats formats) {
        this.log = log;
        this.model = model;
        this.texts = texts;
        this.formats = formats;
        getStyleClass().add("delivery-filters");
        search = new SearchField(texts, texts.get("filter.text"));
        search.setId("deliveries-search");
        search.setPrefWidth(230);
        name(hook, "filter.hook", 150);
        name(outcome, "filter.outcome", 130);
        name(range, "filter.range", 130);
        outcome.getItems().add(new Choice<>(Optional.empty(), texts.get("filter.outcome.all")));
        for (var each : AttemptOutcome.values()) {
            outcome.getItems().add(new Choice<>(Optional.of(each), words.outcome(each)));
        }
        range.getItems().add(new Choice<>(Optional.of(TimeRange.ALL), texts.get("filter.range.all")));
        for (int minutes : new int[] {5, 15, 60, 24 * 60}) {
            var length = Duration.ofMinutes(minutes);
            range.getItems()
                    .add(new Choice<>(
                            Optional.of(new TimeRange.Last(length)),
                            texts.get("filter.range.last", formats.about(length))));
        }
        range.getItems().add(new Choice<>(Optional.empty(), texts.get("filter.range.between")));
        var reset = new Button(texts.get("filter.clear"));
        reset.setId("filter-clear");
        reset.setOnAction(_ -> log.filter(LogFilter.NONE));
        reset.visibleProperty().bind(log.filterProperty().map(filter -> !filter.isNone()));
        reset.managedProperty().bind(reset.visibleProperty());
        getChildren().setAll(search, hook, outcome, range, between(), reset);
        listen();
        model.factsProperty().subscribe(this::updateHooks);
        log.filterProperty().subscribe(this::show);
        updateHooks();
        show();
    }

    private static <T> ComboBox<Choice<T>> box(String id) {
        var box = new ComboBox<Choice<T>>();
        box.setId(id);
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(Choice<T> choice) {
                return choice == null ? "" : choice.words();
            }

            @Override
            public Choice<T> fromString(String text) {
                throw new UnsupportedOperationException("a choice is not typed");
            }
        });
        return box;
    }

    private void name(ComboBox<?> box, String key, double width) {
        box.setAccessibleText(texts.get(key));
        box.setPrefWidth(width);
    }

    private HBox between() {
        field(from, "filter.from");
        field(to, "filter.to");
        wrong.getStyleClass().addAll("secondary", "toned", "tone-bad");
        var dash = new Label("–");
        dash.setMinWidth(USE_PREF_SIZE);
        var both = new HBox(6, from, dash, to, wrong);
        both.setAlignment(Pos.CENTER_LEFT);
        both.visibleProperty()
                .bind(range.valueProperty().map(choice -> choice.value().isEmpty()));
        both.managedProperty().bind(both.visibleProperty());
        return both;
    }

    private void field(TextField field, String key) {
        field.setPromptText(texts.get(key));
        field.setAccessibleText(texts.get(key));
        field.setTooltip(new javafx.scene.control.Tooltip(texts.get("filter.moment")));
        field.setPrefWidth(110);
    }

    private void listen() {
        var typing = new PauseTransition(TYPING);
        typing.setOnFinished(_ -> change(log.filterProperty().get().withText(search.getText())));
        search.textProperty().addListener(_ -> {
            if (!showing) {
                typing.playFromStart();
            }
        });
        search.setOnAction(_ -> {
            typing.stop();
            change(log.filterProperty().get().withText(search.getText()));
        });
        hook.valueProperty().addListener((_, _, choice) -> {
            if (choice != null) {
                change(log.filterProperty().get().withHook(choice.value()));
            }
        });
        outcome.valueProperty().addListener((_, _, choice) -> {
            if (choice != null) {
                change(log.filterProperty().get().withOutcome(choice.value()));
            }
        });
        range.valueProperty().addListener((_, _, choice) -> {
            if (choice != null) {
                choice.value()
                        .ifPresentOrElse(
                                value -> change(log.filterProperty().get().withRange(value)), this::typedRange);
            }
        });
        from.textProperty().addListener(_ -> typedRange());
        to.textProperty().addListener(_ -> typedRange());
    }

    private void typedRange() {
        var start = formats.typed(from.getText(), model.now());
        var end = formats.typed(to.getText(), model.now());
        boolean bad = (start.isEmpty() && !from.getText().isBlank())
                || (end.isEmpty() && !to.getText().isBlank());
        wrong.setText(bad ? texts.get("filter.moment") : "");
        if (!bad) {
            change(log.filterProperty().get().withRange(new TimeRange.Between(start, end)));
        }
    }

    private void change(LogFilter filter) {
        if (!showing) {
            log.filter(filter);
        }
    }

    private void updateHooks() {
        var choices = new ArrayList<Choice<Optional<String>>>();
        choices.add(new Choice<>(Optional.empty(), texts.get("filter.hook.all")));
        model.facts()
                .flatMap(facts -> facts.webhook())
                .ifPresent(webhook -> webhook.hooks()
                        .forEach(each -> choices.add(new Choice<>(Optional.of(each.phid()), each.name()))));
        if (!choices.equals(hook.getItems())) {
            showing = true;
            hook.getItems().setAll(choices);
            showing = false;
            show();
        }
    }

    private void show() {
        showing = true;
        var filter = log.filterProperty().get();
        if (!search.getText().strip().equals(filter.text().strip())) {
            search.setText(filter.text());
        }
        // A hook that Phorge no longer has is still filtered by.
        filter.hookPhid()
                .filter(phid -> hook.getItems().stream()
                        .noneMatch(choice -> choice.value().equals(Optional.of(phid))))
                .ifPresent(phid -> hook.getItems().add(new Choice<>(Optional.of(phid), phid)));
        select(hook, filter.hookPhid());
        select(outcome, filter.outcome());
        if (!(filter.range() instanceof TimeRange.Between) || filter.range().equals(TimeRange.ALL)) {
            boolean typingBetween =
                    range.getValue() != null && range.getValue().value().isEmpty();
            if (!typingBetween || filter.isNone()) {
                select(range, Optional.of(filter.range()));
            }
        }
        showing = false;
    }

    private static <T> void select(ComboBox<Choice<T>> box, T value) {
        List<Choice<T>> items = box.getItems();
        items.stream()
                .filter(choice -> choice.value().equals(value))
                .findFirst()
                .ifPresent(box::setValue);
    }

    void focusSearch() {
        search.requestFocus();
        search.selectAll();
    }
}
