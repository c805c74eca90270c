package org.bellows.http;

/** A socket cannot be listened on. The message says which, why and what to do; nothing was left half started. */
public final class ListenException extends Exception {

    ListenException(String message) {
        super(message);
    }

    ListenException(String message, Throwable cause) {
        super(message, cause);
    }
}
