package org.bellows.app.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.bellows.config.Settings.LogSettings;
import org.bellows.log.LogSetup;

/**
 * While it is open, the log and whatever else is printed to standard error go to a file, so that nothing is written across
 * the picture.
 */
final class ServiceLog implements AutoCloseable {
    private static final Logger ROOT = Logger.getLogger("");

    private final Path file;
    private final PrintStream stream;
    private final PrintStream standardError = System.err;
    private final List<Handler> handlers = List.of(ROOT.getHandlers());

    private ServiceLog(Path file) throws IOException {
        this.file = file;
        this.stream = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
    }

    static ServiceLog to(Path file, LogSettings settings) throws IOException {
        var log = new ServiceLog(file);
        System.setErr(log.stream);
        LogSetup.apply(settings);
        return log;
    }

    /** The last lines, for a person who has to find out what went wrong. */
    List<String> tail(int lines) {
        stream.flush();
        try (var text = Files.lines(file, StandardCharsets.UTF_8)) {
            var all = text.toList();
            return all.subList(Math.max(0, all.size() - lines), all.size());
        } catch (IOException e) {
            return List.of("(the log " + file + " cannot be read: " + e.getMessage() + ")");
        }
    }

    @Override
    public void close() {
        for (Handler handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        handlers.forEach(ROOT::addHandler);
        System.setErr(standardError);
        stream.close();
    }
}
