package org.bellows.console.http;

import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.bellows.http.Answer;
import org.bellows.http.Resource;

/** {@code /api/console/openapi.yaml}: what all of this is. */
final class OpenApiRoute implements HttpService {
    static final String FILE = "/META-INF/openapi/console.yaml";

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/console/openapi.yaml")
                .get((request, response) -> {
                    Query.of(request);
                    Answer.bytes(request, response, Status.OK_200, "application/yaml", file());
                })
                .in(rules);
    }

    static byte[] file() {
        try (var in = OpenApiRoute.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is not in the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
