package org.bellows.http;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Collects what is logged, and fails a test during which a stack trace was logged that it did not {@link #expect}. */
public final class LogWatch extends Handler implements BeforeEachCallback, AfterEachCallback {

    private static final Logger ROOT = Logger.getLogger("");
    private static final Logger OURS = Logger.getLogger("org.bellows");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final List<Class<? extends Throwable>> expected = new CopyOnWriteArrayList<>();

    /** A stack trace of this exception is what the test wants to see. */
    public void expect(Class<? extends Throwable> exception) {
        expected.add(exception);
    }

    /** The text of every record so far, with its level in front. */
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
    public void beforeEach(ExtensionContext context) {
        records.clear();
        expected.clear();
        OURS.setLevel(Level.ALL);
        ROOT.addHandler(this);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        ROOT.removeHandler(this);
        OURS.setLevel(null);
        for (var logged : records) {
            var thrown = logged.getThrown();
            if (thrown != null && expected.stream().noneMatch(type -> type.isInstance(thrown))) {
                throw new AssertionError("logged a stack trace: " + logged.getMessage(), thrown);
            }
        }
    }

    @Override
    public void publish(LogRecord logged) {
        records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
