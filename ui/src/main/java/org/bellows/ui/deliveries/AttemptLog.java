package org.bellows.ui.deliveries;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptPage;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.LatestCall;

/**
 * The attempts that match a filter, newest first, at most {@value #MOST_ROWS}. New ones come in front while somebody watches, older ones
 * behind when asked for. While paused the rows stand still, and what comes waits.
 */
final class AttemptLog {
    static final int MOST_ROWS = 10_000;
    static final int PAGE = 500;

    private final ConsoleModel model;
    private final LatestCall<LogPage> load;
    private final LatestCall<AttemptPage> older;
    private final ObservableList<Attempt> rows = FXCollections.observableArrayList();
    private final ObservableList<Attempt> rowsView = FXCollections.unmodifiableObservableList(rows);
    private final List<Attempt> waiting = new ArrayList<>();
    private final ReadOnlyBooleanWrapper paused = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<LogState> state = new ReadOnlyObjectWrapper<>(LogState.NOTHING_YET);
    private final ReadOnlyObjectWrapper<LogFilter> filter = new ReadOnlyObjectWrapper<>(LogFilter.NONE);
    private String instance = "";
    private long newest;
    private boolean watched;
    private boolean waitingOverflowed;

    AttemptLog(ConsoleModel model, Background background) {
        this.model = model;
        this.load = background.latest();
        this.older = background.latest();
        model.onEvents(_ -> follow());
        model.factsProperty().subscribe(_ -> follow());
    }

    /** Follows what happens while true; fetches at once what was missed. */
    void watch(boolean on) {
        watched = on;
        follow();
    }

    /** Shows what matches {@code other} instead. What waited while paused is not lost: all is fetched anew. */
    void filter(LogFilter other) {
        if (!other.equals(filter.get())) {
            filter.set(other);
            reload();
        }
    }

    /** Fetches everything again. */
    void reload() {
        older.cancel();
        var wanted = filter.get();
        var now = model.now();
        instance = currentInstance();
        load.run(() -> LogPage.first(model.feed(), wanted, now, PAGE), this::begin, this::failed);
    }

    /** The rows stand still, or go on with what waited. */
    void pause(boolean on) {
        if (on == paused.get()) {
            return;
        }
        paused.set(on);
        if (!on) {
            var page = new LogPage(
                    List.copyOf(waiting),
                    waitingOverflowed,
                    state.get().kept(),
                    state.get().total());
            forgetWaiting();
            prepend(page);
            follow();
        }
    }

    /** Fetches the page that comes after the last row, if there is one and room for it. */
    void older() {
        if (rows.isEmpty()
                || !state.get().more()
                || rows.size() >= MOST_ROWS
                || older.busyProperty().get()) {
            return;
        }
        var wanted = filter.get();
        var now = model.now();
        long before = rows.getLast().id();
        int room = Math.min(PAGE, MOST_ROWS - rows.size());
        older.run(
                () -> model.feed().attempts(wanted.query(now, Optional.of(before), Optional.empty(), room)),
                page -> {
                    rows.addAll(page.attempts());
                    state.set(state.get().loaded(page.more(), page.kept(), page.total()));
                },
                this::failed);
    }

    private void follow() {
        if (!watched || load.busyProperty().get() || !(model.link() instanceof Link.Connected)) {
            return;
        }
        if (!currentInstance().equals(instance) || !state.get().loaded()) {
            // Ids start anew with each start of the service: rows from before it can no longer be told from those after
            // it.
            paused.set(false);
            forgetWaiting();
            rows.clear();
            reload();
            return;
        }
        dropTooOld(model.now());
        var wanted = filter.get();
        var now = model.now();
        long after = newest;
        load.run(() -> LogPage.newer(model.feed(), wanted, now, after, MOST_ROWS), this::takeNew, this::failed);
    }

    private void begin(LogPage page) {
        forgetWaiting();
        newest = page.attempts().isEmpty() ? 0 : page.attempts().getFirst().id();
        rows.setAll(page.attempts());
        state.set(state.get().loaded(page.more(), page.kept(), page.total()));
    }

    private void takeNew(LogPage page) {
        if (!page.attempts().isEmpty()) {
            newest = page.attempts().getFirst().id();
        }
        if (!paused.get()) {
            prepend(page);
            return;
        }
        if (page.more()) {
            forgetWaiting();
            waitingOverflowed = true;
        }
        waiting.addAll(0, page.attempts());
        if (waiting.size() > MOST_ROWS) {
            waitingOverflowed = true;
            waiting.subList(MOST_ROWS, waiting.size()).clear();
        }
        state.set(state.get()
                .loaded(state.get().more(), page.kept(), page.total())
                .waiting(waiting.size(), waitingOverflowed));
    }

    /** A page that does not reach down to the rows would leave a hole: then it takes their place. */
    private void prepend(LogPage page) {
        boolean more = state.get().more();
        if (page.more()) {
            more = true;
            rows.setAll(page.attempts());
        } else if (!page.attempts().isEmpty()) {
            int tooMany = rows.size() + page.attempts().size() - MOST_ROWS;
            if (tooMany > 0) {
                more = true;
                rows.remove(Math.max(0, rows.size() - tooMany), rows.size());
            }
            rows.addAll(0, page.attempts());
        }
        state.set(state.get().loaded(more, page.kept(), page.total()));
    }

    private void dropTooOld(Instant now) {
        if (paused.get() || !(filter.get().range() instanceof TimeRange.Last last)) {
            return;
        }
        var from = now.minus(last.length());
        int keep = rows.size();
        while (keep > 0 && rows.get(keep - 1).at().isBefore(from)) {
            keep--;
        }
        if (keep < rows.size()) {
            rows.remove(keep, rows.size());
        }
    }

    private void forgetWaiting() {
        waiting.clear();
        waitingOverflowed = false;
        state.set(state.get().waiting(0, false));
    }

    private void failed(FeedException failure) {
        state.set(state.get().failed(failure));
    }

    private String currentInstance() {
        return model.facts().map(facts -> facts.service().instance()).orElse("");
    }

    /** Newest first. */
    ObservableList<Attempt> rows() {
        return rowsView;
    }

    ReadOnlyObjectProperty<LogState> stateProperty() {
        return state.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<LogFilter> filterProperty() {
        return filter.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty pausedProperty() {
        return paused.getReadOnlyProperty();
    }
}
