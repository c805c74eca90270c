package org.bellows.console;

import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger.Level;
import java.util.List;
import org.bellows.http.Answer;
import org.bellows.http.HttpFailure;
import org.bellows.http.Json;
import org.bellows.http.RequestId;
import org.bellows.http.Resource;
import org.jspecify.annotations.Nullable;

/** {@code /api/console/log-level}: GET tells the level, POST of {@code {"level":"debug"}} changes it. */
public final class LogLevelRoute implements HttpService {

    private static final System.Logger LOG = System.getLogger(LogLevelRoute.class.getName());
    private static final String EXPECTED = "{\"level\":\"debug\"}";

    private final LogLevel level;

    public LogLevelRoute(LogLevel level) {
        this.level = level;
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/console/log-level").get(this::tell).post(this::change).in(rules);
    }

    private void tell(ServerRequest request, ServerResponse response) {
        Answer.data(request, response, new Current(level.current(), level.allowed()));
    }

    private void change(ServerRequest request, ServerResponse response) {
        var wanted = Json.body(request, Wanted.class, EXPECTED).level();
        if (wanted == null || !level.allowed().contains(wanted)) {
            throw HttpFailure.badRequest("level must be one of " + String.join(", ", level.allowed()));
        }
        var before = level.current();
        level.change(wanted);
        LOG.log(
                Level.INFO,
                "LOG_LEVEL_CHANGED from=" + before + " to=" + wanted + " request=" + RequestId.of(response));
        tell(request, response);
    }

    private record Wanted(@Nullable String level) {}

    private record Current(String level, List<String> allowed) {}
}
