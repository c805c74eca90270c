package org.bellows.outbound;

import java.net.IDN;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Host names as cURL writes them: numeric ones in dotted decimal, international ones in ASCII, all others as they are. */
final class HostName {

    private static final Pattern ASCII_NAME = Pattern.compile("[A-Za-z0-9.-]+");
    private static final Pattern NUMERIC =
            Pattern.compile("(?:[0-9]+|0[xX][0-9a-fA-F]*)(?:\\.(?:[0-9]+|0[xX][0-9a-fA-F]*))*\\.?");

    static final Pattern DOTTED_DECIMAL = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    private HostName() {}

    static Optional<String> ascii(String written) {
        if (ASCII_NAME.matcher(written).matches()) {
            return Optional.of(normalised(written));
        }
        // The JDK follows IDNA 2003, where these two become other letters and so another host than in IDNA 2008.
        if (written.indexOf('ß') >= 0 || written.indexOf('ς') >= 0) {
            return Optional.empty();
        }
        try {
            String ascii = IDN.toASCII(written, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
            return Optional.of(ascii)
                    .filter(name -> ASCII_NAME.matcher(name).matches())
                    .map(HostName::normalised);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Made of numbers only: an address, or nothing. Looking it up would give different answers on each system. */
    static boolean numeric(String host) {
        return NUMERIC.matcher(host).matches();
    }

    /** The address that a host in strict dotted decimal is. The JDK alone would take 08.1.1.1 for one too. */
    static Optional<InetAddress> address(String host) {
        return DOTTED_DECIMAL.matcher(host).matches() ? literal(host) : Optional.empty();
    }

    private static Optional<InetAddress> literal(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What C's inet_aton takes for an address, in dotted decimal. */
    private static String normalised(String host) {
        String[] parts = host.split("\\.", -1);
        if (parts.length > 4) {
            return host;
        }
        long address = 0;
        for (int i = 0; i < parts.length; i++) {
            boolean last = i == parts.length - 1;
            long value = number(parts[i]);
            long limit = last ? 1L << (8 * (5 - parts.length)) : 256;
            if (value < 0 || value >= limit) {
                return host;
            }
            address |= last ? value : value << (24 - 8 * i);
        }
        return (address >> 24) + "." + (address >> 16 & 255) + "." + (address >> 8 & 255) + "." + (address & 255);
    }

    /** Decimal, octal with a leading 0, or hexadecimal with a leading 0x; -1 if it is none of them. */
    private static long number(String text) {
        int radix = 10;
        String digits = text;
        if (text.length() > 2 && (text.startsWith("0x") || text.startsWith("0X"))) {
            radix = 16;
            digits = text.substring(2);
        } else if (text.length() > 1 && text.startsWith("0")) {
            radix = 8;
        }
        int base = radix;
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c < 0x80 && Character.digit(c, base) >= 0)) {
            return -1;
        }
        try {
            return Long.parseLong(digits, radix);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
