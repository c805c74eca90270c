package org.bellows.outbound;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A network in CIDR notation. Matches addresses of its own family only; bits beyond the prefix do not count, as in Phorge. */
final class Network {

    private static final Pattern CIDR = Pattern.compile("([0-9.:a-fA-F]+)/(0|[1-9][0-9]{0,2})");

    private final String text;
    private final byte[] address;
    private final int bits;

    private Network(String text, byte[] address, int bits) {
        this.text = text;
        this.address = address;
        this.bits = bits;
    }

    /** @throws IllegalArgumentException naming the text */
    static Network parse(String text) {
        Matcher cidr = CIDR.matcher(text);
        if (!cidr.matches()) {
            throw invalid(text);
        }
        byte[] address = address(text, cidr.group(1));
        int bits = Integer.parseInt(cidr.group(2));
        if (bits > address.length * 8) {
            throw invalid(text);
        }
        // ::ffff:10.0.0.0/104 is 10.0.0.0/8 to whoever wrote it, and Java shows such addresses as IPv4. The whole of
        // ::ffff:0:0/96 is in Phorge's default list and must not become "every IPv4 address".
        if (address.length == 16 && bits > 96 && EmbeddedAddress.isMapped(address)) {
            return new Network(text, EmbeddedAddress.lastFour(address), bits - 96);
        }
        return new Network(text, address, bits);
    }

    private static byte[] address(String text, String written) {
        boolean dotted = HostName.DOTTED_DECIMAL.matcher(written).matches();
        if (!dotted && written.indexOf(':') < 0) {
            throw invalid(text);
        }
        try {
            byte[] bytes = InetAddress.ofLiteral(written).getAddress();
            return dotted || bytes.length == 16 ? bytes : EmbeddedAddress.mapped(bytes);
        } catch (IllegalArgumentException e) {
            throw invalid(text);
        }
    }

    private static IllegalArgumentException invalid(String text) {
        return new IllegalArgumentException(
                "'" + text
                        + "' is not a network: expected an address and the number of its leading bits, like 172.16.0.0/12 or fc00::/7");
    }

    /** The network as it was written. */
    String text() {
        return text;
    }

    boolean contains(byte[] candidate) {
        if (candidate.length != address.length) {
            return false;
        }
        int whole = bits / 8;
        for (int i = 0; i < whole; i++) {
            if (candidate[i] != address[i]) {
                return false;
            }
        }
        int rest = bits % 8;
        return rest == 0 || ((candidate[whole] ^ address[whole]) & 0xff) >> (8 - rest) == 0;
    }
}
