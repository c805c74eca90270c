package org.bellows.http;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Collects what is logged, and fails a test class during which a stack trace was logged that it did not {@link #expect}. Register it
 * as a static field: some lines come from other threads, after the test that caused them but before the listener has stopped.
 */
public final class LogWatch extends Handler implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

    private static final Logger ROOT = Logger.getLogger("");
    private static final Logger OURS = Logger.getLogger("org.bellows");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final List<LogRecord> traces = new CopyOnWriteArrayList<>();
    private final List<Class<? extends Throwable>> expected = new CopyOnWriteArrayList<>();

    /** A stack trace of this exception is what a test of the class wants to see. */
    public void expect(Class<? extends Throwable> exception) {
        expected.add(exception);
    }

    /** The text of every record since the test began, with its level in front. */
    public List<String> lines() {
        return records.stream()
                .map(logged -> logged.getLevel() + " " + logged.getMessage())
                .toList();
    }

    /** The records that contain this text. */
    public List<String> lines(String part) {
        return lines().stream().filter(line -> line.contains(part)).toList();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        OURS.setLevel(Level.ALL);
        ROOT.addHandler(this);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        records.clear();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        ROOT.removeHandler(this);
        OURS.setLevel(null);
        for (var logged : traces) {
            if (expected.stream().noneMatch(type -> type.isInstance(logged.getThrown()))) {
                throw new AssertionError("logged a stack trace: " + logged.getMessage(), logged.getThrown());
            }
        }
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
        if (logged.getThrown() != null) {
            traces.add(logged);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
