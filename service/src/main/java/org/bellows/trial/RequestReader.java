package org.bellows.trial;

import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Cuts the requests of one connection apart: a head that ends with an empty line, and as much body as Content-Length says. */
final class RequestReader {
    private final InputStream stream;
    private final long connection;
    private final boolean tls;
    private byte[] buffer = new byte[4096];
    private int filled;
    private int nth;

    RequestReader(InputStream stream, long connection, boolean tls) {
        this.stream = stream;
        this.connection = connection;
        this.tls = tls;
    }

    /** Waits for the first byte of a request; false when the connection ends instead. */
    boolean awaitRequest() throws IOException {
        return filled > 0 || fill();
    }

    /** Reads the rest of the request that has begun; empty when the connection ends before it is complete. */
    Optional<ReceivedRequest> read(LongSupplier sequence) throws IOException {
        Instant arrived = Instant.now();
        long firstByteNanos = System.nanoTime();
        int head = endOfHead(0);
        while (head < 0) {
            int seen = filled;
            if (!fill()) {
                return Optional.empty();
            }
            head = endOfHead(Math.max(0, seen - 3));
        }
        String headText = text(0, head);
        int length = contentLength(headText);
        while (filled < head + length) {
            if (!fill()) {
                return Optional.empty();
            }
        }
        ReceivedRequest request = new ReceivedRequest(
                sequence.getAsLong(),
                connection,
                ++nth,
                tls,
                arrived,
                firstByteNanos,
                System.nanoTime(),
                headText,
                text(head, head + length));
        filled -= head + length;
        System.arraycopy(buffer, head + length, buffer, 0, filled);
        return Optional.of(request);
    }

    private boolean fill() throws IOException {
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = stream.read(buffer, filled, buffer.length - filled);
        filled += Math.max(read, 0);
        return read > 0;
    }

    private int endOfHead(int from) {
        for (int i = from; i + 3 < filled; i++) {
            if (buffer[i] == '\r' && buffer[i + 1] == '\n' && buffer[i + 2] == '\r' && buffer[i + 3] == '\n') {
                return i + 4;
            }
        }
        return -1;
    }

    private static int contentLength(String head) throws IOException {
        int at = indexOfHeader(head);
        if (at < 0) {
            return 0;
        }
        int end = head.indexOf('\r', at);
        try {
            return Integer.parseUnsignedInt(head, at, end, 10);
        } catch (NumberFormatException e) {
            throw new ProtocolException("Content-Length is not a number: " + head.substring(at, end));
        }
    }

    /** Where the value of Content-Length begins, or -1. */
    private static int indexOfHeader(String head) {
        String name = "\r\ncontent-length:";
        for (int i = 0; i + name.length() < head.length(); i++) {
            if (head.regionMatches(true, i, name, 0, name.length())) {
                int at = i + name.length();
                while (head.charAt(at) == ' ') {
                    at++;
                }
                return at;
            }
        }
        return -1;
    }

    private String text(int from, int to) {
        return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
