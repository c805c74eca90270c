package org.bellows.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.ServerConnectionException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Helidon's connection, with every byte in and out passing by the {@link Client}. */
final class ClientContext implements ConnectionContext {

    private final ConnectionContext connection;
    private final Client client;
    private final DataReader reader;
    private final DataWriter writer;

    ClientContext(ConnectionContext connection, Client client) {
        this.connection = connection;
        this.client = client;
        this.reader = DataReader.create(this::read);
        this.writer = new Writer(connection.dataWriter());
    }

    Client client() {
        return client;
    }

    private byte @Nullable [] read() {
        try {
            return client.read(connection.serverSocket());
        } catch (UncheckedIOException e) {
            throw new ServerConnectionException("the connection broke off", e);
        }
    }

    @Override
    public DataReader dataReader() {
        return reader;
    }

    @Override
    public DataWriter dataWriter() {
        return writer;
    }

    @Override
    public ListenerContext listenerContext() {
        return connection.listenerContext();
    }

    @Override
    public ExecutorService executor() {
        return connection.executor();
    }

    @Override
    public Router router() {
        return connection.router();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
        return connection.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
        return connection.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
        return connection.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return connection.localPeer();
    }

    @Override
    public boolean isSecure() {
        return connection.isSecure();
    }

    @Override
    public String socketId() {
        return connection.socketId();
    }

    @Override
    public String childSocketId() {
        return connection.childSocketId();
    }

    private final class Writer implements DataWriter {

        private final DataWriter out;

        private Writer(DataWriter out) {
            this.out = out;
        }

        @Override
        public void write(BufferData... buffers) {
            for (var buffer : buffers) {
                write(buffer);
            }
        }

        @Override
        public void write(BufferData buffer) {
            inPieces(buffer, out::write);
        }

        @Override
        public void writeNow(BufferData... buffers) {
            for (var buffer : buffers) {
                writeNow(buffer);
            }
        }

        @Override
        public void writeNow(BufferData buffer) {
            inPieces(buffer, out::writeNow);
        }

        /** A large answer in pieces: within one we cannot see whether the client takes anything. */
        private void inPieces(BufferData buffer, Consumer<BufferData> write) {
            while (buffer.available() > client.mostAtOnce()) {
                var bytes = new byte[client.mostAtOnce()];
                int count = buffer.read(bytes);
                var piece = BufferData.create(bytes, 0, count);
                client.write(count, () -> write.accept(piece));
            }
            client.write(buffer.available(), () -> write.accept(buffer));
        }

        @Override
        public void flush() {
            client.write(0, out::flush);
        }

        @Override
        public void close() {
            out.close();
        }
    }
}
