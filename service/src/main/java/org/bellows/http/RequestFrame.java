package org.bellows.http;

import io.helidon.http.HeaderValues;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ErrorHandler;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;

/**
 * Around everything else: the request id, the failures of the other filters, what becomes of a body that nobody read, and the
 * end of a connection that is to end.
 */
final class RequestFrame implements Filter {

    private final Failures failures;

    RequestFrame(Failures failures) {
        this.failures = failures;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        response.header(RequestId.HEADER, RequestId.of(request.headers()));
        try {
            chain.proceed();
        } catch (CloseConnectionException | RequestException e) {
            // Helidon's own: the end of the connection, and a request that it refuses itself.
            throw e;
        } catch (Escaped escaped) {
            failures.answer(request, response, escaped.reason);
        } catch (RuntimeException e) {
            failures.answer(request, response, e);
        }
        if (response.isSent()) {
            finish(request, response);
        }
    }

    /**
     * What Helidon is to do with what a handler threw: bring it here. When an error handler of its own cannot write its answer, because
     * the client is gone, Helidon makes a stack trace in the log of that.
     */
    static ErrorHandler<Throwable> escape() {
        return (request, response, thrown) -> {
            throw new Escaped(thrown);
        };
    }

    private void finish(RoutingRequest request, RoutingResponse response) {
        if (!request.content().consumed()) {
            takeLeftovers(request);
        }
        Client.current().mayAskAgain();
        // Helidon announces the close and then waits for the client to do it; many clients wait for the server.
        if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)
                || response.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("close was asked for");
        }
    }

    /**
     * Reads what the client still sends. Closing at once would reset the connection under the answer on its way; going on without
     * reading would take the body for the next request.
     */
    private void takeLeftovers(RoutingRequest request) {
        if (request.headers().containsToken(HeaderValues.EXPECT_100) && !request.continueSent()) {
            throw new CloseConnectionException("the client may or may not send its body now");
        }
        Client.current().mayFinishBody();
        try {
            request.content().consume();
        } catch (RuntimeException e) {
            throw new CloseConnectionException("the rest of the request body did not come", e);
        }
    }

    private static final class Escaped extends HttpException {

        private final transient Throwable reason;

        private Escaped(Throwable reason) {
            super("escaped", reason);
            this.reason = reason;
        }
    }
}
