package org.bellows.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** Networks that must not be called. Immutable. */
public final class OutboundPolicy {

    /** Phorge's default for {@code security.outbound-blacklist}: the IANA special-purpose blocks. */
    public static final OutboundPolicy DEFAULT = of(List.of(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "255.255.255.255/32",
            "::/128",
            "::1/128",
            "::ffff:0:0/96",
            "100::/64",
            "64:ff9b::/96",
            "2001::/32",
            "2001:10::/28",
            "2001:20::/28",
            "2001:db8::/32",
            "2002::/16",
            "fc00::/7",
            "fe80::/10",
            "ff00::/8"));

    private final List<Network> networks;

    private OutboundPolicy(List<Network> networks) {
        this.networks = networks;
    }

    /**
     * A policy that denies these networks.
     *
     * @param networks in CIDR notation, IPv4 or IPv6; as in Phorge, the number of bits is always given
     * @throws IllegalArgumentException naming the entry that is not a network
     */
    public static OutboundPolicy of(List<String> networks) {
        return new OutboundPolicy(networks.stream().map(Network::parse).toList());
    }

    /** The first network, as written, that the address is in. */
    public Optional<String> denies(InetAddress address) {
        List<byte[]> forms = EmbeddedAddress.formsOf(address);
        for (Network network : networks) {
            for (byte[] form : forms) {
                if (network.contains(form)) {
                    return Optional.of(network.text());
                }
            }
        }
        return Optional.empty();
    }

    /** The entries, as written. */
    public List<String> networks() {
        return networks.stream().map(Network::text).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OutboundPolicy policy && policy.networks().equals(networks());
    }

    @Override
    public int hashCode() {
        return networks().hashCode();
    }

    @Override
    public String toString() {
        return networks().toString();
    }
}
