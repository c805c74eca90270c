package org.bellows.config;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.regex.Pattern;

/** Recognises addresses and networks (CIDR) without ever asking a name server. */
final class Network {
    // Java also reads 10.1 and 0x7f.1 as addresses; people who write them mean something else.
    private static final Pattern IPV4 = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final Pattern PREFIX_LENGTH = Pattern.compile("0|[1-9][0-9]{0,2}");

    private Network() {}

    static boolean isValid(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return false;
        }
        var address = text.substring(0, slash);
        var length = text.substring(slash + 1);
        int most = address.contains(":") ? 128 : 32;
        return isAddress(address) && PREFIX_LENGTH.matcher(length).matches() && Integer.parseInt(length) <= most;
    }

    static boolean isAddress(String text) {
        try {
            if (IPV4.matcher(text).matches()) {
                Inet4Address.ofLiteral(text);
                return true;
            }
            if (IPV6.matcher(text).matches()) {
                Inet6Address.ofLiteral(text);
                return true;
            }
        } catch (IllegalArgumentException e) {
            // Not an address is the answer, not a fault.
        }
        return false;
    }

    /** Whether {@code host} certainly means this host alone. A name other than localhost may mean anything. */
    static boolean isLoopback(String host) {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        return isAddress(host) && InetAddress.ofLiteral(host).isLoopbackAddress();
    }

    static boolean isAllInterfaces(String host) {
        return isAddress(host) && InetAddress.ofLiteral(host).isAnyLocalAddress();
    }
}
