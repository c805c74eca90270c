package org.bellows.ui.deliveries;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;

/** JSON with one member a line. Only the white space between its tokens changes: numbers, escapes, order and doubled keys stay. */
final class PrettyJson {
    private static final ObjectMapper CHECK = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final String text;
    private final StringBuilder out;
    private int depth;

    private PrettyJson(String text) {
        this.text = text;
        this.out = new StringBuilder(text.length() * 2);
    }

    /** Empty when {@code text} is no JSON. */
    static Optional<String> of(String text) {
        try {
            if (CHECK.readTree(text).isMissingNode()) {
                return Optional.empty();
            }
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
        return Optional.of(new PrettyJson(text).write());
    }

    private String write() {
        int at = 0;
        while (at < text.length()) {
            char sign = text.charAt(at);
            switch (sign) {
                case '"' -> at = string(at);
                case '{', '[' -> at = open(at);
                case '}', ']' -> {
                    depth--;
                    line().append(sign);
                }
                case ',' -> {
                    out.append(sign);
                    line();
                }
                case ':' -> out.append(": ");
                case ' ', '\t', '\n', '\r' -> {}
                default -> out.append(sign);
            }
            at++;
        }
        return out.toString();
    }

    private int string(int from) {
        int at = from + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        out.append(text, from, at + 1);
        return at;
    }

    private int open(int from) {
        out.append(text.charAt(from));
        int next = from + 1;
        while (Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        char sign = text.charAt(next);
        if (sign == '}' || sign == ']') {
            out.append(sign);
            return next;
        }
        depth++;
        line();
        return from;
    }

    private StringBuilder line() {
        return out.append('\n').repeat("  ", depth);
    }
}
