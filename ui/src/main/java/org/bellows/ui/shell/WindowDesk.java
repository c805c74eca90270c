package org.bellows.ui.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.stage.FileChooser;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.ConfirmDialog;
import org.bellows.ui.widget.Question;

/** The desk of a real window. */
final class WindowDesk implements Desk {
    private final Overlay overlay;
    private final Notices notices;
    private final Texts texts;
    private final Predicate<String> browser;
    private final ColumnMemory columns;

    WindowDesk(Overlay overlay, Notices notices, Texts texts, Predicate<String> browser, ColumnMemory columns) {
        this.overlay = overlay;
        this.notices = notices;
        this.texts = texts;
        this.browser = browser;
        this.columns = columns;
    }

    @Override
    public void confirm(Question question, Runnable yes) {
        overlay.show(
                new ConfirmDialog(
                        texts,
                        question,
                        () -> {
                            overlay.close();
                            yes.run();
                        },
                        overlay::dismiss),
                () -> {});
    }

    @Override
    public void show(Node sheet, Runnable onDismissed) {
        overlay.show(sheet, onDismissed);
    }

    @Override
    public void closeSheet() {
        overlay.close();
    }

    @Override
    public void say(Tone tone, String sentence) {
        notices.add(tone, sentence, "");
    }

    @Override
    public void browse(String uri) {
        if (!browser.test(uri)) {
            copy(uri, texts.get("browse.copied"));
        }
    }

    @Override
    public void copy(String text, String sentence) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
        notices.add(Tone.OK, sentence, "");
    }

    @Override
    public Optional<Path> saveTo(String suggestedName) {
        var chooser = new FileChooser();
        chooser.setInitialFileName(suggestedName);
        var window = overlay.getScene().getWindow();
        return Optional.ofNullable(chooser.showSaveDialog(window)).map(File::toPath);
    }

    @Override
    public void remember(TableView<?> table, String name) {
        columns.attach(table, name);
    }
}
