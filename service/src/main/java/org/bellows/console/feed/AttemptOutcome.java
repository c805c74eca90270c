package org.bellows.console.feed;

/** How an attempt ended. */
public enum AttemptOutcome {
    /** A final 2xx. */
    DELIVERED,
    /** It failed, and is tried again later. */
    RETRIED,
    /** It failed, and was the last. */
    FAILED,
    /** It can never be sent: disabled, a URI that cannot be used, an object that is gone. */
    NOT_SENT
}
