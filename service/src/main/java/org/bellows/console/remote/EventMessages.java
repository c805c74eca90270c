package org.bellows.console.remote;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads server-sent events: {@code id}, {@code event} and {@code data} in one line each, as our service writes them. */
final class EventMessages {
    private static final int LONGEST_LINE = 1024 * 1024;

    private final InputStream in;
    private volatile long heard = System.nanoTime();

    EventMessages(InputStream in) {
        this.in = new BufferedInputStream(in, 32 * 1024);
    }

    /**
     * One message.
     *
     * @param name empty when it has none
     */
    record Message(String id, String name, String data) {}

    /** Waits for the next; empty when the other side ends the stream. */
    Optional<Message> next() throws IOException {
        var id = "";
        var name = "";
        var data = "";
        for (var line = line(); line.isPresent(); line = line()) {
            var text = line.get();
            int colon = text.indexOf(':');
            var value = colon < 0 ? "" : text.substring(colon + 1).stripLeading();
            switch (colon < 0 ? text : text.substring(0, colon)) {
                case "id" -> id = value;
                case "event" -> name = value;
                case "data" -> data = value;
                case "" -> {
                    // The end of a message; or, with a colon, a comment.
                    if (colon < 0 && !data.isEmpty()) {
                        return Optional.of(new Message(id, name, data));
                    }
                }
                default -> {}
            }
        }
        return Optional.empty();
    }

    /** When the other side gave its last sign of life, by {@link System#nanoTime}. */
    long heard() {
        return heard;
    }

    private Optional<String> line() throws IOException {
        var line = new ByteArrayOutputStream(256);
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                heard = System.nanoTime();
                return Optional.of(line.toString(StandardCharsets.UTF_8));
            }
            if (line.size() == LONGEST_LINE) {
                throw new IOException("a line of more than " + LONGEST_LINE + " bytes");
            }
            line.write(next);
        }
        return Optional.empty();
    }
}
