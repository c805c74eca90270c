package org.bellows.ui.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.EventBatch;
import org.bellows.ui.model.LatestCall;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Onsets;
import org.bellows.ui.model.Place;
import org.bellows.ui.text.Words;

/** What the overview shows, without any control. Charts and row counts are fetched only while it is on the screen. */
final class OverviewModel {
    private static final Duration ROWS_EVERY = Duration.ofSeconds(5);

    private final ConsoleModel console;
    private final Words words;
    private final Navigator navigator;
    private final Onsets onsets;
    private final Timeline timeline;
    private final LatestCall<Trend> trendCall;
    private final LatestCall<RowTotals> rowsCall;
    private final ReadOnlyObjectWrapper<Headline> headline;
    private final ReadOnlyObjectWrapper<Figures> figures;
    private final ObservableList<Attention> attention = FXCollections.observableArrayList();
    private final ObservableList<HookRow> hooks =
            FXCollections.observableArrayList(row -> new Observable[] {row.lineProperty()});
    private final ObservableList<Happened> happened = FXCollections.observableArrayList();
    private final ObjectProperty<TrendWindow> window = new SimpleObjectProperty<>(TrendWindow.FIVE_MINUTES);
    private final ReadOnlyObjectWrapper<Optional<Charts>> charts = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<String>> failure = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<RowTotals> rows = Optional.empty();
    private Instant trendDue = Instant.MIN;
    private Instant rowsDue = Instant.MIN;
    private boolean shown;

    OverviewModel(ConsoleModel console, Background background, Words words, Navigator navigator) {
        this.console = console;
        this.words = words;
        this.navigator = navigator;
        this.onsets = new Onsets(console);
        this.timeline = new Timeline(words, phid -> situation().hookName(phid));
        this.trendCall = background.latest();
        this.rowsCall = background.latest();
        this.headline = new ReadOnlyObjectWrapper<>(Headline.of(situation(), words));
        this.figures = new ReadOnlyObjectWrapper<>(Figures.of(situation(), rows, words));
        tell(new EventBatch(false, 0, List.copyOf(console.recentEvents())));
        console.onEvents(this::tell);
        console.factsProperty().subscribe(this::update);
        console.linkProperty().subscribe(this::update);
        console.nowProperty().subscribe(this::update);
        window.subscribe(() -> {
            trendDue = Instant.MIN;
            fetch();
        });
        update();
    }

    private Situation situation() {
        return new Situation(console.link(), console.facts(), console.now(), onsets);
    }

    private void tell(EventBatch batch) {
        if (batch.restarted()) {
            timeline.clear();
        }
        timeline.add(batch.events(), console.now());
        happened.setAll(timeline.entries());
        update();
    }

    private void update() {
        var situation = situation();
        headline.set(Headline.of(situation, words));
        figures.set(Figures.of(situation, rows, words));
        var latest = AttentionList.of(situation, words);
        if (!latest.equals(attention)) {
            attention.setAll(latest);
        }
        updateHooks(situation);
        fetch();
    }

    private void updateHooks(Situation situation) {
        var activity = situation.facts().map(Facts::activity).orElse(List.of());
        var lines = situation.webhook().stream()
                .flatMap(webhook -> webhook.hooks().stream())
                .map(hook -> HookLine.of(hook, activity, words, situation.now()))
                .sorted(HookLine.WORST_FIRST)
                .toList();
        Map<String, HookRow> known = hooks.stream().collect(Collectors.toMap(HookRow::phid, Function.identity()));
        for (var line : lines) {
            Optional.ofNullable(known.get(line.hook().phid()))
                    .filter(row -> !row.line().equals(line))
                    .ifPresent(row -> row.show(line));
        }
        var ordered = lines.stream()
                .map(line -> known.getOrDefault(line.hook().phid(), new HookRow(line)))
                .toList();
        if (!ordered.equals(hooks)) {
            hooks.setAll(ordered);
        }
    }

    /** It is looked at from now on. */
    void shown() {
        shown = true;
        fetch();
    }

    void hidden() {
        shown = false;
    }

    /** Fetches again at once. */
    void refresh() {
        trendDue = Instant.MIN;
        rowsDue = Instant.MIN;
        fetch();
    }

    private void fetch() {
        if (!shown) {
            return;
        }
        var now = console.now();
        if (!now.isBefore(trendDue)) {
            var wanted = window.get();
            trendDue = now.plus(wanted.step());
            trendCall.run(
                    () -> console.feed().trend(wanted),
                    trend -> {
                        charts.set(Optional.of(Charts.of(trend, words)));
                        failure.set(Optional.empty());
                    },
                    problem -> {
                        charts.set(Optional.empty());
                        failure.set(Optional.ofNullable(problem.getMessage()));
                    });
        }
        if (!now.isBefore(rowsDue)) {
            rowsDue = now.plus(ROWS_EVERY);
            rowsCall.run(
                    () -> console.feed().rowTotals(),
                    totals -> showRows(Optional.of(totals)),
                    _ -> showRows(Optional.empty()));
        }
    }

    private void showRows(Optional<RowTotals> totals) {
        rows = totals;
        figures.set(Figures.of(situation(), rows, words));
    }

    /** Goes where there is more about it. */
    void go(Place place) {
        navigator.go(place);
    }

    Instant now() {
        return console.now();
    }

    ReadOnlyObjectProperty<Headline> headlineProperty() {
        return headline.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Figures> figuresProperty() {
        return figures.getReadOnlyProperty();
    }

    /** The worst first. */
    ObservableList<Attention> attention() {
        return attention;
    }

    /** Those that somebody should look at come first. */
    ObservableList<HookRow> hooks() {
        return hooks;
    }

    /** Newest first. */
    ObservableList<Happened> happened() {
        return happened;
    }

    /** How far back both charts look. */
    ObjectProperty<TrendWindow> windowProperty() {
        return window;
    }

    ReadOnlyObjectProperty<Optional<Charts>> chartsProperty() {
        return charts.getReadOnlyProperty();
    }

    /** Why there are no charts. */
    ReadOnlyObjectProperty<Optional<String>> failureProperty() {
        return failure.getReadOnlyProperty();
    }
}
