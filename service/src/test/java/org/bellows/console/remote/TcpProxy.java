package org.bellows.console.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes TCP connections on, and cuts all of them when a test says so. */
final class TcpProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean frozen;

    TcpProxy(int target) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.target = target;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Every connection ends in the middle of whatever it was doing. */
    void cut() throws IOException {
        for (var socket : sockets) {
            try {
                socket.setSoLinger(true, 0);
                socket.close();
            } catch (SocketException _) {
                // It has ended by itself.
            }
        }
    }

    /** Nothing passes any more, and nobody is told. */
    void freeze() {
        frozen = true;
    }

    private void accept() {
        try {
            while (true) {
                var client = server.accept();
                var behind = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(behind);
                Thread.ofVirtual().start(() -> pass(client, behind));
                Thread.ofVirtual().start(() -> pass(behind, client));
            }
        } catch (IOException _) {
            // Closed.
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to) {
            var buffer = new byte[1000];
            var in = from.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (!frozen) {
                    to.getOutputStream().write(buffer, 0, read);
                }
            }
        } catch (IOException _) {
            // Cut, or closed by one side.
        } finally {
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
