package org.bellows.console.feed;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One attempt to deliver one request.
 *
 * @param id from 1, in the order in which attempts ended, anew with each start of the service
 * @param at when it ended
 * @param requestId row in {@code herald_webhookrequest}
 * @param number which attempt of its request this was, since the service started
 * @param errorType {@code http}, {@code timeout} or {@code hook}, as Phorge shows it
 * @param errorCode an HTTP status, a cURL number, or a word
 * @param words for a person: {@code 200}, {@code refused (7)}
 * @param duration of the whole exchange
 * @param handoff from the row being found to the first byte on the wire; empty when none was sent
 * @param retryAt when it is tried again
 */
public record Attempt(
        long id,
        Instant at,
        String hookPhid,
        String hookName,
        long requestId,
        String requestPhid,
        String objectPhid,
        int number,
        AttemptOutcome outcome,
        String errorType,
        String errorCode,
        String words,
        Duration duration,
        Optional<Duration> handoff,
        Optional<Instant> retryAt) {}
