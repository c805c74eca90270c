package org.bellows.ui;

/** No window can be shown here; the message says why and what to do. */
public final class NoDisplayException extends Exception {
    private static final long serialVersionUID = 1L;

    NoDisplayException(String message) {
        super(message);
    }

    NoDisplayException(String message, Throwable cause) {
        super(message, cause);
    }
}
