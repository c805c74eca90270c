package org.bellows.log;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;

/**
 * Writes events: {@code log.info("CLAIM_LOST", "row", 5, "hook", phid)}. One line per change of state, not per tick.
 *
 * <p>Fields come in pairs of a name and a value. Numbers and booleans stay what they are in JSON; a {@link Duration} is
 * written in milliseconds; an {@link Optional} that is empty leaves the field out; a {@link Throwable} is written as
 * {@code ClassName: message}, with its stack trace in a field {@code stack} while the level is {@code debug}. URIs in any
 * text lose their user info and query values. Thread-safe, and cheap when the level is off.
 */
public final class Log {
    private final Logger logger;

    private Log(Logger logger) {
        this.logger = logger;
    }

    /** The log of one class. */
    public static Log of(Class<?> owner) {
        return new Log(Logger.getLogger(owner.getName()));
    }

    /** Something that only matters when looking for a fault. */
    public void debug(String event, Object... fields) {
        write(Level.DEBUG, event, fields);
    }

    /** A change of state that is as it should be. */
    public void info(String event, Object... fields) {
        write(Level.INFO, event, fields);
    }

    /** Something that an operator should look at, while the service goes on. */
    public void warning(String event, Object... fields) {
        write(Level.WARNING, event, fields);
    }

    /** Something that keeps the service from doing its work. */
    public void error(String event, Object... fields) {
        write(Level.ERROR, event, fields);
    }

    /** Whether debug events are written, for fields that are dear to make. */
    public boolean debugs() {
        return logger.isLoggable(Level.DEBUG.jul());
    }

    private void write(Level level, String event, Object... fields) {
        if (logger.isLoggable(level.jul())) {
            logger.log(new LogEvent(level, logger.getName(), event, fields(fields)));
        }
    }

    private List<LogEvent.Field> fields(Object... pairs) {
        var fields = new ArrayList<LogEvent.Field>(pairs.length / 2 + 1);
        for (int i = 0; i < pairs.length; i += 2) {
            var name = pairs[i].toString();
            // A forgotten value is a mistake in a rare branch, and must not turn into a second fault there.
            var value = i + 1 < pairs.length ? pairs[i + 1] : "";
            add(fields, name, value);
        }
        return fields;
    }

    private void add(List<LogEvent.Field> fields, String name, Object value) {
        switch (value) {
            case Optional<?> optional -> optional.ifPresent(content -> add(fields, name, content));
            case Throwable thrown -> {
                fields.add(new LogEvent.Field(name, describe(thrown)));
                if (debugs()) {
                    fields.add(new LogEvent.Field("stack", stack(thrown)));
                }
            }
            case Duration duration -> fields.add(new LogEvent.Field(name, duration.toMillis()));
            case Number number -> fields.add(new LogEvent.Field(name, number));
            case Boolean bool -> fields.add(new LogEvent.Field(name, bool));
            default -> fields.add(new LogEvent.Field(name, Secrets.mask(value.toString())));
        }
    }

    /** {@code ClassName: message}, in one line's worth of words. */
    static String describe(Throwable thrown) {
        var name = thrown.getClass().getSimpleName();
        var message = thrown.getMessage();
        return message == null || message.isBlank() ? name : name + ": " + Secrets.mask(message);
    }

    static String stack(Throwable thrown) {
        var text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return Secrets.mask(text.toString().strip());
    }
}
