package org.bellows.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Turns what a handler threw into the error envelope, and into one log line when it is our failure and not the caller's. */
final class Failures {

    static final String INTERNAL_TEXT = "internal server error";

    private static final System.Logger LOG = System.getLogger(Failures.class.getName());

    private final String domain;

    Failures(String domain) {
        this.domain = domain;
    }

    void answer(ServerRequest request, ServerResponse response, Throwable thrown) {
        // A handler may have announced a body of its own before it failed.
        response.headers().remove(HeaderNames.CONTENT_LENGTH);
        response.headers().remove(HeaderNames.TRANSFER_ENCODING);
        response.headers().remove(HeaderNames.CONTENT_ENCODING);
        switch (thrown) {
            case HttpFailure failure
            when failure.code() == ErrorCode.INTERNAL -> {
                log(request, response, cause(failure), false);
                Answer.error(request, response, ErrorCode.INTERNAL, INTERNAL_TEXT);
            }
            case HttpFailure failure -> {
                if (!failure.allowedMethods().isEmpty()) {
                    response.header(
                            HeaderNames.ALLOW,
                            String.join(
                                    ", ",
                                    failure.allowedMethods().stream().sorted().toList()));
                }
                Answer.error(request, response, failure.code(), failure.text());
            }
            case HttpException failure
            when failure.status().code() < 500 -> {
                var code = code(failure.status());
                Answer.error(request, response, code, text(code));
            }
            // Only ever by ourselves: the listener stops.
            case InterruptedException _ -> Answer.error(request, response, ErrorCode.INTERNAL, INTERNAL_TEXT);
            default -> {
                log(request, response, thrown, true);
                Answer.error(request, response, ErrorCode.INTERNAL, INTERNAL_TEXT);
            }
        }
    }

    /** The contract's code for a status that Helidon chose. */
    static ErrorCode code(Status status) {
        for (var code : ErrorCode.values()) {
            if (code.status().code() == status.code()) {
                return code;
            }
        }
        // Also 414, 431, 501 and 505: to a caller each of them is a request that it must write differently.
        return status.code() == Status.INTERNAL_SERVER_ERROR_500.code() ? ErrorCode.INTERNAL : ErrorCode.BAD_REQUEST;
    }

    /** Helidon's own words may quote the request, so they are not passed on. */
    static String text(ErrorCode code) {
        return switch (code) {
            case BAD_REQUEST -> "malformed request";
            case UNAUTHORIZED -> "missing or wrong token";
            case NOT_FOUND -> "no such path";
            case METHOD_NOT_ALLOWED -> "method not allowed";
            case CONFLICT -> "not as things are";
            case TOO_LARGE -> "the request body is too large";
            case TOO_MANY_REQUESTS -> "too many requests";
            case INTERNAL, FAILED -> INTERNAL_TEXT;
            case NO_ENGINE, UNAVAILABLE -> "unavailable";
        };
    }

    private static Throwable cause(HttpFailure failure) {
        var cause = failure.getCause();
        return cause == null ? failure : cause;
    }

    private void log(ServerRequest request, ServerResponse response, Throwable cause, boolean unexpected) {
        var path = request.prologue().uriPath().rawPath();
        var line = "HTTP_REQUEST_FAILED domain=\"" + domain
                + "\" request=" + RequestId.of(response)
                + " method=" + request.prologue().method().text()
                + " path=" + path.substring(0, Math.min(path.length(), 200))
                + " cause=\"" + cause.getClass().getSimpleName() + ": " + oneLine(cause.getMessage()) + "\"";
        if (unexpected) {
            LOG.log(Level.ERROR, line, cause);
        } else {
            LOG.log(Level.ERROR, line);
        }
    }

    private static String oneLine(@Nullable String text) {
        return text == null ? "" : text.replaceAll("[\\p{Cntrl}\"]+", " ");
    }
}
