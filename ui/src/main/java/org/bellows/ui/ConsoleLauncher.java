package org.bellows.ui;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.bellows.console.feed.Feed;
import org.bellows.log.Log;
import org.bellows.ui.model.ClockTicker;
import org.bellows.ui.preferences.PreferencesFile;
import org.bellows.ui.shell.Attachment;
import org.bellows.ui.shell.ConsoleWindow;
import org.bellows.ui.shell.Ending;
import org.bellows.ui.shell.NotifySend;
import org.bellows.ui.shell.Session;
import org.bellows.ui.shell.Surroundings;

/** Opens the console's window, and waits until it is closed. */
public final class ConsoleLauncher {
    private static final Log LOG = Log.of(ConsoleLauncher.class);

    private final Map<String, String> environment;
    private final CompletableFuture<Ending> ended = new CompletableFuture<>();

    private ConsoleLauncher(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Makes sure that there is a display to show windows on, before anything else is begun.
     *
     * @throws NoDisplayException when there is none
     */
    public static ConsoleLauncher onDisplay(Map<String, String> environment) throws NoDisplayException {
        Toolkit.startOnDisplay(environment);
        return new ConsoleLauncher(environment);
    }

    /** Shows the window over {@code feed}, which is closed with it; returns when it is closed. At most once. */
    public Ending show(Feed feed, Attachment attachment) {
        Executor ui = Platform::runLater;
        try (var ticker = new ClockTicker(ui);
                var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            var around = new Surroundings(
                    ticker,
                    InstantSource.system(),
                    workers,
                    ui,
                    ZoneId.systemDefault(),
                    Locale.getDefault(Locale.Category.FORMAT),
                    new NotifySend(environment.getOrDefault("PATH", "")),
                    new DesktopBrowser(),
                    PreferencesFile.open(PreferencesFile.usual(environment)));
            Toolkit.onUiThread(() -> {
                new ConsoleWindow(
                                new Stage(), new Session(feed, attachment, ConsoleViews::all), around, ended::complete)
                        .show();
                return true;
            });
            LOG.info("WINDOW_SHOWN", "since_start", sinceStart());
            return ended.join();
        } finally {
            Platform.exit();
        }
    }

    private static Duration sinceStart() {
        return ProcessHandle.current()
                .info()
                .startInstant()
                .map(start -> Duration.between(start, Instant.now()))
                .orElse(Duration.ZERO);
    }

    /** Ends the wait as if the person had closed the window and stopped the service; from any thread. */
    public void end() {
        ended.complete(Ending.STOP_SERVICE);
    }
}
