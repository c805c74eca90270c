package org.bellows.ui.settings;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.LatestCall;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;

/** How much the service writes into its log, and the switch for it. */
final class LogLevel {
    /** From much to little. */
    static final List<String> LEVELS = List.of("debug", "info", "warning", "error");

    private final ConsoleModel console;
    private final Words words;
    private final LatestCall<String> call;
    private final ReadOnlyObjectWrapper<Optional<String>> level = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Note> note;
    private Optional<String> asked = Optional.empty();
    private Instant done = Instant.MAX;

    /** What came of the last change; at first, how long one lasts. */
    record Note(Tone tone, String sentence) {}

    LogLevel(ConsoleModel console, Background background, Words words) {
        this.console = console;
        this.words = words;
        call = background.latest();
        note = new ReadOnlyObjectWrapper<>(new Note(Tone.NEUTRAL, words.get("level.lasts")));
        console.factsProperty().subscribe(_ -> update());
    }

    /** Has the service log from {@code wanted} on. */
    void choose(String wanted) {
        if (level.get().filter(wanted::equals).isPresent()) {
            return;
        }
        asked = Optional.of(wanted);
        done = Instant.MAX;
        update();
        call.run(
                () -> {
                    console.feed().act(new Action.ChangeLogLevel(wanted));
                    return wanted;
                },
                this::succeed,
                this::fail);
    }

    private void succeed(String wanted) {
        done = console.now();
        note.set(new Note(Tone.OK, words.get("level.done", words.get("level." + wanted))));
    }

    private void fail(FeedException why) {
        asked = Optional.empty();
        note.set(new Note(Tone.BAD, words.get("level.failed", Objects.requireNonNullElse(why.getMessage(), ""))));
        update();
    }

    private void update() {
        // Facts that are older than the change still tell the old level.
        if (console.facts().filter(facts -> facts.at().isAfter(done)).isPresent()) {
            asked = Optional.empty();
        }
        level.set(asked.or(() -> console.facts().map(facts -> facts.service().logLevel())));
    }

    /** In effect, or asked for; empty before the service answered. */
    ReadOnlyObjectProperty<Optional<String>> levelProperty() {
        return level.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Note> noteProperty() {
        return note.getReadOnlyProperty();
    }
}
