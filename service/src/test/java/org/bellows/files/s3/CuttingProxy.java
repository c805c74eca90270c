package org.bellows.files.s3;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** Passes TCP connections on, and resets a connection once it has passed so many bytes in one direction. */
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final long up;
    private final long down;
    private final AtomicLong passedDown = new AtomicLong();
    private final AtomicLong connections = new AtomicLong();
    private volatile long healedFrom = Long.MAX_VALUE;

    /** To {@code target}; cuts after {@code up} bytes to it or {@code down} bytes from it. */
    CuttingProxy(int target, long up, long down) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.target = target;
        this.up = up;
        this.down = down;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    long passedDown() {
        return passedDown.get();
    }

    /** From the next connection but so many on, nothing is cut any more. */
    void healAfter(long more) {
        healedFrom = connections.get() + more + 1;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                boolean healed = connections.incrementAndGet() >= healedFrom;
                var behind = new Socket(InetAddress.getLoopbackAddress(), target);
                Thread.ofVirtual().start(() -> pass(client, behind, healed ? Long.MAX_VALUE : up, new AtomicLong()));
                Thread.ofVirtual().start(() -> pass(behind, client, healed ? Long.MAX_VALUE : down, passedDown));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private static void pass(Socket from, Socket to, long most, AtomicLong passed) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            var buffer = new byte[8192];
            for (long left = most; left > 0; ) {
                int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (read < 0) {
                    return;
                }
                to.getOutputStream().write(buffer, 0, read);
                passed.addAndGet(read);
                left -= read;
            }
        } catch (IOException e) {
            // The other direction has closed it.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
