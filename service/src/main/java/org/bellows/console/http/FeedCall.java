package org.bellows.console.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import org.bellows.console.feed.FeedException;
import org.bellows.console.wire.FeedJson;
import org.bellows.http.Answer;
import org.bellows.http.ErrorCode;
import org.bellows.http.HttpFailure;

/** Asks the feed, and turns what it says into an answer. */
final class FeedCall {
    static final String JSON = "application/json";

    private FeedCall() {}

    /** One question. */
    @FunctionalInterface
    interface Question<T> {
        T ask() throws FeedException;
    }

    /** One wish. */
    @FunctionalInterface
    interface Wish {
        void make() throws FeedException;
    }

    static <T> T ask(Question<T> question) {
        try {
            return question.ask();
        } catch (FeedException e) {
            throw failure(e);
        }
    }

    static void make(Wish wish) {
        try {
            wish.make();
        } catch (FeedException e) {
            throw failure(e);
        }
    }

    static void answer(ServerRequest request, ServerResponse response, Object value) {
        Answer.bytes(request, response, Status.OK_200, JSON, FeedJson.data(value));
    }

    /** The service has not looked at itself yet. */
    static HttpFailure starting(ServerResponse response) {
        response.header(HeaderNames.RETRY_AFTER, "1");
        return HttpFailure.of(ErrorCode.UNAVAILABLE, "the service is starting; try again in 1 s");
    }

    /** A feed's messages are made for people and name no secret, so they are passed on. */
    private static HttpFailure failure(FeedException e) {
        return HttpFailure.of(code(e.reason()), String.valueOf(e.getMessage()));
    }

    /** The client has the same table the other way round: {@code Refusals}. */
    private static ErrorCode code(FeedException.Reason reason) {
        return switch (reason) {
            case UNREACHABLE -> ErrorCode.UNAVAILABLE;
            case DENIED -> ErrorCode.UNAUTHORIZED;
            case NOT_FOUND -> ErrorCode.NOT_FOUND;
            case REFUSED -> ErrorCode.CONFLICT;
            case FAILED -> ErrorCode.FAILED;
        };
    }
}
