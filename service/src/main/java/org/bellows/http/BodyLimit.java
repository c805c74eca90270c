package org.bellows.http;

import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;

/**
 * Refuses bodies over the limit, by their announced length before a handler runs and by count while it reads.
 *
 * <p>Helidon could do the first itself, but before the token is looked at.
 */
final class BodyLimit implements Filter {

    private final long limit;

    BodyLimit(long limit) {
        this.limit = limit;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        if (request.headers().contentLength().orElse(0) > limit) {
            throw tooLarge(limit);
        }
        // Not asking for the content first: what is asked for before the filter is set goes unfiltered.
        request.streamFilter(body -> new GuardedBody(body, limit));
        chain.proceed();
    }

    static HttpFailure tooLarge(long limit) {
        return HttpFailure.tooLarge("the request body is larger than " + limit + " bytes");
    }
}
