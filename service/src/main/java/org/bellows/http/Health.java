package org.bellows.http;

import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import java.time.Duration;
import java.util.Set;

/**
 * {@code /}, {@code /healthz} and {@code /readyz}: no token, no envelope.
 *
 * <p>A filter before the token's and not a route behind it, so that "needs no token" and "answers here" are one comparison
 * and no spelling of a path can fall between two.
 */
final class Health implements Filter {

    private static final Duration READINESS_LIMIT = Duration.ofSeconds(5);

    private final ReadinessCheck readiness;

    Health(String domain, Readiness readiness) {
        this.readiness = new ReadinessCheck(domain, readiness, READINESS_LIMIT);
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        switch (request.path().path()) {
            case "/", "/healthz" -> alive(request, response);
            case "/readyz" -> ready(request, response);
            default -> chain.proceed();
        }
    }

    private static void alive(RoutingRequest request, RoutingResponse response) {
        refuseOtherMethods(request);
        Answer.bytes(request, response, Status.OK_200, Answer.JSON, Json.bytes(new Alive("ok")));
    }

    private void ready(RoutingRequest request, RoutingResponse response) {
        refuseOtherMethods(request);
        var reason = readiness.reason();
        if (reason.isEmpty()) {
            alive(request, response);
        } else {
            var body = Json.bytes(new Unavailable("unavailable", reason.get()));
            Answer.bytes(request, response, Status.SERVICE_UNAVAILABLE_503, Answer.JSON, body);
        }
    }

    private static void refuseOtherMethods(RoutingRequest request) {
        var method = request.prologue().method();
        if (!method.equals(Method.GET) && !method.equals(Method.HEAD)) {
            throw HttpFailure.methodNotAllowed(Set.of("GET", "HEAD"));
        }
    }

    private record Alive(String status) {}

    private record Unavailable(String status, String reason) {}
}
