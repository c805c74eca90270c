package org.bellows.outbound;

import java.util.function.IntPredicate;

/** Bytes that may not stand in a URI as {@code %} and two digits, in lower case as cURL writes them. */
final class PercentEncoding {
    private PercentEncoding() {}

    /**
     * The bytes as text; those that are not escaped must be ASCII.
     *
     * @param escaped of the value of a byte, 0 to 255
     */
    static String of(byte[] bytes, IntPredicate escaped) {
        var text = new StringBuilder(bytes.length);
        for (byte b : bytes) {
            int value = b & 0xff;
            if (escaped.test(value)) {
                text.append('%').append(Character.forDigit(value >> 4, 16)).append(Character.forDigit(value & 15, 16));
            } else {
                text.append((char) value);
            }
        }
        return text.toString();
    }
}
