package org.bellows.webhook;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signatures that a receiver checks. Contract, section 3. */
final class Signature {
    private Signature() {}

    /** Phorge's: lower-case hex HMAC-SHA256 of the body with the hook's key. */
    static String phorge(String hmacKey, byte[] body) {
        return HexFormat.of().formatHex(hmac(hmacKey.getBytes(StandardCharsets.UTF_8), body));
    }

    /**
     * Standard Webhooks' {@code v1} signature, keyed with the bytes of the hook's key.
     *
     * @param id the request's PHID
     * @param timestamp epoch seconds
     */
    static String standard(String hmacKey, String id, long timestamp, byte[] body) {
        byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
        byte[] signed = new byte[head.length + body.length];
        System.arraycopy(head, 0, signed, 0, head.length);
        System.arraycopy(body, 0, signed, head.length, body.length);
        return "v1," + Base64.getEncoder().encodeToString(hmac(hmacKey.getBytes(StandardCharsets.UTF_8), signed));
    }

    private static byte[] hmac(byte[] key, byte[] data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            // HMAC pads a key with zeros, so one zero byte is the empty key that SecretKeySpec would refuse.
            mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, "HmacSHA256"));
            return mac.doFinal(data);
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("HmacSHA256 is part of every Java run-time", e);
        }
    }
}
