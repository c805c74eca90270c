package org.bellows.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One kept connection that moves bodies at as little cost as can be: what it sends from a file never passes through this JVM, and
 * what it reads is counted and thrown away, unless it is asked for. Used by one thread.
 */
final class FileClient implements AutoCloseable {
    private static final int BUFFER = 256 * 1024;
    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *([0-9]+)\r\n");
    private static final Pattern STORED =
            Pattern.compile("\"handle\":\"([^\"]+)\",\"engine\":\"([^\"]+)\",\"size\":([0-9]+)");

    private final int port;
    private final SocketChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER).flip();

    FileClient(int port) throws IOException {
        this.port = port;
        this.channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /** Where the service says that it put a file. */
    record Stored(String engine, String handle, long size) {
        String target() {
            return "/api/file/blob?engine=" + engine + "&handle=" + handle;
        }
    }

    Stored upload(FileChannel body) throws IOException {
        long size = body.size();
        send(ByteBuffer.wrap(uploadHead("", size)));
        for (long sent = 0; sent < size; ) {
            sent += body.transferTo(sent, size - sent, channel);
        }
        return stored(size);
    }

    /** @param engine which one, or the empty text for the service's own choice */
    Stored upload(String engine, byte[] body) throws IOException {
        byte[] head = uploadHead(engine.isEmpty() ? "" : "?engine=" + engine, body.length);
        send(ByteBuffer.allocate(head.length + body.length).put(head).put(body).flip());
        return stored(body.length);
    }

    private byte[] uploadHead(String query, long size) {
        return ascii("POST /api/file/blob" + query + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Length: "
                + size + "\r\n\r\n");
    }

    private Stored stored(long size) throws IOException {
        String answer = new String(body(answerLength()), StandardCharsets.UTF_8);
        Matcher stored = STORED.matcher(answer);
        if (!stored.find() || Long.parseLong(stored.group(3)) != size) {
            throw new BenchException("an upload of " + size + " bytes was answered with " + answer);
        }
        return new Stored(stored.group(2), stored.group(1), size);
    }

    /** Reads a file and throws it away; answers its size. */
    long download(String target) throws IOException {
        ask(target);
        long length = answerLength();
        long left = length - Math.min(length, buffer.remaining());
        buffer.position(buffer.position() + (int) (length - left));
        while (left > 0) {
            buffer.clear().limit((int) Math.min(left, BUFFER));
            left -= some();
            buffer.flip().position(buffer.limit());
        }
        return length;
    }

    byte[] read(String target) throws IOException {
        ask(target);
        return body(answerLength());
    }

    private void ask(String target) throws IOException {
        send(ByteBuffer.wrap(ascii("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")));
    }

    private byte[] body(long length) throws IOException {
        var bytes = new byte[Math.toIntExact(length)];
        for (int have = 0; have < bytes.length; ) {
            if (!buffer.hasRemaining()) {
                fill();
            }
            int count = Math.min(buffer.remaining(), bytes.length - have);
            buffer.get(bytes, have, count);
            have += count;
        }
        return bytes;
    }

    /** Takes the head of an answer 200 and leaves the buffer at the body's first byte. */
    private long answerLength() throws IOException {
        int end = endOfHead();
        while (end < 0) {
            buffer.compact();
            some();
            buffer.flip();
            end = endOfHead();
        }
        var head = new byte[end - buffer.position()];
        buffer.get(head);
        String text = new String(head, StandardCharsets.ISO_8859_1);
        Matcher length = LENGTH.matcher(text);
        if (!text.startsWith("HTTP/1.1 200 ") || !length.find()) {
            throw new BenchException("port " + port + " answered " + text.strip());
        }
        return Long.parseLong(length.group(1));
    }

    /** The place behind the empty line; -1 when it is not there yet. */
    private int endOfHead() {
        for (int i = buffer.position(); i <= buffer.limit() - END_OF_HEAD.length; i++) {
            int matched = 0;
            while (matched < END_OF_HEAD.length && buffer.get(i + matched) == END_OF_HEAD[matched]) {
                matched++;
            }
            if (matched == END_OF_HEAD.length) {
                return i + matched;
            }
        }
        return -1;
    }

    private void fill() throws IOException {
        buffer.clear();
        some();
        buffer.flip();
    }

    private int some() throws IOException {
        int read = channel.read(buffer);
        if (read < 0) {
            throw new BenchException("port " + port + " closed the connection in the middle of an answer");
        }
        return read;
    }

    private void send(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
