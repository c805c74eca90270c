package org.bellows.http;

import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellows.config.Settings;

/** One listening socket with the routes of one domain. Thread-safe. */
public final class HttpListener implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(HttpListener.class.getName());

    private final HttpDomain domain;
    private final WebServer server;
    private final Clients clients;

    private HttpListener(HttpDomain domain, WebServer server, Clients clients) {
        this.domain = domain;
        this.server = server;
        this.clients = clients;
    }

    /**
     * Listens, and returns when connections are accepted.
     *
     * @throws ListenException when the address cannot be had or the TLS files are unusable
     */
    public static HttpListener start(HttpDomain domain) throws ListenException {
        return start(domain, Limits.USUAL, _ -> {});
    }

    /** @param report is told, besides the log, about every client that was cut off */
    static HttpListener start(HttpDomain domain, Limits limits, Consumer<CutOff> report) throws ListenException {
        var files = domain.socket().tls();
        var tls = files.isPresent() ? Optional.of(TlsFiles.load(domain, files.get())) : Optional.<Tls>empty();
        refuseIfTaken(domain);
        HelidonLog.quieten();
        var clients = new Clients(domain.name(), limits, http(limits), new CutOffLog().andThen(report));
        var server = server(domain, limits, tls, clients);
        server.start();
        // Helidon logs why it could not start, and returns as if it had.
        if (!server.isRunning()) {
            clients.close();
            throw new ListenException(cannotListen(domain) + "the web server did not start; the log says why.");
        }
        var listener = new HttpListener(domain, server, clients);
        LOG.log(
                Level.INFO,
                "HTTP_LISTENING domain=\"" + domain.name() + "\" address=" + domain.address(server.port()) + " tls="
                        + tls.isPresent() + " access=" + domain.access());
        return listener;
    }

    private static Http1Config http(Limits limits) {
        return Http1Config.builder()
                .maxPrologueLength(limits.requestLine)
                .maxHeadersSize(limits.headers)
                // Helidon's own log of requests would show tokens in queries.
                .log(log -> log.receiveLog(false).sendLog(false))
                .build();
    }

    private static WebServer server(HttpDomain domain, Limits limits, Optional<Tls> tls, Clients clients) {
        var config = WebServer.builder()
                .shutdownHook(false)
                .host(domain.socket().host())
                .port(domain.socket().port())
                // Otherwise the second part of an answer waits for the client to acknowledge the first: 40 ms.
                .connectionOptions(options -> options.tcpNoDelay(true))
                // Helidon's other kind of socket cuts what it writes into pieces of 8 KiB.
                .useNio(tls.isPresent())
                .protocolsDiscoverServices(false)
                .addConnectionSelector(clients)
                .featuresDiscoverServices(false)
                .maxTcpConnections(limits.connections)
                .shutdownGracePeriod(limits.stop)
                .directHandlers(DirectFailures.handlers())
                .routing(routing -> route(routing, domain));
        tls.ifPresent(config::tls);
        return config.build();
    }

    private static void route(HttpRouting.Builder routing, HttpDomain domain) {
        var failures = new Failures(domain.name());
        routing.addFilter(new RequestFrame(failures))
                .addFilter(new Health(domain.name(), domain.readiness()))
                .addFilter(new TokenCheck(domain.access()))
                .addFilter(new BodyLimit(domain.maxBody()))
                .error(Throwable.class, RequestFrame.escape());
        domain.services().forEach(routing::register);
    }

    /** The port that is listened on; what was found when 0 was asked for. */
    public int port() {
        return server.port();
    }

    /** What this socket is for. */
    public HttpDomain domain() {
        return domain;
    }

    /** Lets requests under way finish for a moment, then ends them. Takes less than two seconds. */
    @Override
    public void close() {
        server.stop();
        clients.close();
    }

    /** Binds once before Helidon does, because Helidon keeps the reason of a failure to itself. */
    private static void refuseIfTaken(HttpDomain domain) throws ListenException {
        var socket = domain.socket();
        if (socket.port() == 0) {
            return;
        }
        try (var probe = ServerSocketChannel.open()) {
            probe.bind(new InetSocketAddress(socket.host(), socket.port()));
        } catch (BindException e) {
            throw new ListenException(cannotListen(domain) + reason(domain, e), e);
        } catch (UnresolvedAddressException e) {
            throw new ListenException(
                    cannotListen(domain) + "the name " + socket.host() + " does not resolve. " + choose(domain), e);
        } catch (IOException e) {
            throw new ListenException(cannotListen(domain) + e.getMessage() + ". " + choose(domain), e);
        }
    }

    private static String reason(HttpDomain domain, BindException e) {
        var text = e.getMessage() == null ? "" : e.getMessage();
        if (text.contains("in use")) {
            return "the address is already in use. Stop the program that uses it (\"ss -ltnp\" names it), or "
                    + lowerFirst(choose(domain));
        }
        if (text.contains("Permission denied")) {
            return "this user may not listen on port " + domain.socket().port()
                    + ". Ports below 1024 need a privilege. " + choose(domain);
        }
        if (text.contains("Cannot assign")) {
            return "this machine has no address " + domain.socket().host() + ". " + choose(domain);
        }
        return text + ". " + choose(domain);
    }

    private static String cannotListen(HttpDomain domain) {
        return "Cannot listen on " + domain.address() + " for " + domain.name() + ": ";
    }

    private static String choose(HttpDomain domain) {
        return "Choose another address with " + domain.setting() + " (or " + domain.environmentVariable() + ").";
    }

    private static String lowerFirst(String sentence) {
        return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    }

    /**
     * What one client may take.
     *
     * @param connections at a time; more wait to be accepted
     * @param requestLine in bytes
     * @param headers in bytes
     * @param headWithin for request line and headers together, and for TLS before them
     * @param stall how far a client may fall behind {@code slowest} while a body or an answer passes
     * @param slowest bytes per second
     * @param leftovers for the rest of a body that no handler wanted
     * @param idle until a connection without a request is closed
     * @param stop for requests under way when the listener stops; spent twice at worst
     * @param look how often slow clients are looked for
     */
    record Limits(
            int connections,
            int requestLine,
            int headers,
            Duration headWithin,
            Duration stall,
            long slowest,
            Duration leftovers,
            Duration idle,
            Duration stop,
            Duration look) {
        static final Limits USUAL = of(Settings.ClientLimits.USUAL);

        static Limits of(Settings.ClientLimits limits) {
            return new Limits(
                    limits.connections(),
                    8 * 1024,
                    16 * 1024,
                    limits.headWithin(),
                    limits.stall(),
                    limits.slowest(),
                    Duration.ofSeconds(2),
                    limits.idle(),
                    Duration.ofMillis(500),
                    Duration.ofMillis(200));
        }
    }
}
