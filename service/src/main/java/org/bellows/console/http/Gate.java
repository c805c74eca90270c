package org.bellows.console.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.time.InstantSource;
import org.bellows.http.ErrorCode;
import org.bellows.http.HttpFailure;

/**
 * In front of everything under {@code /api/console}, also of what others register after it: so many requests per second from one
 * address, and the service's time on every answer.
 */
final class Gate implements HttpService {
    /** When the answer was begun to be written, for callers whose clock differs. */
    static final HeaderName TIME = HeaderNames.create("X-Service-Time");

    private final RateLimit limit;
    private final InstantSource clock;

    Gate(RateLimit limit, InstantSource clock) {
        this.limit = limit;
        this.clock = clock;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.any("/api/console/*", this::pass);
    }

    private void pass(ServerRequest request, ServerResponse response) {
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        stamp(response);
        limit.take(request.remotePeer().host()).ifPresent(wait -> {
            throw tooMany(response, wait, "too many requests from your address");
        });
        response.next();
    }

    private void stamp(ServerResponse response) {
        response.header(TIME, clock.instant().toString());
        // Again when the answer is ready: making it may have taken a while, and the caller measures the way only.
        response.beforeSend(() -> response.header(TIME, clock.instant().toString()));
    }

    static HttpFailure tooMany(ServerResponse response, Duration wait, String what) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        response.header(HeaderNames.RETRY_AFTER, Long.toString(seconds));
        return HttpFailure.of(ErrorCode.TOO_MANY_REQUESTS, what + "; try again in " + seconds + " s");
    }
}
