package org.bellows.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import org.bellows.config.Settings.LogSettings.Format;

/** One record, ours or a library's, as one line of text or one JSON object. */
final class LineFormatter extends Formatter {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The event that a library's own message is shown as. */
    private static final String FOREIGN = "LOG";

    private final Format format;

    LineFormatter(Format format) {
        this.format = format;
    }

    @Override
    public String format(LogRecord entry) {
        return switch (format) {
            case TEXT -> text(entry);
            case JSON -> json(entry);
        };
    }

    private String text(LogRecord entry) {
        var line = entry instanceof LogEvent ours ? ours.getMessage() : Line.of(FOREIGN, foreign(entry, true));
        return "%s %-7s %s%n"
                .formatted(
                        TIME.format(entry.getInstant()),
                        Level.of(entry.getLevel()).name(),
                        line);
    }

    private String json(LogRecord entry) {
        var object = JsonNodeFactory.instance.objectNode();
        object.put("time", TIME.format(entry.getInstant()));
        object.put("level", Level.of(entry.getLevel()).word());
        object.put("event", entry instanceof LogEvent ours ? ours.event() : FOREIGN);
        object.put("logger", loggerOf(entry));
        var fields = object.putObject("fields");
        var values = entry instanceof LogEvent ours ? ours.fields() : foreign(entry, false);
        values.forEach(field -> put(fields, field));
        try {
            return JSON.writeValueAsString(object) + System.lineSeparator();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values can always be written", e);
        }
    }

    private static void put(ObjectNode fields, LogEvent.Field field) {
        switch (field.value()) {
            case Integer number -> fields.put(field.name(), number);
            case Long number -> fields.put(field.name(), number);
            case Double number -> fields.put(field.name(), number);
            case Boolean bool -> fields.put(field.name(), bool);
            default -> fields.put(field.name(), field.value().toString());
        }
    }

    private List<LogEvent.Field> foreign(LogRecord entry, boolean withLogger) {
        var fields = new ArrayList<LogEvent.Field>();
        if (withLogger) {
            fields.add(new LogEvent.Field("logger", loggerOf(entry)));
        }
        var message = entry.getMessage() == null ? "" : formatMessage(entry);
        fields.add(new LogEvent.Field("message", Secrets.mask(message)));
        var thrown = entry.getThrown();
        if (thrown != null) {
            fields.add(new LogEvent.Field("error", Log.describe(thrown)));
            if (LogSetup.debugs()) {
                fields.add(new LogEvent.Field("stack", Log.stack(thrown)));
            }
        }
        return fields;
    }

    private static String loggerOf(LogRecord entry) {
        var name = entry.getLoggerName();
        return name == null ? "" : name;
    }
}
