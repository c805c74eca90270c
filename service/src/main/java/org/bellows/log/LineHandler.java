package org.bellows.log;

import java.io.PrintStream;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/** Writes each record as it comes, so that the last line before a crash is not lost. */
final class LineHandler extends Handler {
    private final PrintStream out;
    private final LineFormatter lines;

    LineHandler(PrintStream out, LineFormatter lines) {
        this.out = out;
        this.lines = lines;
    }

    @Override
    public void publish(LogRecord entry) {
        if (isLoggable(entry)) {
            out.print(lines.format(entry));
            out.flush();
        }
    }

    @Override
    public void flush() {
        out.flush();
    }

    /** The stream belongs to the process. */
    @Override
    public void close() {
        flush();
    }
}
