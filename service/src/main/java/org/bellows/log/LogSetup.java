package org.bellows.log;

import java.io.PrintStream;
import java.util.List;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.bellows.config.Settings.LogSettings;

/** The log of the whole process: one handler to standard error, one format for our events and the libraries' messages. */
public final class LogSetup {
    private static final Logger ROOT = Logger.getLogger("");

    // java.util.logging forgets a logger, and its level, that nobody refers to.
    private static final Logger OURS = Logger.getLogger("org.bellows");

    private LogSetup() {}

    /** Replaces every handler by ours. To be called once, before anything else logs. */
    public static void apply(LogSettings settings) {
        apply(settings, System.err);
    }

    static void apply(LogSettings settings, PrintStream out) {
        // Helidon would otherwise read a logging.properties of its own at start and throw our handler away.
        System.setProperty("io.helidon.logging.config.disabled", "true");
        LogManager.getLogManager().reset();
        var handler = new LineHandler(out, new LineFormatter(settings.format()));
        handler.setLevel(java.util.logging.Level.ALL);
        ROOT.addHandler(handler);
        level(settings.level());
    }

    /**
     * Changes the level while the process runs. Libraries are heard at warning and above only, whatever the level.
     *
     * @param level one of {@link #levels}
     * @throws IllegalArgumentException for any other word
     */
    public static void level(String level) {
        var wanted = Level.of(level)
                .orElseThrow(() -> new IllegalArgumentException("log.level: \"" + level
                        + "\" is not allowed: allowed are " + String.join(", ", levels()) + "."));
        OURS.setLevel(wanted.jul());
        ROOT.setLevel(wanted == Level.ERROR ? Level.ERROR.jul() : Level.WARNING.jul());
    }

    /** Every level by its word, the one that says most first. */
    public static List<String> levels() {
        return Stream.of(Level.values()).map(Level::word).toList();
    }

    /** The level in force. */
    public static String level() {
        return Level.of(OURS.isLoggable(Level.DEBUG.jul()) ? Level.DEBUG.jul() : effective())
                .word();
    }

    private static java.util.logging.Level effective() {
        for (Logger logger = OURS; logger != null; logger = logger.getParent()) {
            if (logger.getLevel() != null) {
                return logger.getLevel();
            }
        }
        return java.util.logging.Level.INFO;
    }

    static boolean debugs() {
        return OURS.isLoggable(Level.DEBUG.jul());
    }
}
