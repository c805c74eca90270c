package org.bellows.console.http;

import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Feed;
import org.bellows.http.HttpFailure;
import org.bellows.http.Resource;

/** {@code /api/console/deliveries}: attempts that match, and one with its bytes. */
final class DeliveryRoutes implements HttpService {
    private static final long USUAL = 100;

    private final Feed feed;

    DeliveryRoutes(Feed feed) {
        this.feed = feed;
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/console/deliveries").get(this::some).in(rules);
        Resource.at("/api/console/deliveries/{id}").get(this::one).in(rules);
    }

    private void some(ServerRequest request, ServerResponse response) {
        var wanted = wanted(Query.of(request, "text", "hook", "outcome", "from", "to", "before", "after", "limit"));
        FeedCall.answer(request, response, FeedCall.ask(() -> feed.attempts(wanted)));
    }

    private static AttemptQuery wanted(Query query) {
        var from = query.instant("from");
        var to = query.instant("to");
        if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
            throw HttpFailure.badRequest(
                    "from is " + from.get() + " and to is " + to.get() + ", expected is from before to");
        }
        return new AttemptQuery(
                query.text("text").orElse(""),
                query.phid("hook"),
                query.oneOf("outcome", AttemptOutcome.class),
                from,
                to,
                query.number("before", 1, Long.MAX_VALUE),
                query.number("after", 0, Long.MAX_VALUE),
                Math.toIntExact(query.number("limit", 1, AttemptQuery.MOST).orElse(USUAL)));
    }

    private void one(ServerRequest request, ServerResponse response) {
        Query.of(request);
        long id = Query.number("id", request.path().pathParameters().get("id"), 1, Long.MAX_VALUE);
        FeedCall.answer(
                request,
                response,
                FeedCall.ask(() -> feed.attempt(id))
                        .orElseThrow(() -> HttpFailure.notFound("there is no attempt " + id
                                + ", or its bytes are no longer kept; /api/console/deliveries lists what is there")));
    }
}
