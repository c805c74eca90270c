package org.bellows.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.bellows.log.Log;
import org.jspecify.annotations.Nullable;

/**
 * The clients that are connected to one listener. Looks after them several times a second while there are any: who took longer than
 * it may is cut off, and when every place is taken, so is who made us wait the longest. Thread-safe.
 */
final class Clients implements ServerConnectionSelector, AutoCloseable {

    private static final Log LOG = Log.of(Clients.class);

    /** A client that owes less is not given up for another: under load everybody waits a little. */
    private static final Duration LEAST_OWED = Duration.ofSeconds(1);

    private final String listener;
    private final HttpListener.Limits limits;
    private final Consumer<CutOff> report;
    private final Http1ConnectionSelector http;
    private final Set<Client> connected = ConcurrentHashMap.newKeySet();
    private final Thread looker;
    private volatile boolean closed;

    /** @param report is told about everyone who was cut off */
    Clients(String listener, HttpListener.Limits limits, Http1Config config, Consumer<CutOff> report) {
        this.listener = listener;
        this.limits = limits;
        this.report = report;
        this.http = Http1ConnectionSelector.builder()
                .config(Http1Config.builder(config)
                        .addReceiveListener(new HeadEnd())
                        .buildPrototype())
                .build();
        // Not virtual: it must run when all others do not.
        this.looker = Thread.ofPlatform().daemon().name("http-clients").start(this::keepLooking);
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        // Now, because a socket that was closed does not know any more whose it was.
        var peer = peer(context.remotePeer().address());
        var client = new Client(limits, (reason, owed) -> report.accept(new CutOff(listener, peer, reason, owed)));
        return new ClientConnection(http.connection(new ClientContext(context, client)), client, this);
    }

    private static String peer(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress inet
                ? inet.getHostString() + ":" + inet.getPort()
                : String.valueOf(address);
    }

    void enter(Client client) {
        connected.add(client);
        LockSupport.unpark(looker);
    }

    void leave(Client client) {
        connected.remove(client);
    }

    private void keepLooking() {
        while (!closed) {
            if (connected.isEmpty()) {
                LockSupport.park(this);
            } else {
                lookSafely();
                LockSupport.parkNanos(this, limits.look().toNanos());
            }
        }
    }

    private void lookSafely() {
        try {
            look();
        } catch (RuntimeException e) {
            // A fault in one look must not be the end of all looks.
            LOG.error("HTTP_CLIENTS_PROGRAM_ERROR", "domain", listener, "cause", e);
        }
    }

    private void look() {
        long now = System.nanoTime();
        connected.forEach(client -> client.cutOffIfLate(now));
        if (connected.size() >= limits.connections()) {
            makeRoom();
        }
    }

    /** Helidon accepts nobody while every place is taken, not even those who would be quick. */
    private void makeRoom() {
        connected.stream()
                .filter(client -> client.owes().compareTo(LEAST_OWED) >= 0)
                .max(Comparator.comparing(Client::owes))
                .ifPresent(Client::giveWay);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(looker);
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http.supportedApplicationProtocols();
    }

    private static final class HeadEnd implements Http1ConnectionListener {
        @Override
        public void headers(ConnectionContext context, Headers headers) {
            if (context instanceof ClientContext ours) {
                ours.client().sentHead();
            }
        }
    }
}
