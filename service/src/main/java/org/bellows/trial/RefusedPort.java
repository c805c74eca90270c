package org.bellows.trial;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A port on loopback that refuses connections: bound, so that nobody else gets it, and not listening. */
public final class RefusedPort implements AutoCloseable {
    private final Socket holder = new Socket();

    private RefusedPort() {}

    /** On a free port. */
    public static RefusedPort open() {
        return open(0);
    }

    public static RefusedPort open(int port) {
        RefusedPort refused = new RefusedPort();
        try {
            refused.holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return refused;
        } catch (IOException e) {
            throw new TrialException("127.0.0.1:" + port + " is taken: " + e.getMessage(), e);
        }
    }

    public int port() {
        return holder.getLocalPort();
    }

    @Override
    public void close() {
        try {
            holder.close();
        } catch (IOException e) {
            throw new TrialException("the refused port could not be given back: " + e.getMessage(), e);
        }
    }
}
