package org.bellows.http;

import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.io.IOException;

/**
 * Around everything else: the request id, the failures of the other filters, and what becomes of a body that nobody read.
 *
 * <p>The rest of a small body is left to Helidon, which reads it and keeps the connection. After a large one the connection is
 * closed; some of it is taken first, because closing at once would reset the connection under the answer on its way.
 */
final class RequestFrame implements Filter {

    private static final int SMALL = 64 * 1024;
    private static final int TAKEN_BEFORE_CLOSE = 4 * 1024 * 1024;

    private final Failures failures;

    RequestFrame(Failures failures) {
        this.failures = failures;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        response.header(RequestId.HEADER, RequestId.of(request.headers()));
        try {
            chain.proceed();
        } catch (HttpFailure failure) {
            if (leavesMuchUnread(request)) {
                response.header(HeaderValues.CONNECTION_CLOSE);
            }
            failures.answer(request, response, failure);
        }
        if (!response.isSent()) {
            return;
        }
        if (leavesMuchUnread(request)) {
            takeSome(request);
            throw new CloseConnectionException("the request body was not wanted");
        }
        // Helidon announces the close and then waits for the client to do it; many clients wait for the server.
        if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)
                || response.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("close was asked for");
        }
    }

    private static boolean leavesMuchUnread(RoutingRequest request) {
        var content = request.content();
        return content.hasEntity()
                && !content.consumed()
                && request.headers().contentLength().orElse(Long.MAX_VALUE) > SMALL;
    }

    private static void takeSome(RoutingRequest request) {
        try {
            request.content().inputStream().skipNBytes(TAKEN_BEFORE_CLOSE);
        } catch (IOException | RuntimeException e) {
            // It ended, or it is over the limit: either way there is nothing left to be polite about.
            return;
        }
    }
}
