package org.bellows.phorge;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The full name of the MySQL advisory lock that Phorge's worker takes around a delivery, as given to {@code GET_LOCK}.
 * Contract: webhook, section 6.
 *
 * @param value such as {@code ph:phabric-6rILUDHKjHKu:webhook-OriSkZ2BsO1Z}; compare it case-sensitively
 */
public record LockName(String value) {
    private static final int PREFIX_BYTES = 7;
    private static final int DIGEST_CHARACTERS = 12;
    private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._";

    /** The lock of one hook. */
    public static LockName ofHook(StorageNamespace namespace, String hookPhid) {
        // The trailing () is where Phorge lists a lock's parameters. A hook's lock has none, and the () is there all
        // the same.
        return new LockName("ph:" + shorten(namespace.name()) + ":" + shorten("webhook(" + hookPhid + ")()"));
    }

    private static String shorten(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        var prefix = new String(bytes, 0, Math.min(PREFIX_BYTES, bytes.length), ISO_8859_1);
        var digest = new StringBuilder(DIGEST_CHARACTERS);
        for (byte b : Arrays.copyOf(sha1(bytes), DIGEST_CHARACTERS)) {
            digest.append(ALPHABET.charAt(b & 0x3F));
        }
        return prefix + "-" + digest;
    }

    private static byte[] sha1(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java run-time has SHA-1", e);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
