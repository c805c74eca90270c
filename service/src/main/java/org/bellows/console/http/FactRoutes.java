package org.bellows.console.http;

import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import org.bellows.console.feed.Feed;
import org.bellows.console.wire.WindowName;
import org.bellows.http.Resource;

/** What the service is and does now: snapshot, trend, totals, settings, checks. */
final class FactRoutes implements HttpService {
    private final Feed feed;

    FactRoutes(Feed feed) {
        this.feed = feed;
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/console/snapshot").get(this::snapshot).in(rules);
        Resource.at("/api/console/trend").get(this::trend).in(rules);
        Resource.at("/api/console/totals").get(this::totals).in(rules);
        Resource.at("/api/console/settings").get(this::settings).in(rules);
        Resource.at("/api/console/checks")
                .get((request, response) -> checks(request, response, false))
                .post((request, response) -> checks(request, response, true))
                .in(rules);
    }

    private void snapshot(ServerRequest request, ServerResponse response) {
        Query.of(request);
        FeedCall.answer(request, response, feed.facts().orElseThrow(() -> FeedCall.starting(response)));
    }

    private void trend(ServerRequest request, ServerResponse response) {
        var expected = "one of " + String.join(", ", WindowName.all());
        var name = Query.of(request, "window").text("window").orElseThrow(() -> Query.missing("window", expected));
        var window = WindowName.parse(name).orElseThrow(() -> Query.wrong("window", name, expected));
        FeedCall.answer(request, response, FeedCall.ask(() -> feed.trend(window)));
    }

    private void totals(ServerRequest request, ServerResponse response) {
        Query.of(request);
        FeedCall.answer(request, response, FeedCall.ask(feed::rowTotals));
    }

    private void settings(ServerRequest request, ServerResponse response) {
        Query.of(request);
        FeedCall.answer(request, response, FeedCall.ask(feed::settings));
    }

    private void checks(ServerRequest request, ServerResponse response, boolean runAgain) {
        Query.of(request);
        FeedCall.answer(request, response, FeedCall.ask(() -> feed.checks(runAgain)));
    }
}
