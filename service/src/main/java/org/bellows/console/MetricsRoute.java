package org.bellows.console;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import org.bellows.http.Answer;
import org.bellows.http.Resource;

/** {@code /metrics} for Prometheus. */
public final class MetricsRoute implements HttpService {

    private final Metrics metrics;

    public MetricsRoute(Metrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/metrics").get(this::scrape).in(rules);
    }

    private void scrape(ServerRequest request, ServerResponse response) {
        var format = metrics.format(request.headers().first(HeaderNames.ACCEPT).orElse(null));
        Answer.bytes(request, response, Status.OK_200, format.getContentType(), metrics.scrape(format));
    }
}
