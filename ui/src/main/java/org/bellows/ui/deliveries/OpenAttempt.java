package org.bellows.ui.deliveries;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.LatestCall;

/** The attempt that is looked at, with what went over the wire. */
final class OpenAttempt {
    private final ConsoleModel model;
    private final LatestCall<Opened> call;
    private final ReadOnlyObjectWrapper<Opened> opened = new ReadOnlyObjectWrapper<>(new Opened.None());

    /** How far it got. */
    sealed interface Opened {
        /** Nothing was chosen. */
        record None() implements Opened {}

        /** Asked for; it has not come yet. */
        record Loading(Optional<Attempt> attempt) implements Opened {}

        record Here(AttemptDetail detail) implements Opened {}

        /** Its bytes are no longer kept; what the log says of it may be. */
        record BytesGone(Optional<Attempt> attempt) implements Opened {}

        record Failed(Optional<Attempt> attempt, FeedException failure) implements Opened {}

        /** What the log says of it, as far as it is known. */
        default Optional<Attempt> known() {
            return switch (this) {
                case None _ -> Optional.empty();
                case Loading loading -> loading.attempt();
                case Here here -> Optional.of(here.detail().attempt());
                case BytesGone gone -> gone.attempt();
                case Failed failed -> failed.attempt();
            };
        }
    }

    OpenAttempt(ConsoleModel model, Background background) {
        this.model = model;
        this.call = background.latest();
        model.onEvents(batch -> {
            if (batch.restarted()) {
                // The same id is another attempt from now on.
                close();
            }
        });
    }

    /** Opens a row of the log. */
    void open(Attempt attempt) {
        load(attempt.id(), Optional.of(attempt));
    }

    /** Opens one of which only the id is known. */
    void open(long id) {
        load(id, Optional.empty());
    }

    /** Asks again for the one that is open. */
    void again() {
        opened.get().known().ifPresent(this::open);
    }

    void close() {
        call.cancel();
        opened.set(new Opened.None());
    }

    private void load(long id, Optional<Attempt> row) {
        opened.set(new Opened.Loading(row));
        call.run(() -> fetch(id, row), opened::set, failure -> opened.set(new Opened.Failed(row, failure)));
    }

    private Opened fetch(long id, Optional<Attempt> row) throws FeedException {
        var detail = model.feed()
                .attempt(id)
                .filter(found ->
                        row.map(known -> isSame(known, found.attempt())).orElse(true));
        if (detail.isPresent()) {
            return new Opened.Here(detail.get());
        }
        return new Opened.BytesGone(row.isPresent() ? row : fromLog(id));
    }

    private Optional<Attempt> fromLog(long id) throws FeedException {
        var newestOfAll = AttemptQuery.newest(1);
        var query = new AttemptQuery(
                "",
                newestOfAll.hookPhid(),
                newestOfAll.outcome(),
                newestOfAll.from(),
                newestOfAll.to(),
                Optional.of(id + 1),
                Optional.of(id - 1),
                1);
        return model.feed().attempts(query).attempts().stream().findFirst();
    }

    // A service that started anew in between numbers its attempts from 1 again.
    private static boolean isSame(Attempt one, Attempt other) {
        return one.requestId() == other.requestId() && one.at().equals(other.at());
    }

    ReadOnlyObjectProperty<Opened> openedProperty() {
        return opened.getReadOnlyProperty();
    }
}
