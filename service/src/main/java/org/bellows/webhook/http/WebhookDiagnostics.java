package org.bellows.webhook.http;

import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.sql.SQLException;
import org.bellows.http.Answer;
import org.bellows.http.HttpFailure;
import org.bellows.http.Resource;

/** The read-only routes under {@code /api/webhook}. Contract: webhook delivery, section 8. */
public final class WebhookDiagnostics implements HttpService {

    private final DiagnosticsSource source;

    public WebhookDiagnostics(DiagnosticsSource source) {
        this.source = source;
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/webhook/stats").get(this::stats).in(rules);
        Resource.at("/api/webhook/hooks").get(this::hooks).in(rules);
    }

    private void stats(ServerRequest request, ServerResponse response) {
        try {
            Answer.data(request, response, source.stats());
        } catch (SQLException e) {
            throw HttpFailure.internal(e);
        }
    }

    private void hooks(ServerRequest request, ServerResponse response) {
        record Total(long total) {}
        try {
            Answer.data(request, response, new Total(source.totalHooks()));
        } catch (SQLException e) {
            throw HttpFailure.internal(e);
        }
    }
}
