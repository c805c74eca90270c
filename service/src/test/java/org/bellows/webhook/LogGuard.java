package org.bellows.webhook;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps what the service logs while it is open, to tell a fault of ours from one that the service expects. */
final class LogGuard extends Handler implements AutoCloseable {
    private static final Logger OURS = Logger.getLogger("org.bellows");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    private LogGuard() {
        setLevel(Level.ALL);
    }

    static LogGuard open() {
        var guard = new LogGuard();
        OURS.addHandler(guard);
        return guard;
    }

    /** Records at level error, with a stack trace, or about a statement that the database refused. */
    List<String> faults() {
        return records.stream()
                .filter(logged -> logged.getLevel().intValue() >= Level.SEVERE.intValue()
                        || logged.getThrown() != null
                        || logged.getMessage().contains("stack=")
                        || logged.getMessage().contains("DATABASE_ERROR"))
                .map(LogRecord::getMessage)
                .toList();
    }

    /** The records of one event. */
    List<String> lines(String event) {
        return records.stream()
                .map(LogRecord::getMessage)
                .filter(message -> message.startsWith(event + " "))
                .toList();
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        OURS.removeHandler(this);
    }
}
