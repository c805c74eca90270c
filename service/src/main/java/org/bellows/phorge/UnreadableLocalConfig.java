package org.bellows.phorge;

/** Phorge's {@code local.json} cannot be used. The message names the file and says what to do; it never quotes a value. */
public final class UnreadableLocalConfig extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableLocalConfig(String message) {
        super(message);
    }
}
