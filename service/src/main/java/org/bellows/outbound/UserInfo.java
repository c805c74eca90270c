package org.bellows.outbound;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The part of a URI before the {@code @}, which cURL turns into Basic credentials even if it is empty. */
record UserInfo(String basic) {

    /** Empty if the decoded user or password contains a control character. */
    static Optional<UserInfo> parse(String text) {
        int colon = text.indexOf(':');
        String user = colon < 0 ? text : text.substring(0, colon);
        String password = colon < 0 ? "" : text.substring(colon + 1);
        ByteArrayOutputStream credentials = new ByteArrayOutputStream();
        credentials.writeBytes(decoded(user));
        credentials.write(':');
        credentials.writeBytes(decoded(password));
        byte[] bytes = credentials.toByteArray();
        for (byte b : bytes) {
            if ((b >= 0 && b < ' ') || b == 0x7f) {
                return Optional.empty();
            }
        }
        return Optional.of(new UserInfo("Basic " + Base64.getEncoder().encodeToString(bytes)));
    }

    /** Percent signs that escape nothing, and plus signs, stay as they are. */
    private static byte[] decoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high >= 0 ? Character.digit(bytes[i + 2], 16) : -1;
            if (low >= 0) {
                decoded.write(high * 16 + low);
                i += 2;
            } else {
                decoded.write(bytes[i]);
            }
        }
        return decoded.toByteArray();
    }

    @Override
    public String toString() {
        return "UserInfo[…]";
    }
}
