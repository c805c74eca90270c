package org.bellows.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/** Sends whole answers. A HEAD request gets the headers of the same GET and no body. */
public final class Answer {

    static final String JSON = "application/json";

    private Answer() {}

    /** 200 with {@code {"data": value}}. */
    public static void data(ServerRequest request, ServerResponse response, Object value) {
        bytes(request, response, Status.OK_200, JSON, Json.data(value));
    }

    /** The error envelope, with the status that belongs to the code. */
    public static void error(ServerRequest request, ServerResponse response, ErrorCode code, String message) {
        bytes(request, response, code.status(), JSON, Json.error(code, message));
    }

    /** Any body, without an envelope. */
    public static void bytes(
            ServerRequest request, ServerResponse response, Status status, String contentType, byte[] body) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, contentType)
                .header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
        if (request.prologue().method().equals(Method.HEAD)) {
            response.send();
        } else {
            response.send(body);
        }
    }
}
