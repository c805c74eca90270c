package org.bellows.http;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What of Helidon's own log is for operators: warnings, and not those that say that we stop. */
final class HelidonLog {

    // Kept, because java.util.logging forgets the settings of a logger that nobody refers to.
    private static final Logger ALL = Logger.getLogger("io.helidon");
    private static final Logger LISTENER = Logger.getLogger("io.helidon.webserver.ServerListener");

    private HelidonLog() {}

    /** Takes effect for the whole process. */
    static void quieten() {
        // It greets at INFO, and quotes whole requests, tokens in queries included, below that.
        ALL.setLevel(Level.WARNING);
        // When it is stopped while all connections are taken, it takes that for an accident.
        LISTENER.setFilter(logged -> !closedByUs(logged));
    }

    private static boolean closedByUs(LogRecord logged) {
        var thrown = logged.getThrown();
        return thrown instanceof ClosedChannelException
                || thrown instanceof InterruptedException
                || thrown instanceof RejectedExecutionException;
    }
}
