package org.bellows.outbound;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** IPv6 addresses that lead to an IPv4 address: a policy that denies the one must not be passed by writing the other. */
final class EmbeddedAddress {

    private EmbeddedAddress() {}

    /** The address itself, and the IPv4 address inside it, if there is one. */
    static List<byte[]> formsOf(InetAddress address) {
        byte[] bytes = address.getAddress();
        List<byte[]> forms = new ArrayList<>(2);
        forms.add(bytes);
        if (bytes.length == 16) {
            if (isMapped(bytes) || isCompatible(bytes) || isTranslated(bytes)) {
                forms.add(lastFour(bytes));
            } else if (is6to4(bytes)) {
                forms.add(Arrays.copyOfRange(bytes, 2, 6));
            }
        }
        return forms;
    }

    /** ::ffff:a.b.c.d */
    static boolean isMapped(byte[] bytes) {
        return zero(bytes, 0, 10) && bytes[10] == -1 && bytes[11] == -1;
    }

    static byte[] lastFour(byte[] bytes) {
        return Arrays.copyOfRange(bytes, 12, 16);
    }

    static byte[] mapped(byte[] ipv4) {
        byte[] bytes = new byte[16];
        bytes[10] = -1;
        bytes[11] = -1;
        System.arraycopy(ipv4, 0, bytes, 12, 4);
        return bytes;
    }

    /** ::a.b.c.d, except :: and ::1, which are addresses of their own. */
    private static boolean isCompatible(byte[] bytes) {
        return zero(bytes, 0, 12) && !zero(bytes, 12, 14);
    }

    /** 64:ff9b::a.b.c.d (NAT64) */
    private static boolean isTranslated(byte[] bytes) {
        return bytes[0] == 0 && bytes[1] == 0x64 && bytes[2] == -1 && bytes[3] == (byte) 0x9b && zero(bytes, 4, 12);
    }

    /** 2002:aabb:ccdd::/48 */
    private static boolean is6to4(byte[] bytes) {
        return bytes[0] == 0x20 && bytes[1] == 0x02;
    }

    private static boolean zero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
