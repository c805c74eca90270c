package org.bellows.log;

import java.util.List;

/** {@code EVENT key=value …}: whatever a value holds, one event is one line, and a reader can split it again. */
final class Line {
    private Line() {}

    static String of(String event, List<LogEvent.Field> fields) {
        var line = new StringBuilder(event);
        for (var field : fields) {
            line.append(' ').append(field.name()).append('=');
            appendValue(line, field.value().toString());
        }
        return line.toString();
    }

    private static void appendValue(StringBuilder line, String value) {
        if (isPlain(value)) {
            line.append(value);
            return;
        }
        line.append('"');
        for (int i = 0; i < value.length(); i++) {
            appendEscaped(line, value.charAt(i));
        }
        line.append('"');
    }

    private static boolean isPlain(String value) {
        return !value.isEmpty()
                && value.chars()
                        .noneMatch(c -> c == '"'
                                || c == '='
                                || c == '\\'
                                || Character.isSpaceChar(c)
                                || isUnprintable((char) c));
    }

    private static void appendEscaped(StringBuilder line, char c) {
        switch (c) {
            case '"' -> line.append("\\\"");
            case '\\' -> line.append("\\\\");
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (isUnprintable(c)) {
                    line.append("\\u%04x".formatted((int) c));
                } else {
                    line.append(c);
                }
            }
        }
    }

    // Line and paragraph separators end a line for some readers, format characters reorder what a person sees.
    private static boolean isUnprintable(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.FORMAT -> true;
            default -> false;
        };
    }
}
