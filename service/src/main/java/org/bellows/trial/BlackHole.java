package org.bellows.trial;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A port on loopback to which connecting hangs: it listens, its queue is full, and nobody accepts. */
public final class BlackHole implements AutoCloseable {
    private static final int CONNECT_MILLIS = 300;
    private static final int MOST_CONNECTIONS = 32;

    private final ServerSocket listener;
    private final List<Socket> queue = new ArrayList<>();

    private BlackHole(int port) throws IOException {
        listener = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }

    /** On a free port. */
    public static BlackHole open() {
        return open(0);
    }

    /** Fills the queue; the first connection that hangs shows that it is full. */
    public static BlackHole open(int port) {
        try {
            BlackHole hole = new BlackHole(port);
            for (int i = 0; i < MOST_CONNECTIONS; i++) {
                if (!hole.swallowed()) {
                    return hole;
                }
            }
            hole.close();
            throw new TrialException("the queue of a listening socket did not fill up: connecting does not hang here");
        } catch (IOException e) {
            throw new TrialException("no black hole on 127.0.0.1:" + port + ": " + e.getMessage(), e);
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    private boolean swallowed() throws IOException {
        Socket socket = new Socket();
        queue.add(socket);
        try {
            socket.connect(new InetSocketAddress(listener.getInetAddress(), port()), CONNECT_MILLIS);
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : queue) {
                socket.close();
            }
        } catch (IOException e) {
            throw new TrialException("the black hole could not be closed: " + e.getMessage(), e);
        }
    }
}
