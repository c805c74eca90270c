package org.bellows.log;

import java.util.List;
import java.util.logging.LogRecord;

/** One event on its way to the handler: its name and its fields, in order, not yet quoted. */
final class LogEvent extends LogRecord {
    private static final long serialVersionUID = 1;

    /** A name and a value, which is a number, a boolean, or a text without secrets. */
    record Field(String name, Object value) {}

    private final String event;
    private final transient List<Field> fields;

    LogEvent(Level level, String logger, String event, List<Field> fields) {
        // Whoever installs another handler sees the same line.
        super(level.jul(), Line.of(event, fields));
        this.event = event;
        this.fields = fields;
        setLoggerName(logger);
        // Otherwise the first handler that asks walks the stack.
        setSourceClassName(logger);
        setSourceMethodName("");
    }

    String event() {
        return event;
    }

    List<Field> fields() {
        return fields;
    }
}
