package org.bellows.ui.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bellows.log.Log;

/** Hands on to {@code notify-send}, which nearly every desktop has. Where it is missing, nothing is said outside our window. */
public final class NotifySend implements DesktopNotifier {
    private static final Log LOG = Log.of(NotifySend.class);
    private static final String PROGRAM = "notify-send";
    private static final long PATIENCE_SECONDS = 5;

    private final Optional<Path> program;

    /**
     * Looks for the program once.
     *
     * @param path directories separated by colons, as in {@code PATH}
     */
    public NotifySend(String path) {
        program = Stream.of(path.split(":", -1))
                .filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, PROGRAM))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Override
    public void notify(String title, String text, boolean urgent) {
        program.ifPresent(found -> run(List.of(
                found.toString(),
                "--app-name=Bellows",
                "--urgency=" + (urgent ? "critical" : "normal"),
                // What follows is no option, whatever a hook is called.
                "--",
                title,
                text)));
    }

    private static void run(List<String> command) {
        try {
            var process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            LOG.debug("NOTIFICATION_FAILED", "cause", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
