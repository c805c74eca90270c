package org.bellows.trial;

/** The trial set-up cannot be made or used; the message says why and what to do. */
public final class TrialException extends RuntimeException {
    public TrialException(String message) {
        super(message);
    }

    public TrialException(String message, Throwable cause) {
        super(message, cause);
    }
}
