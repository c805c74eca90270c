package org.bellows.webhook.report;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One attempt to deliver one request, as the lane that made it tells of it. Made for every attempt, whether anybody looks or not:
 * it refers to what is there anyway.
 *
 * @param at when it ended
 * @param errorType {@code http}, {@code timeout} or {@code hook}, as Phorge shows it
 * @param errorCode an HTTP status, a cURL number, or a word
 * @param words for a person: {@code 200}, {@code refused (7)}
 * @param duration of the whole exchange
 * @param handoff from the row being found to the first byte on the wire; empty when that was not seen
 * @param retryAt when it is tried again
 */
public record AttemptReport(
        Instant at,
        WebhookEvent.Row row,
        String hookName,
        Outcome outcome,
        String errorType,
        String errorCode,
        String words,
        Duration duration,
        Optional<Duration> handoff,
        Optional<Instant> retryAt) {

    /** How an attempt ended. */
    public enum Outcome {
        /** A final 2xx. */
        DELIVERED,
        /** It failed, and is tried again later. */
        RETRIED,
        /** It failed, and was the last. */
        FAILED,
        /** It can never be sent. */
        NOT_SENT
    }
}
