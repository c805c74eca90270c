package org.bellows.http;

import io.helidon.webserver.http.HttpService;
import java.time.Duration;
import java.util.Optional;
import org.bellows.config.Settings;

/** Domains to listen for in tests. */
public final class TestDomains {

    public static final String TOKEN = "correct-horse-battery-staple";

    private TestDomains() {}

    /** On any free loopback port, open. */
    public static HttpDomain open(HttpService... services) {
        return at("127.0.0.1", 0, Optional.empty(), services);
    }

    /** On any free loopback port, behind {@link #TOKEN}. */
    public static HttpDomain locked(HttpService... services) {
        return at("127.0.0.1", 0, Optional.of(TOKEN), services);
    }

    static HttpDomain at(String host, int port, Optional<String> token, HttpService... services) {
        var socket = new Settings.Listener(host, port, token, Optional.empty());
        return HttpDomain.of("webhook diagnostics", "listen.webhook", socket, Readiness.ALWAYS, services);
    }

    /** 300 ms for everything but idleness, and at least 10,000 bytes per second. */
    static HttpListener.Limits impatient(int connections) {
        return new HttpListener.Limits(
                connections,
                8 * 1024,
                16 * 1024,
                Duration.ofMillis(300),
                Duration.ofMillis(300),
                10_000,
                Duration.ofMillis(300),
                Duration.ofSeconds(2),
                Duration.ofMillis(700),
                Duration.ofMillis(50));
    }
}
