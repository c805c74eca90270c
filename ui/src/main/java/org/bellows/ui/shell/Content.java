package org.bellows.ui.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.layout.StackPane;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Language;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.ConfirmDialog;
import org.bellows.ui.widget.ConfirmDialog.Answer;

/** All that is in the window, in one language; another language is another content over the same feed. */
final class Content extends StackPane implements Navigator, AutoCloseable {
    private final ConsoleModel model;
    private final Background background;
    private final Texts texts;
    private final Overlay overlay;
    private final ConsolePane pane;
    private final DisplayMenu menu;
    private final Notices notices;
    private final Keyboard keyboard;

    Content(Session session, Surroundings around, Look look, Consumer<Language> speak, Runnable closeWindow) {
        var preferences = around.preferences();
        model = new ConsoleModel(session.feed(), around.ticker(), around.clock());
        background = new Background(around.workers(), around.ui());
        texts = Texts.beside(Content.class, preferences.get().language().locale(around.locale()));
        var formats = new Formats(texts, around.locale(), around.zone());
        notices = new Notices(model);
        var behind = new StackPane();
        overlay = new Overlay(behind);
        var desk = new WindowDesk(overlay, notices, texts, around.browser(), new ColumnMemory(preferences));
        var views = session.views().apply(new ViewContext(model, background, texts, formats, this, desk));
        var shell = new ShellModel(model, session.attachment(), texts, formats);
        menu = new DisplayMenu(preferences, texts, look, speak, this::showKeys);
        pane = new ConsolePane(views, shell, texts, menu);
        pane.currentProperty()
                .subscribe(current -> current.ifPresent(view -> preferences.change(now -> now.withView(view.id()))));
        var stack = new NoticeStack(notices, texts);
        StackPane.setAlignment(stack, Pos.BOTTOM_RIGHT);
        behind.getChildren().setAll(pane);
        getChildren().setAll(behind, stack, overlay);
        new Alerts(
                model,
                notices,
                around.notifier(),
                around.workers(),
                () -> preferences.get().muted(),
                texts,
                formats);
        keyboard = new Keyboard(shortcuts(views, look, closeWindow), overlay::isOpen);
        keyboard.listenOn(this);
    }

    private List<Shortcut> shortcuts(ViewRegistry views, Look look, Runnable closeWindow) {
        var all = new ArrayList<Shortcut>();
        int number = 1;
        for (var view : views.all()) {
            all.add(Shortcut.of("keys.view." + view.id().key(), () -> go(view.id()), "Ctrl+" + number++));
        }
        all.add(Shortcut.of("keys.next", () -> pane.step(1), "Ctrl+Page Down"));
        all.add(Shortcut.of("keys.previous", () -> pane.step(-1), "Ctrl+Page Up"));
        all.add(Shortcut.of("keys.switch", pane::switchFocus, "F6"));
        all.add(Shortcut.of("keys.search", this::search, "Ctrl+F").orTyped("/"));
        all.add(Shortcut.of("keys.refresh", this::refresh, "F5", "Ctrl+R"));
        all.add(Shortcut.of("keys.larger", look::larger, "Ctrl+Plus", "Ctrl+Equals", "Ctrl+Add"));
        all.add(Shortcut.of("keys.smaller", look::smaller, "Ctrl+Minus", "Ctrl+Subtract"));
        all.add(Shortcut.of("keys.as-designed", look::asDesigned, "Ctrl+0"));
        all.add(Shortcut.of("keys.display", menu::show, "Ctrl+Comma"));
        all.add(Shortcut.of("keys.keys", this::showKeys, "F1").orTyped("?"));
        all.add(Shortcut.of("keys.window", closeWindow, "Ctrl+W", "Ctrl+Q"));
        return all;
    }

    private void search() {
        pane.currentProperty().get().ifPresent(ConsoleView::focusSearch);
    }

    private void refresh() {
        pane.currentProperty().get().ifPresent(ConsoleView::refresh);
    }

    private void showKeys() {
        overlay.show(new KeysSheet(keyboard.shortcuts(), texts, overlay::dismiss), () -> {});
    }

    /** Asks what becomes of the service in this process; nothing happens when the person would rather stay. */
    void askToClose(Consumer<Ending> then) {
        var answers = List.of(
                new Answer(texts.get("close.keep"), org.bellows.ui.model.Tone.NEUTRAL, () -> {
                    overlay.close();
                    then.accept(Ending.KEEP_SERVICE);
                }),
                new Answer(texts.get("close.stop"), org.bellows.ui.model.Tone.BAD, () -> {
                    overlay.close();
                    then.accept(Ending.STOP_SERVICE);
                }));
        overlay.show(
                new ConfirmDialog(texts, texts.get("close.title"), texts.get("close.text"), answers, overlay::dismiss),
                () -> {});
    }

    @Override
    public void go(Place place) {
        pane.go(place);
    }

    /** The view on the screen. */
    ViewId current() {
        return pane.currentProperty().get().map(ConsoleView::id).orElse(ViewId.OVERVIEW);
    }

    ConsoleModel model() {
        return model;
    }

    Background background() {
        return background;
    }

    Notices notices() {
        return notices;
    }

    @Override
    public void close() {
        model.close();
    }
}
