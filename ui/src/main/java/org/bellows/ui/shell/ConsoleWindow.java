package org.bellows.ui.shell;

import java.util.function.Consumer;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.bellows.ui.preferences.PreferencesFile;
import org.bellows.ui.preferences.WindowPlace;
import org.bellows.ui.text.Texts;

/** The console in a window that is where it was left. */
public final class ConsoleWindow {
    private static final double WIDTH = 1280;
    private static final double HEIGHT = 800;
    private static final double LEAST_WIDTH = 720;
    private static final double LEAST_HEIGHT = 480;

    private final Stage stage;
    private final Console console;
    private final PreferencesFile preferences;
    private final Consumer<Ending> ended;

    /**
     * Fills {@code stage}.
     *
     * @param ended told once, after the window is closed
     */
    public ConsoleWindow(Stage stage, Session session, Surroundings around, Consumer<Ending> ended) {
        this.stage = stage;
        this.preferences = around.preferences();
        this.ended = ended;
        console = new Console(session, around, WIDTH, HEIGHT, this::close);
        var words =
                Texts.beside(ConsoleWindow.class, preferences.get().language().locale(around.locale()));
        stage.setTitle(words.get("name"));
        stage.setScene(console.scene());
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        console.model()
                .factsProperty()
                .subscribe(facts -> facts.ifPresent(
                        some -> stage.setTitle(words.get("title", some.service().host()))));
        place();
        stage.setOnCloseRequest(event -> {
            event.consume();
            close();
        });
    }

    public void show() {
        stage.show();
    }

    /** As the window's own button does. */
    public void close() {
        console.askToClose(this::end);
    }

    public Console console() {
        return console;
    }

    private void end(Ending ending) {
        remember();
        stage.hide();
        console.close();
        ended.accept(ending);
    }

    private void place() {
        var screen = Screen.getPrimary().getVisualBounds();
        preferences
                .get()
                .window()
                .filter(ConsoleWindow::isOnAScreen)
                .ifPresentOrElse(this::placeAsItWas, () -> placeAnew(screen));
    }

    private void placeAsItWas(WindowPlace place) {
        stage.setX(place.x());
        stage.setY(place.y());
        stage.setWidth(place.width());
        stage.setHeight(place.height());
        if (place.maximized()) {
            stage.setMaximized(true);
        }
    }

    private void placeAnew(Rectangle2D screen) {
        stage.setWidth(Math.min(WIDTH, screen.getWidth()));
        stage.setHeight(Math.min(HEIGHT, screen.getHeight()));
    }

    // The screen that it was on may be gone.
    private static boolean isOnAScreen(WindowPlace place) {
        return Screen.getScreens().stream()
                .map(Screen::getVisualBounds)
                .anyMatch(bounds -> bounds.contains(place.x(), place.y())
                        && place.width() <= bounds.getWidth() + 1
                        && place.height() <= bounds.getHeight() + 1);
    }

    private void remember() {
        boolean known = !Double.isNaN(stage.getX()) && stage.getWidth() > 0;
        if (known && !stage.isIconified()) {
            preferences.change(now -> now.withWindow(new WindowPlace(
                    stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized())));
        }
    }
}
