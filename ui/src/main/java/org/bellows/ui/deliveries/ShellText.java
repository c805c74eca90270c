package org.bellows.ui.deliveries;

import java.util.Arrays;

/** Text and bytes as a POSIX shell takes them without a change. */
final class ShellText {
    private static final int LONGEST_LINE = 1000;
    private static final int CHUNK = 64;

    private ShellText() {}

    /** One word of a command line. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /**
     * True when a here-document gives exactly these bytes, from a file as well as typed into a terminal: lines of visible ASCII, the
     * last one ended.
     */
    static boolean fitsHereDocument(byte[] body, String end) {
        if (body.length == 0 || body[body.length - 1] != '\n') {
            return false;
        }
        for (byte one : body) {
            if (one != '\n' && (one < ' ' || one > '~')) {
                return false;
            }
        }
        return new String(body, java.nio.charset.StandardCharsets.US_ASCII)
                .lines()
                .noneMatch(line -> line.equals(end) || line.length() > LONGEST_LINE);
    }

    /** A command that writes exactly these bytes. */
    @SuppressWarnings("OrphanedFormatString") // The shell formats it.
    static String printf(byte[] body) {
        var out = new StringBuilder("printf '%b'");
        for (int at = 0; at < body.length; at += CHUNK) {
            out.append(" \\\n  '");
            for (byte one : Arrays.copyOfRange(body, at, Math.min(body.length, at + CHUNK))) {
                append(out, one);
            }
            out.append('\'');
        }
        return body.length == 0 ? out.append(" ''").toString() : out.toString();
    }

    // %b rather than the format itself: there some shells would take a byte for a conversion.
    private static void append(StringBuilder out, byte one) {
        if (one >= ' ' && one <= '~' && one != '\\' && one != '\'') {
            out.append((char) one);
        } else {
            var octal = Integer.toOctalString(one & 0xff);
            out.append("\\0").repeat('0', 3 - octal.length()).append(octal);
        }
    }
}
