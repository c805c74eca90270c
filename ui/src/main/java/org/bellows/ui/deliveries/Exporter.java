package org.bellows.ui.deliveries;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Tone;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Question;

/** Exports the filtered log into a file that a person chooses, one at a time, and says how far it is. */
final class Exporter {
    private final ConsoleModel model;
    private final Background background;
    private final Desk desk;
    private final Texts texts;
    private final Formats formats;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper();
    private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
    private Optional<ExportRun> current = Optional.empty();

    Exporter(ConsoleModel model, Background background, Desk desk, Texts texts, Formats formats) {
        this.model = model;
        this.background = background;
        this.desk = desk;
        this.texts = texts;
        this.formats = formats;
        model.nowProperty().subscribe(this::update);
    }

    /** Asks where to, and whether to replace what is there. */
    void export(LogFilter filter, ExportForm form) {
        if (running.get()) {
            return;
        }
        desk.saveTo(texts.get("export.file") + "." + form.extension()).ifPresent(target -> {
            if (Files.exists(target)) {
                var question = new Question(
                        texts.get("export.replace.title", String.valueOf(target.getFileName())),
                        texts.get("export.replace.text", target.toString()),
                        texts.get("export.replace.yes"),
                        Tone.BAD);
                desk.confirm(question, () -> start(filter, form, target));
            } else {
                start(filter, form, target);
            }
        });
    }

    void cancel() {
        current.ifPresent(ExportRun::cancel);
    }

    private void start(LogFilter filter, ExportForm form, Path target) {
        var run = new ExportRun(model.feed(), filter, model.now(), form, target, texts);
        current = Optional.of(run);
        running.set(true);
        update();
        background.run(
                run::run,
                complete -> {
                    end();
                    if (complete) {
                        desk.say(Tone.OK, texts.get("export.done", formats.count(run.written()), target.toString()));
                    } else {
                        desk.say(Tone.NEUTRAL, texts.get("export.cancelled", target.toString()));
                    }
                },
                failure -> {
                    end();
                    desk.say(Tone.BAD, texts.get("export.failed", String.valueOf(failure.getMessage())));
                });
    }

    private void end() {
        current = Optional.empty();
        running.set(false);
    }

    private void update() {
        current.ifPresent(run -> {
            progress.set(run.progress());
            words.set(texts.get("export.progress", formats.count(run.written())));
        });
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** 0 to 1. */
    ReadOnlyDoubleProperty progressProperty() {
        return progress.getReadOnlyProperty();
    }

    ReadOnlyStringProperty wordsProperty() {
        return words.getReadOnlyProperty();
    }
}
