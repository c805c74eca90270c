package org.bellows.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.ClockTicker;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.preferences.Preferences;
import org.bellows.ui.preferences.PreferencesFile;
import org.bellows.ui.shell.Attachment;
import org.bellows.ui.shell.Console;
import org.bellows.ui.shell.Session;
import org.bellows.ui.shell.Surroundings;

/** Draws every view of a live service into files. No display is needed. */
public final class Pictures {
    private static final Duration FIRST_FACTS = Duration.ofSeconds(15);
    private static final Duration SETTLING = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(20);

    private Pictures() {}

    /**
     * Draws, and closes {@code feed}.
     *
     * @param target what is written at the foot of the rail: where the service is
     * @param directory made if it is not there
     * @return the files, in the order of the rail
     * @throws FeedException when the service does not answer
     */
    public static List<Path> draw(Feed feed, String target, Path directory, PictureRequest request)
            throws NoDisplayException, FeedException, IOException, InterruptedException {
        Toolkit.startHeadless();
        Files.createDirectories(directory);
        Executor ui = Platform::runLater;
        try (var ticker = new ClockTicker(ui);
                var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            var around = new Surroundings(
                    ticker,
                    InstantSource.system(),
                    workers,
                    ui,
                    ZoneId.systemDefault(),
                    request.language().locale(Locale.ENGLISH),
                    (_, _, _) -> {},
                    _ -> false,
                    PreferencesFile.unkept(Preferences.DEFAULTS
                            .withTheme(request.theme())
                            .withLanguage(request.language())
                            .withMuted(true)));
            var session = new Session(feed, new Attachment(Attachment.Kind.ELSEWHERE, target), ConsoleViews::all);
            var console =
                    Toolkit.onUiThread(() -> new Console(session, around, request.width(), request.height(), () -> {}));
            try {
                return draw(console, directory);
            } finally {
                Toolkit.onUiThread(() -> {
                    console.close();
                    return true;
                });
            }
        } finally {
            Platform.exit();
        }
    }

    private static List<Path> draw(Console console, Path directory)
            throws FeedException, IOException, InterruptedException {
        if (!comes(() -> console.model().facts().isPresent(), FIRST_FACTS)) {
            var link = Toolkit.onUiThread(() -> console.model().link());
            throw new FeedException(
                    FeedException.Reason.UNREACHABLE,
                    link instanceof Link.Disconnected gone ? gone.reason() : "The service does not answer.");
        }
        var files = new ArrayList<Path>();
        for (var view : ViewId.values()) {
            Toolkit.onUiThread(() -> {
                console.go(view);
                return true;
            });
            settle(console);
            var image = Toolkit.onUiThread(() -> console.scene().snapshot(null));
            var file = directory.resolve(view.key() + ".png");
            Png.write(image, file);
            files.add(file);
        }
        return files;
    }

    // What a view asks for has come, and a tick has gone by in which it asked for nothing more. A view that never comes
    // to rest is
    // drawn as it is.
    private static void settle(Console console) throws InterruptedException {
        comes(() -> console.background().runningProperty().get() == 0, SETTLING);
        Thread.sleep(ConsoleModel.TICK.multipliedBy(2));
        comes(() -> console.background().runningProperty().get() == 0, SETTLING);
    }

    private static boolean comes(BooleanSupplier condition, Duration within) throws InterruptedException {
        long deadline = System.nanoTime() + within.toNanos();
        while (!Toolkit.onUiThread(condition::getAsBoolean)) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            Thread.sleep(LOOK);
        }
        return true;
    }
}
