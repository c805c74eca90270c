package org.bellows.webhook;

import java.util.Optional;
import org.bellows.outbound.Target;
import org.bellows.outbound.TargetResult;
import org.bellows.webhook.Outcome.Misconfigured;
import org.bellows.webhook.Prospect.Hopeless;
import org.bellows.webhook.Prospect.Sendable;

/** Judges the rows of one hook, whose URI seldom changes from one to the next. Used by the lane's thread alone. */
final class Prospects {
    private String parsedUri = "";
    private TargetResult parsedTarget = Target.parse("");

    /** @param hook empty when it does not exist */
    Prospect of(Request request, Optional<Hook> hook) {
        if (hook.isEmpty()) {
            return misconfigured("not-found", "the hook does not exist", readable(request));
        }
        if (hook.get().disabled()) {
            return misconfigured("disabled", "the hook is disabled", readable(request));
        }
        RequestProperties properties;
        try {
            properties = RequestProperties.parse(request.properties());
        } catch (RequestProperties.UnreadableException e) {
            return new Hopeless(new Outcome.Unreadable(e.reason()), Optional.empty());
        }
        return switch (target(hook.get().uri())) {
            case TargetResult.Refused refused -> misconfigured("uri", refused.reason(), Optional.of(properties));
            case Target target -> new Sendable(request, hook.get(), target, properties);
        };
    }

    private TargetResult target(String uri) {
        if (!uri.equals(parsedUri)) {
            parsedTarget = Target.parse(uri);
            parsedUri = uri;
        }
        return parsedTarget;
    }

    private static Hopeless misconfigured(String code, String reason, Optional<RequestProperties> properties) {
        return new Hopeless(new Misconfigured(code, reason), properties);
    }

    private static Optional<RequestProperties> readable(Request request) {
        try {
            return Optional.of(RequestProperties.parse(request.properties()));
        } catch (RequestProperties.UnreadableException e) {
            return Optional.empty();
        }
    }
}
