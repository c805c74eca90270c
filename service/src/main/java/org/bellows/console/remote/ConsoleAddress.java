package org.bellows.console.remote;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.bellows.config.Settings;

/**
 * Where a service answers the console: {@code https://host:8150}, nothing behind it and no user in it.
 *
 * @param base without a slash at its end
 */
public record ConsoleAddress(URI base) {
    /** Where {@code listen.console} is unless somebody changed it. */
    public static final int USUAL_PORT = 8150;

    private static final String FORM = "expected is http:// or https://, a host, and perhaps a port (" + USUAL_PORT
            + " otherwise), as in https://forge.example.org:" + USUAL_PORT;

    /**
     * What a person wrote.
     *
     * @throws IllegalArgumentException saying what is wrong with it; it never repeats what stands before an {@code @}
     */
    public static ConsoleAddress parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException _) {
            throw new IllegalArgumentException("The address is not an address: " + FORM);
        }
        var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getRawUserInfo() != null
                || (uri.getRawAuthority() != null && uri.getRawAuthority().contains("@"))) {
            throw new IllegalArgumentException(
                    "The address has a user or a secret in it. The token is given by a file or"
                            + " by BELLOWS_CONSOLE_TOKEN; " + FORM);
        }
        if ((!scheme.equals("http") && !scheme.equals("https")) || uri.getHost() == null) {
            throw new IllegalArgumentException("The address is " + text + ", " + FORM);
        }
        if ((uri.getRawPath() != null && !uri.getRawPath().matches("/?"))
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("The address has something behind the host and the port: " + FORM);
        }
        int port = uri.getPort() == -1 ? USUAL_PORT : uri.getPort();
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("The address has the port " + port + ", allowed are 1 to 65535");
        }
        return new ConsoleAddress(URI.create(scheme + "://" + uri.getHost() + ":" + port));
    }

    /** Where a service with these settings would answer on this host. */
    public static ConsoleAddress of(Settings.Listener console) {
        var host = switch (console.host()) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::" -> "[::1]";
            default -> console.host().contains(":") ? "[" + console.host() + "]" : console.host();
        };
        return new ConsoleAddress(
                URI.create((console.tls().isPresent() ? "https" : "http") + "://" + host + ":" + console.port()));
    }

    /** Whether the token would go over a network that anybody may listen to; the caller should warn. */
    public boolean tokenInTheClear() {
        var host = base.getHost();
        return base.getScheme().equals("http")
                && !host.equals("localhost")
                && !host.equals("[::1]")
                && !host.matches("127(\\.[0-9]{1,3}){3}");
    }

    URI resolve(String target) {
        return URI.create(base + target);
    }

    @Override
    public String toString() {
        return base.toString();
    }
}
