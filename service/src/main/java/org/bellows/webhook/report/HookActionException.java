package org.bellows.webhook.report;

/** The message says, for a person, why nothing was done and what can be. */
public final class HookActionException extends Exception {
    private static final long serialVersionUID = 1L;

    /** For programs. */
    public enum Reason {
        /** There is no such hook. */
        NO_SUCH_HOOK,
        /** It makes no sense as things are. */
        REFUSED,
        /** It was tried and did not work. */
        FAILED
    }

    private final Reason reason;

    public HookActionException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public HookActionException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
