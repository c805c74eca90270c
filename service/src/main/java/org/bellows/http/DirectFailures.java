package org.bellows.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import org.jspecify.annotations.Nullable;

/** The envelope for requests that Helidon refuses by itself, before there is a request to route. */
final class DirectFailures implements DirectHandler {

    private DirectFailures() {}

    static DirectHandlers handlers() {
        var handlers = DirectHandlers.builder();
        for (var type : EventType.values()) {
            handlers.addHandler(type, new DirectFailures());
        }
        return handlers.build();
    }

    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType eventType,
            Status defaultStatus,
            ServerResponseHeaders headers,
            @Nullable String message) {
        // Without a request there was no handler either: Helidon stumbled over what the client sent, or over its going
        // away in the
        // middle of the headers. Left as a 500, it would be a stack trace in the log for every port scan.
        var nothingToRoute =
                eventType == EventType.INTERNAL_ERROR && request.method().isEmpty();
        var code = nothingToRoute ? ErrorCode.BAD_REQUEST : Failures.code(defaultStatus);
        var text = defaultStatus.code() == Status.HTTP_VERSION_NOT_SUPPORTED_505.code()
                ? "HTTP/1.1 is needed"
                : Failures.text(code);
        return TransportResponse.builder()
                .status(code.status())
                .headers(headers)
                .header(HeaderNames.CONTENT_TYPE, Answer.JSON)
                .header(RequestId.HEADER, RequestId.of(request.headers()))
                .keepAlive(false)
                .entity(Json.error(code, text))
                .build();
    }
}
