package org.bellows.trial;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What a receiver can say about the signature of a request. Made independently of the code that signs. */
public enum WebhookSignature {
    VALID,
    WRONG,
    /** The request has no signature header. */
    MISSING,
    /** The receiver was not told a key for that target. */
    UNKNOWN_KEY;

    static final String HEADER = "X-Phabricator-Webhook-Signature";
    private static final String ALGORITHM = "HmacSHA256";

    /** Checks the HMAC-SHA256 over the body's bytes against the header, which must be 64 lower-case hex digits. */
    public static WebhookSignature check(ReceivedRequest request, String hmacKey) {
        Optional<String> sent = request.header(HEADER);
        if (sent.isEmpty()) {
            return MISSING;
        }
        byte[] expected = of(hmacKey, request.body().getBytes(StandardCharsets.ISO_8859_1))
                .getBytes(StandardCharsets.US_ASCII);
        return MessageDigest.isEqual(expected, sent.get().getBytes(StandardCharsets.ISO_8859_1)) ? VALID : WRONG;
    }

    /** The signature of a body, in lower-case hex. */
    public static String of(String hmacKey, byte[] body) {
        byte[] key = hmacKey.getBytes(StandardCharsets.UTF_8);
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            // HMAC fills short keys with zero bytes, so one zero byte is the empty key, which Java refuses.
            mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
