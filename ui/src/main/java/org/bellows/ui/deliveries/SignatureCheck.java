package org.bellows.ui.deliveries;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whether a signature is the one that Phorge's key gives for a body: lower-case hex HMAC-SHA256 over exactly its bytes. */
final class SignatureCheck {
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    private SignatureCheck() {}

    /** What came of it. */
    sealed interface Verdict {
        /** The signature that body and key give. */
        String expected();

        record Valid(String expected) implements Verdict {}

        /** Not for these very bytes, but for what was probably meant. */
        record Almost(String expected, Difference difference) implements Verdict {}

        record Invalid(String expected) implements Verdict {}

        /** What was given is not a signature at all. */
        record NotASignature(String expected, int length) implements Verdict {}
    }

    /** What is often lost when a body or a key is copied. */
    enum Difference {
        NEWLINE_MISSING,
        NEWLINE_TOO_MANY,
        LINE_ENDS,
        BLANKS_AROUND_KEY
    }

    /** @param signature with or without the name of its header */
    static Verdict check(byte[] body, String signature, String key) {
        var expected = sign(key, body);
        var given = bare(signature);
        if (!HEX.matcher(given).matches()) {
            return new Verdict.NotASignature(expected, given.length());
        }
        if (isSame(given, expected)) {
            return new Verdict.Valid(expected);
        }
        for (var difference : Difference.values()) {
            var meantKey = difference == Difference.BLANKS_AROUND_KEY ? key.strip() : key;
            if (isSame(given, sign(meantKey, meant(body, difference)))) {
                return new Verdict.Almost(expected, difference);
            }
        }
        return new Verdict.Invalid(expected);
    }

    private static String bare(String signature) {
        int colon = signature.lastIndexOf(':');
        return signature.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
    }

    private static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] meant(byte[] body, Difference difference) {
        return switch (difference) {
            case NEWLINE_MISSING -> {
                var longer = Arrays.copyOf(body, body.length + 1);
                longer[body.length] = '\n';
                yield longer;
            }
            case NEWLINE_TOO_MANY ->
                body.length > 0 && body[body.length - 1] == '\n' ? Arrays.copyOf(body, body.length - 1) : body;
            case LINE_ENDS -> {
                // One character a byte, so that no byte changes but these.
                var text = new String(body, StandardCharsets.ISO_8859_1);
                var other = text.contains("\r\n") ? text.replace("\r\n", "\n") : text.replace("\n", "\r\n");
                yield other.getBytes(StandardCharsets.ISO_8859_1);
            }
            case BLANKS_AROUND_KEY -> body;
        };
    }

    static String sign(String key, byte[] body) {
        try {
            var bytes = key.getBytes(StandardCharsets.UTF_8);
            var mac = Mac.getInstance("HmacSHA256");
            // HMAC pads a key with zeros, so one zero byte is the empty key that SecretKeySpec would refuse.
            mac.init(new SecretKeySpec(bytes.length == 0 ? new byte[1] : bytes, "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("HmacSHA256 is part of every Java run-time", e);
        }
    }
}
