package org.bellows.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;

/** One listening socket of a receiver, and the connections that it accepted. Thread-safe. */
final class ReceiverPort implements AutoCloseable {
    private static final int BACKLOG = 1024;

    private final ServerSocket socket;
    private final Optional<SSLContext> tls;
    private final TrialReceiver receiver;
    private final Set<ReceiverConnection> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Listens, and accepts nothing yet; {@code port} 0 takes a free one. */
    ReceiverPort(int port, Optional<SSLContext> tls, TrialReceiver receiver) {
        this.socket = listen(port);
        this.tls = tls;
        this.receiver = receiver;
    }

    private static ServerSocket listen(int port) {
        try {
            return new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new TrialException(
                    "the trial receiver cannot listen on 127.0.0.1:" + port + ": " + e.getMessage(), e);
        }
    }

    int number() {
        return socket.getLocalPort();
    }

    void serve() {
        Thread.ofPlatform().daemon().name("trial-receiver-" + number()).start(this::accept);
    }

    private void accept() {
        while (!closed) {
            try {
                start(new ReceiverConnection(socket.accept(), receiver.nextConnection(), tls, receiver, open::remove));
            } catch (SocketException e) {
                // Closed, or a client that was gone before it was accepted: the loop's condition tells them apart.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void start(ReceiverConnection connection) {
        open.add(connection);
        connection.start();
        if (closed) {
            connection.abort();
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open.forEach(ReceiverConnection::abort);
    }
}
