package org.bellows.http;

import io.helidon.http.Status;

/** The codes of the error envelope. Contract: webhook delivery, section 8, and file storage, section 1. */
public enum ErrorCode {
    BAD_REQUEST(400),
    UNAUTHORIZED(401),
    NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    /** As things are, it makes no sense. */
    CONFLICT(409),
    TOO_LARGE(413),
    TOO_MANY_REQUESTS(429),
    INTERNAL(500),
    /** Something behind the service failed, and the message may say what. */
    FAILED(500),
    NO_ENGINE(503),
    /** Not now; {@code Retry-After} may say when. */
    UNAVAILABLE(503);

    private final int status;

    ErrorCode(int status) {
        this.status = status;
    }

    /** The HTTP status that goes with the code. */
    public Status status() {
        return Status.create(status);
    }

    /** The code as callers see it, such as {@code ERR_NOT_FOUND}. */
    public String text() {
        return "ERR_" + name();
    }
}
