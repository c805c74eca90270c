package org.bellows.doctor;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bellows.config.Settings.Listener;

/** Whoever answers at a listener's address. Asks what anybody may ask. */
final class Peer {
    private static final int TIMEOUT_MILLIS = 1000;
    private static final int LONGEST_ANSWER = 1024 * 1024;
    private static final String ALIVE = "{\"status\":\"ok\"}";
    private static final Pattern VERSION = Pattern.compile("bellows_build_info\\{version=\"([^\"]{1,40})\"");
    private static final Pattern HEADER_TEXT = Pattern.compile("[\\x21-\\x7e]{1,4096}");

    private final Listener listener;
    private final String host;

    /** Who it seems to be. */
    enum Kind {
        BELLOWS,
        STRANGER,
        NOBODY
    }

    Peer(Listener listener) {
        this.listener = listener;
        this.host = switch (listener.host()) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::" -> "::1";
            default -> listener.host();
        };
    }

    Kind ask() {
        if (listener.port() == 0) {
            return Kind.NOBODY;
        }
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, listener.port()), TIMEOUT_MILLIS);
        } catch (IOException e) {
            return Kind.NOBODY;
        }
        // With TLS it could be asked only by believing a certificate that nobody here can check.
        if (listener.tls().isPresent()) {
            return Kind.BELLOWS;
        }
        return get("/healthz", Optional.empty()).map(String::strip).equals(Optional.of(ALIVE))
                ? Kind.BELLOWS
                : Kind.STRANGER;
    }

    /** The version that the console's metrics tell, if the token is right. */
    Optional<String> version(String token) {
        // The token goes to nobody but this host.
        boolean near = listener.isOnLoopback() || !host.equals(listener.host());
        if (!near || listener.tls().isPresent() || !HEADER_TEXT.matcher(token).matches()) {
            return Optional.empty();
        }
        return get("/metrics", Optional.of(token))
                .map(VERSION::matcher)
                .filter(matcher -> matcher.find())
                .map(matcher -> matcher.group(1));
    }

    private Optional<String> get(String path, Optional<String> token) {
        try {
            var at = new URI("http", null, host, listener.port(), path, null, null).toURL();
            var connection = (HttpURLConnection) at.openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            token.ifPresent(text -> connection.setRequestProperty("X-Service-Token", text));
            try (var body = connection.getInputStream()) {
                return Optional.of(new String(body.readNBytes(LONGEST_ANSWER), StandardCharsets.UTF_8));
            } finally {
                connection.disconnect();
            }
        } catch (IOException | java.net.URISyntaxException e) {
            return Optional.empty();
        }
    }
}
