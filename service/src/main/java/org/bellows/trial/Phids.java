package org.bellows.trial;

import java.util.random.RandomGenerator;

/** Makes identifiers that look like Phorge's. */
public final class Phids {
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

    private final RandomGenerator random;

    public Phids(RandomGenerator random) {
        this.random = random;
    }

    /** For instance {@code PHID-TASK-} and 20 characters. */
    public String phid(String type) {
        return "PHID-" + type + "-" + characters(20);
    }

    /** For instance {@code PHID-XACT-TASK-} and 15 characters. */
    public String transaction(String objectType) {
        return "PHID-XACT-" + objectType + "-" + characters(15);
    }

    /** 32 characters, as Phorge makes HMAC keys. */
    public String hmacKey() {
        return characters(32);
    }

    private String characters(int count) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }
}
