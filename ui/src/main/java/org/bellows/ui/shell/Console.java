package org.bellows.ui.shell;

import java.time.Duration;
import java.util.function.Consumer;
import javafx.scene.Scene;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Ticker;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.text.Language;

/** The console in a scene, with or without a window around it. To be used on the UI thread. */
public final class Console implements Navigator, AutoCloseable {
    private static final Duration SAVING = Duration.ofSeconds(2);

    private final Session session;
    private final Surroundings around;
    private final ZoomPane pane = new ZoomPane();
    private final Scene scene;
    private final Look look;
    private final Ticker.Ticking saving;
    private final Runnable closeWindow;
    private Content content;

    /**
     * Shows the view that was on the screen last.
     *
     * @param closeWindow for the keys that close it
     */
    public Console(Session session, Surroundings around, double width, double height, Runnable closeWindow) {
        this.session = session;
        this.around = around;
        this.closeWindow = closeWindow;
        scene = new Scene(pane, width, height);
        look = new Look(around.preferences(), scene, pane);
        content = content();
        show(around.preferences().get().view());
        saving = around.ticker().every(SAVING, this::save);
    }

    private Content content() {
        return new Content(session, around, look, this::speak, closeWindow);
    }

    private void show(ViewId view) {
        pane.setContent(content);
        content.go(view);
    }

    private void speak(Language language) {
        if (around.preferences().get().language() != language) {
            around.preferences().change(now -> now.withLanguage(language));
            var view = content.current();
            content.close();
            content = content();
            show(view);
        }
    }

    private void save() {
        if (around.preferences().changed()) {
            around.workers().execute(around.preferences()::save);
        }
    }

    /** Asks what becomes of a service in this process, and says so; at once when it runs elsewhere. */
    public void askToClose(Consumer<Ending> then) {
        if (session.attachment().kind() == Attachment.Kind.IN_PROCESS) {
            content.askToClose(then);
        } else {
            then.accept(Ending.DETACHED);
        }
    }

    @Override
    public void go(Place place) {
        content.go(place);
    }

    public Scene scene() {
        return scene;
    }

    /** What is shown. */
    public ConsoleModel model() {
        return content.model();
    }

    /** What is being fetched for it. */
    public Background background() {
        return content.background();
    }

    /** Keeps the preferences, and lets go of the feed. */
    @Override
    public void close() {
        saving.close();
        look.close();
        content.close();
        session.feed().close();
        around.preferences().save();
    }
}
