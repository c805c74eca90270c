package org.bellows.outbound;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** An open connection, with its TLS session if it has one. Used by one exchange at a time. */
final class Connection implements AutoCloseable {

    private final Route route;
    private final SocketChannel channel;
    private final Socket socket;
    private final OutputStream out;
    private final ResponseReader responses;
    private boolean used;
    private long idleUntil;

    /** @param socket the channel's own, or the TLS socket on top of it */
    Connection(Route route, SocketChannel channel, Socket socket) throws IOException {
        this.route = route;
        this.channel = channel;
        this.socket = socket;
        this.out = socket.getOutputStream();
        this.responses = new ResponseReader(socket.getInputStream());
    }

    Route route() {
        return route;
    }

    SocketChannel channel() {
        return channel;
    }

    ResponseReader responses() {
        return responses;
    }

    /** Whether an exchange was done on it before. */
    boolean used() {
        return used;
    }

    void write(byte[] bytes) throws IOException {
        used = true;
        out.write(bytes);
        out.flush();
    }

    void idleFor(Duration duration) {
        idleUntil = System.nanoTime() + duration.toNanos();
    }

    boolean expired() {
        return idleUntil - System.nanoTime() <= 0;
    }

    /** Nothing came in while it was idle: neither the end of the stream nor bytes that would pass for the next answer. */
    boolean quiet() {
        if (!channel.isOpen()) {
            return false;
        }
        try {
            channel.configureBlocking(false);
            int read = channel.read(ByteBuffer.allocate(1));
            channel.configureBlocking(true);
            return read == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends it at once, without a word to the other side. Never blocks. */
    void abort() {
        closeQuietly(channel);
    }

    /** Ends the TLS session first, which sends a few bytes. */
    @Override
    public void close() {
        closeQuietly(socket);
        closeQuietly(channel);
    }

    static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            // Nothing is left to do for it.
        }
    }
}
