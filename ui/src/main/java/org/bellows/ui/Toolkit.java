package org.bellows.ui;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.logging.Logger;
import javafx.application.Platform;

/** JavaFX's run-time in this process: started once, for windows or for pictures. */
final class Toolkit {
    private static final String PLATFORM = "glass.platform";
    private static final String HEADLESS = "Headless";

    // Held, because a logger that nobody holds forgets its filter.
    private static final Logger JAVAFX = Logger.getLogger("javafx");

    private Toolkit() {}

    /** Starts it for windows, on the display that {@code environment} names. */
    static void startOnDisplay(Map<String, String> environment) throws NoDisplayException {
        boolean headless = HEADLESS.equals(System.getProperty(PLATFORM));
        if (!headless && environment.getOrDefault("DISPLAY", "").isEmpty()) {
            throw new NoDisplayException("There is no display for a window: DISPLAY is not set. " + otherwise());
        }
        try {
            start();
        } catch (LinkageError | RuntimeException e) {
            // JavaFX says in words alone which of the two it was.
            throw new NoDisplayException(
                    String.valueOf(e.getMessage()).contains("DISPLAY")
                            ? "The display " + environment.get("DISPLAY") + " cannot be opened. " + otherwise()
                            : "No window can be opened, because a library of the desktop is missing (Debian: libgtk-3-0,"
                                    + " libxtst6, libxxf86vm1, libgl1, fonts-dejavu-core). "
                                    + otherwise(),
                    e);
        }
    }

    /** Starts it without any display, for pictures. */
    static void startHeadless() throws NoDisplayException {
        System.setProperty(PLATFORM, HEADLESS);
        System.setProperty("prism.order", "sw");
        try {
            start();
        } catch (LinkageError | RuntimeException e) {
            throw new NoDisplayException(
                    "No picture can be drawn, because a library that draws text is missing (Debian: libpango-1.0-0,"
                            + " libpangoft2-1.0-0, fonts-dejavu-core).",
                    e);
        }
    }

    private static String otherwise() {
        return "The service runs without one: bellows --no-ui. From another host, look at it with:"
                + " bellows --connect http://127.0.0.1:8150 through an SSH tunnel.";
    }

    private static void start() {
        // It means that JavaFX is on the class path instead of the module path: as we ship it, and as it works.
        JAVAFX.setFilter(record -> !String.valueOf(record.getMessage()).startsWith("Unsupported JavaFX configuration"));
        var started = new CompletableFuture<Void>();
        try {
            Platform.startup(() -> started.complete(null));
        } catch (IllegalStateException e) {
            // It runs already.
            started.complete(null);
        }
        started.join();
        Platform.setImplicitExit(false);
    }

    /** Runs {@code work} on the UI thread, and waits for it. */
    static <T> T onUiThread(Callable<T> work) {
        var result = new CompletableFuture<T>();
        Platform.runLater(() -> {
            try {
                result.complete(work.call());
            } catch (Exception | Error e) {
                result.completeExceptionally(e);
            }
        });
        try {
            return result.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
