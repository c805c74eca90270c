package org.bellows.http;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Ends a request with the error envelope. The message goes to the caller: it names what was wrong with the request and
 * nothing of what is behind the service. What is thrown besides this becomes {@code ERR_INTERNAL} with a stack trace in the log.
 */
public final class HttpFailure extends RuntimeException {

    private final ErrorCode code;
    private final transient Set<String> allowedMethods;

    private HttpFailure(ErrorCode code, String message, Set<String> allowedMethods, @Nullable Throwable cause) {
        // Without a stack trace: it is an answer, made on purpose, and cheap to make.
        super(message, cause, false, false);
        this.code = code;
        this.allowedMethods = allowedMethods;
    }

    /** An answer with this code and message. */
    public static HttpFailure of(ErrorCode code, String message) {
        return new HttpFailure(code, message, Set.of(), null);
    }

    /** 400: the request cannot be understood, or asks for what is not allowed. */
    public static HttpFailure badRequest(String message) {
        return of(ErrorCode.BAD_REQUEST, message);
    }

    /** 404. */
    public static HttpFailure notFound(String message) {
        return of(ErrorCode.NOT_FOUND, message);
    }

    /** 413. */
    public static HttpFailure tooLarge(String message) {
        return of(ErrorCode.TOO_LARGE, message);
    }

    /** 405, with the methods that would do in {@code Allow}. */
    public static HttpFailure methodNotAllowed(Set<String> allowed) {
        var sorted = new TreeSet<>(allowed);
        return new HttpFailure(
                ErrorCode.METHOD_NOT_ALLOWED, "allowed here: " + String.join(", ", sorted), Set.copyOf(sorted), null);
    }

    /**
     * 500 on purpose: something behind the service failed, as it may. The caller reads "internal server error", the log one line
     * with the cause and no stack trace.
     */
    public static HttpFailure internal(Throwable cause) {
        return new HttpFailure(ErrorCode.INTERNAL, "internal server error", Set.of(), cause);
    }

    /** Status and code of the answer. */
    public ErrorCode code() {
        return code;
    }

    /** What {@code Allow} says; empty unless this is a 405. */
    public Set<String> allowedMethods() {
        return allowedMethods;
    }

    /** The message for the caller. */
    public String text() {
        var message = getMessage();
        return message == null ? "" : message;
    }
}
