package org.bellows.ui.hooks;

import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/** Has actions done, one at a time, and keeps what came of the last one until another is begun or another hook is looked at. */
final class HookControls {
    private final ConsoleModel model;
    private final Background background;
    private final Texts texts;
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<Optional<Note>> note = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** What came of an action on the hook with {@code phid}. */
    record Note(String phid, Tone tone, String sentence) {}

    HookControls(ConsoleModel model, Background background, Texts texts) {
        this.model = model;
        this.background = background;
        this.texts = texts;
    }

    /** Has {@code action} done; what was to be confirmed has been. */
    void perform(HookAction action, HookSnapshot hook) {
        if (busy.get()) {
            return;
        }
        busy.set(true);
        note.set(Optional.empty());
        background.run(
                () -> {
                    model.feed().act(action.on(hook.phid()));
                    return action;
                },
                done -> end(hook, Tone.OK, done.done(hook.name(), texts)),
                failure -> end(
                        hook,
                        Tone.BAD,
                        action.failed(hook.name(), Objects.requireNonNullElse(failure.getMessage(), ""), texts)));
    }

    private void end(HookSnapshot hook, Tone tone, String sentence) {
        busy.set(false);
        note.set(Optional.of(new Note(hook.phid(), tone, sentence)));
    }

    /** True while an action is under way. */
    ReadOnlyBooleanProperty busyProperty() {
        return busy.getReadOnlyProperty();
    }

    /** What came of the last action. */
    ReadOnlyObjectProperty<Optional<Note>> noteProperty() {
        return note.getReadOnlyProperty();
    }

    void forget() {
        note.set(Optional.empty());
    }
}
