package org.bellows.console.feed;

/** The service did not do what it was asked; the message says why and what to do, for a person. */
public final class FeedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Why, so that a program can tell. */
    public enum Reason {
        /** The service cannot be reached now. */
        UNREACHABLE,
        /** The token is wrong or missing. */
        DENIED,
        /** What was asked for is not there. */
        NOT_FOUND,
        /** What was asked for makes no sense as things are. */
        REFUSED,
        /** The service failed. */
        FAILED
    }

    private final Reason reason;

    public FeedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public FeedException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
