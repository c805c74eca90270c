package org.bellows.http;

import io.helidon.http.Status;

/** The codes of the error envelope. Contract: webhook delivery, section 8, and file storage, section 1. */
public enum ErrorCode {
    BAD_REQUEST(Status.BAD_REQUEST_400),
    UNAUTHORIZED(Status.UNAUTHORIZED_401),
    NOT_FOUND(Status.NOT_FOUND_404),
    METHOD_NOT_ALLOWED(Status.METHOD_NOT_ALLOWED_405),
    TOO_LARGE(Status.REQUEST_ENTITY_TOO_LARGE_413),
    INTERNAL(Status.INTERNAL_SERVER_ERROR_500),
    NO_ENGINE(Status.SERVICE_UNAVAILABLE_503);

    private final Status status;

    ErrorCode(Status status) {
        this.status = status;
    }

    /** The HTTP status that goes with the code. */
    public Status status() {
        return status;
    }

    /** The code as callers see it, such as {@code ERR_NOT_FOUND}. */
    public String text() {
        return "ERR_" + name();
    }
}
