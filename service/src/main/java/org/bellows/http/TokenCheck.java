package org.bellows.http;

import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;

/** Looks at the token before any route is looked for: who has none learns nothing, not even which paths exist. */
final class TokenCheck implements Filter {

    private final Access access;

    TokenCheck(Access access) {
        this.access = access;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        if (!access.granted(request)) {
            throw HttpFailure.of(ErrorCode.UNAUTHORIZED, Failures.text(ErrorCode.UNAUTHORIZED));
        }
        chain.proceed();
    }
}
