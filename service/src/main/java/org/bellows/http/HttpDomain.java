package org.bellows.http;

import io.helidon.webserver.http.HttpService;
import java.util.List;
import java.util.Locale;
import org.bellows.config.Settings;

/**
 * What one listening socket is for.
 *
 * @param name for messages and the log, such as {@code webhook diagnostics}
 * @param setting the key of its address, such as {@code listen.webhook}
 * @param maxBody the largest request body in bytes; more is 413 before a handler runs
 */
public record HttpDomain(
        String name,
        String setting,
        Settings.Listener socket,
        Access access,
        Readiness readiness,
        long maxBody,
        List<HttpService> services) {

    private static final long SMALL_BODIES = 64 * 1024;

    public HttpDomain {
        services = List.copyOf(services);
    }

    /** Small bodies only, open or with the socket's own token. */
    public static HttpDomain of(
            String name, String setting, Settings.Listener socket, Readiness readiness, HttpService... services) {
        return new HttpDomain(
                name, setting, socket, Access.of(socket.token()), readiness, SMALL_BODIES, List.of(services));
    }

    /** The same behind another lock. */
    public HttpDomain withAccess(Access other) {
        return new HttpDomain(name, setting, socket, other, readiness, maxBody, services);
    }

    /** The same with another limit for request bodies. */
    public HttpDomain withMaxBody(long bytes) {
        return new HttpDomain(name, setting, socket, access, readiness, bytes, services);
    }

    String address() {
        return address(socket.port());
    }

    String address(int port) {
        var host = socket.host().contains(":") ? "[" + socket.host() + "]" : socket.host();
        return host + ":" + port;
    }

    String environmentVariable() {
        return "BELLOWS_" + setting.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
