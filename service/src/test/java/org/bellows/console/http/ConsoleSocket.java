package org.bellows.console.http;

import io.helidon.webserver.http.HttpService;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings;
import org.bellows.console.FilesRoute;
import org.bellows.console.LogLevel;
import org.bellows.console.LogLevelRoute;
import org.bellows.console.feed.Feed;
import org.bellows.http.Access;
import org.bellows.http.HttpDomain;
import org.bellows.http.HttpListener;
import org.bellows.http.ListenException;
import org.bellows.http.RawClient;
import org.bellows.http.Readiness;

/** A console's socket with all of its routes, as the assembly makes it. */
public final class ConsoleSocket implements AutoCloseable {
    public static final String TOKEN = "0123456789-the-token-of-a-test-abcdef";

    static final ConsoleApi.Limits GENEROUS = new ConsoleApi.Limits(
            10_000, 10_000, new EventRoute.Limits(4, Duration.ofMillis(200), Duration.ofSeconds(1)));

    private final ConsoleApi api;
    private final HttpListener listener;

    private ConsoleSocket(ConsoleApi api, HttpListener listener) {
        this.api = api;
        this.listener = listener;
    }

    /** On any free port. */
    public static ConsoleSocket over(Feed feed) throws ListenException {
        return over(feed, 0);
    }

    /** On this port, as after a restart. */
    public static ConsoleSocket over(Feed feed, int port) throws ListenException {
        return over(feed, port, GENEROUS, InstantSource.system(), Optional.empty());
    }

    /** Where the clock differs, or TLS is spoken. */
    public static ConsoleSocket over(Feed feed, InstantSource clock, Optional<Settings.Tls> tls)
            throws ListenException {
        return over(feed, 0, GENEROUS, clock, tls);
    }

    static ConsoleSocket over(
            Feed feed, int port, ConsoleApi.Limits limits, InstantSource clock, Optional<Settings.Tls> tls)
            throws ListenException {
        var api = ConsoleApi.of(feed, limits, clock);
        var services = services(api);
        var socket = new Settings.Listener("127.0.0.1", port, Optional.empty(), tls);
        return new ConsoleSocket(
                api,
                HttpListener.start(HttpDomain.of(
                                "console",
                                "listen.console",
                                socket,
                                Readiness.ALWAYS,
                                services.toArray(HttpService[]::new))
                        .withAccess(Access.tokenOrBearer(TOKEN))));
    }

    static List<HttpService> services(ConsoleApi api) {
        var services = new ArrayList<>(api.services());
        services.add(new LogLevelRoute(new Level()));
        services.add(new FilesRoute(Samples::files));
        return services;
    }

    public int port() {
        return listener.port();
    }

    RawClient.Reply get(String target, String... headers) throws IOException {
        return exchange("GET", target, headers);
    }

    RawClient.Reply exchange(String method, String target, String... headers) throws IOException {
        return exchangeBody(method, target, "", headers);
    }

    RawClient.Reply exchangeBody(String method, String target, String body, String... headers) throws IOException {
        var lines = new ArrayList<>(List.of(headers));
        lines.add("X-Service-Token: " + TOKEN);
        lines.add("Content-Length: " + body.length());
        return RawClient.exchange(port(), RawClient.head(method, target, lines.toArray(String[]::new)) + body);
    }

    @Override
    public void close() {
        api.close();
        listener.close();
    }

    private static final class Level implements LogLevel {
        private volatile String current = "info";

        @Override
        public List<String> allowed() {
            return List.of("debug", "info", "warning", "error");
        }

        @Override
        public String current() {
            return current;
        }

        @Override
        public void change(String level) {
            current = level;
        }
    }
}
