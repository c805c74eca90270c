package org.bellows.ui.deliveries;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.List;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptDetail.AnswerDetail;
import org.bellows.console.feed.AttemptDetail.HeaderLine;

/** Attempts as JSON, for programs. The names are those of the CSV's columns. */
final class AttemptJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private AttemptJson() {}

    /** In one line. */
    static String line(Attempt attempt) {
        return write(attempt(attempt), false);
    }

    /** For a person's eyes. */
    static String pretty(Attempt attempt) {
        return write(attempt(attempt), true);
    }

    /** With what went over the wire; a body that is not UTF-8 as {@code body_base64}. */
    static String pretty(AttemptDetail detail) {
        var node = attempt(detail.attempt());
        var request = node.putObject("request");
        request.put("url", detail.url()).put("credentials", detail.credentials());
        headers(request.putArray("headers"), detail.requestHeaders());
        body(request, detail.body());
        detail.answer().ifPresent(answer -> answer(node.putObject("answer"), answer));
        return write(node, true);
    }

    private static ObjectNode attempt(Attempt attempt) {
        var node = MAPPER.createObjectNode();
        node.put("id", attempt.id())
                .put("time", attempt.at().toString())
                .put("hook", attempt.hookName())
                .put("hook_phid", attempt.hookPhid())
                .put("request_id", attempt.requestId())
                .put("request_phid", attempt.requestPhid())
                .put("object_phid", attempt.objectPhid())
                .put("attempt", attempt.number())
                .put("outcome", AttemptCsv.outcome(attempt.outcome()))
                .put("error_type", attempt.errorType())
                .put("error_code", attempt.errorCode())
                .put("result", attempt.words())
                .put("duration_ms", AttemptCsv.millis(attempt.duration()));
        attempt.handoff().ifPresent(handoff -> node.put("handoff_ms", AttemptCsv.millis(handoff)));
        attempt.retryAt().ifPresent(at -> node.put("retry_at", at.toString()));
        return node;
    }

    private static void answer(ObjectNode node, AnswerDetail answer) {
        node.put("status", answer.status())
                .put("reason", answer.reason())
                .put("host", answer.host())
                .put("redirects", answer.hops());
        headers(node.putArray("headers"), answer.headers());
        body(node, answer.body());
        node.put("body_truncated", answer.bodyTruncated())
                .put("resolved_ms", AttemptCsv.millis(answer.resolved()))
                .put("connected_ms", AttemptCsv.millis(answer.connected()))
                .put("first_byte_sent_ms", AttemptCsv.millis(answer.firstByteSent()))
                .put("answered_ms", AttemptCsv.millis(answer.answered()));
    }

    // A list, because names may come twice and their order is a fact.
    private static void headers(ArrayNode list, List<HeaderLine> headers) {
        headers.forEach(header -> list.addObject().put("name", header.name()).put("value", header.value()));
    }

    private static void body(ObjectNode node, byte[] body) {
        BodyForm.text(body)
                .ifPresentOrElse(
                        text -> node.put("body", text),
                        () -> node.put("body_base64", Base64.getEncoder().encodeToString(body)));
    }

    private static String write(ObjectNode node, boolean pretty) {
        try {
            return pretty
                    ? MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node)
                    : MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers can be written", e);
        }
    }
}
