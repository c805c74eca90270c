package org.bellows.ui.deliveries;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** How the bytes of a body are shown. The bytes themselves never change. */
enum BodyForm {
    PRETTY,
    RAW,
    HEX;

    /** A text area with more than this is slow. */
    static final int MOST_TEXT = 256 * 1024;

    static final int MOST_HEX = 32 * 1024;
    private static final int ROW = 16;

    /** What cannot be seen from the text alone. */
    enum Note {
        NONE,
        NOT_JSON,
        NOT_TEXT,
        CUT
    }

    /** A body as text. */
    record Shown(String text, Note note) {}

    Shown show(byte[] body) {
        return switch (this) {
            case HEX -> hex(body);
            case RAW -> raw(body);
            case PRETTY ->
                body.length > MOST_TEXT
                        ? raw(body)
                        : text(body)
                                .map(text -> PrettyJson.of(text)
                                        .map(pretty -> new Shown(visible(pretty), Note.NONE))
                                        .orElseGet(() ->
                                                new Shown(visible(text), text.isEmpty() ? Note.NONE : Note.NOT_JSON)))
                                .orElseGet(() -> raw(body));
        };
    }

    /** The body as text, when it is UTF-8. */
    static Optional<String> text(byte[] body) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private static Shown raw(byte[] body) {
        boolean cut = body.length > MOST_TEXT;
        var first = cut ? Arrays.copyOf(body, MOST_TEXT) : body;
        var shown = visible(new String(first, StandardCharsets.UTF_8));
        if (cut) {
            return new Shown(shown, Note.CUT);
        }
        return new Shown(shown, text(body).isPresent() ? Note.NONE : Note.NOT_TEXT);
    }

    private static Shown hex(byte[] body) {
        int shown = Math.min(body.length, MOST_HEX);
        var out = new StringBuilder(shown * 5);
        var digits = HexFormat.ofDelimiter(" ");
        for (int at = 0; at < shown; at += ROW) {
            int end = Math.min(at + ROW, shown);
            var row = digits.formatHex(body, at, end);
            out.append(HexFormat.of().toHexDigits(at, 8)).append("  ").append(row);
            out.repeat(' ', ROW * 3 + 1 - row.length());
            for (int i = at; i < end; i++) {
                out.append(body[i] >= ' ' && body[i] < 0x7f ? (char) body[i] : '.');
            }
            out.append('\n');
        }
        return new Shown(out.toString(), shown < body.length ? Note.CUT : Note.NONE);
    }

    /** Control characters as the pictures that Unicode has for them. */
    private static String visible(String text) {
        var out = new StringBuilder(text.length());
        text.chars()
                .forEach(
                        sign -> out.append((char) (sign < ' ' && sign != '\n' && sign != '\t' ? sign + 0x2400 : sign)));
        return out.toString();
    }
}
