package org.bellows.config;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a socket listens.
 *
 * @param host a name or an address, IPv6 without brackets
 * @param port 0 for any free port
 */
record BindAddress(String host, int port) {
    /** What {@code :port} means, as in Go: IPv4 and, where the system has it, IPv6. */
    static final String ALL_INTERFACES = "0.0.0.0";

    private static final Pattern FORM =
            Pattern.compile("(?:\\[(?<ipv6>[^\\[\\]]+)]|(?<host>[^:\\[\\]]*)):(?<port>[0-9]{1,5})");

    static Optional<BindAddress> parse(String text) {
        var form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        int port = Integer.parseInt(form.group("port"));
        var host = host(form.group("ipv6"), form.group("host"));
        return host.filter(_ -> port <= 65535).map(name -> new BindAddress(name, port));
    }

    private static Optional<String> host(@Nullable String ipv6, @Nullable String host) {
        if (ipv6 != null) {
            return Optional.of(ipv6).filter(text -> text.contains(":") && Network.isAddress(text));
        }
        if (host == null || host.isEmpty()) {
            return Optional.of(ALL_INTERFACES);
        }
        return Optional.of(host).filter(SettingTypes::isHost);
    }

    /** Whether both cannot be listened on at once. */
    boolean collidesWith(BindAddress other) {
        if (port != other.port || port == 0) {
            return false;
        }
        return host.equalsIgnoreCase(other.host)
                || Network.isAllInterfaces(host)
                || Network.isAllInterfaces(other.host);
    }
}
