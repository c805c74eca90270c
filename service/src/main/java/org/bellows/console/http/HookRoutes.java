package org.bellows.console.http;

import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.function.Function;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.Feed;
import org.bellows.http.RequestId;
import org.bellows.http.Resource;
import org.bellows.log.Log;

/** {@code POST /api/console/hooks/{phid}/…}: what an operator may do to a hook. Each leaves a line in the log. */
final class HookRoutes implements HttpService {
    private static final Log LOG = Log.of(HookRoutes.class);

    private final Feed feed;

    HookRoutes(Feed feed) {
        this.feed = feed;
    }

    @Override
    public void routing(HttpRules rules) {
        on(rules, "pause", Action.PauseHook::new);
        on(rules, "resume", Action.ResumeHook::new);
        on(rules, "try-now", Action.TryHookNow::new);
    }

    private void on(HttpRules rules, String name, Function<String, Action> action) {
        Resource.at("/api/console/hooks/{phid}/" + name)
                .post((request, response) -> act(request, response, name, action))
                .in(rules);
    }

    private void act(ServerRequest request, ServerResponse response, String name, Function<String, Action> action) {
        record Done(String hookPhid, String action) {}
        Query.of(request);
        var phid = Query.phid("phid", request.path().pathParameters().get("phid"));
        FeedCall.make(() -> feed.act(action.apply(phid)));
        LOG.info("CONSOLE_ACTION", "action", name, "hook", phid, "request", RequestId.of(response));
        FeedCall.answer(request, response, new Done(phid, name));
    }
}
