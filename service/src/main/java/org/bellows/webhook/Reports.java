package org.bellows.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.webhook.report.AttemptReport;
import org.bellows.webhook.report.Transmission;
import org.bellows.webhook.report.WebhookEvent;

/** What follows from a result of one hook once it is written or lost: the queue, the breaker, and who is told. */
final class Reports {
    private final LaneServices services;
    private final HookQueue queue;
    private final HookBreaker breaker;
    private final DueRows rows;
    private final Claims claims;
    private final Elsewhere others;

    Reports(
            LaneServices services,
            HookQueue queue,
            HookBreaker breaker,
            DueRows rows,
            Claims claims,
            Elsewhere others) {
        this.services = services;
        this.queue = queue;
        this.breaker = breaker;
        this.rows = rows;
        this.claims = claims;
        this.others = others;
    }

    /**
     * An attempt that is over.
     *
     * @param version the claim's
     * @param handoff from the row being found to the first byte sent; empty when that was not seen
     * @param transmission what went over the wire; empty when there was nothing to send
     */
    record Attempt(
            Request request,
            long version,
            Instant start,
            Optional<Duration> handoff,
            Outcome outcome,
            Optional<Transmission> transmission) {}

    /** @param duration from before the claim to the outcome */
    void written(Attempt attempt, Duration duration, RequestWrites.Result result, Results.Written written) {
        Instant now = services.time().instant();
        switch (written) {
            case Results.Lost lost -> lost(attempt, lost, result, duration, now);
            case Results.Done done -> {
                if (attempt.outcome().delivered()) {
                    queue.finish(attempt.request().id());
                    tell(attempt, result, duration, Optional.empty(), now);
                    services.publish(new WebhookEvent.Delivered(
                            now,
                            attempt.request().row(),
                            Integer.parseInt(attempt.outcome().errorCode()),
                            duration,
                            attempt.handoff().orElse(Duration.ZERO)));
                } else {
                    breaker.failureWritten();
                    failed(attempt, result, done.version(), duration, now);
                }
            }
        }
    }

    private void lost(Attempt attempt, Results.Lost lost, RequestWrites.Result result, Duration duration, Instant now) {
        Request request = attempt.request();
        // Whatever became of the row: this is what the receiver saw.
        tell(attempt, result, duration, Optional.empty(), now);
        others.ours(request.id(), attempt.version());
        services.publish(new WebhookEvent.ResultLost(
                now, request.row(), attempt.version(), attempt.outcome().words() + ": " + lost.reason()));
        if (lost.refused()) {
            // Sending it again would end the same way, and the receiver would get it once more each time.
            rows.giveUpOn(request);
        }
        claims.again(request, services.clock().now() + services.windows().leaseSeconds());
    }

    private void failed(
            Attempt attempt, RequestWrites.Result result, OptionalLong version, Duration duration, Instant now) {
        Request request = attempt.request();
        Outcome outcome = attempt.outcome();
        Optional<Instant> retryAt = Optional.empty();
        if (result.status().equals("queued")) {
            long dueAt = version.orElseGet(() -> services.clock().now())
                    + services.windows().backoffSeconds();
            claims.again(request, dueAt);
            retryAt = Optional.of(Instant.ofEpochSecond(dueAt));
        } else {
            queue.finish(request.id());
        }
        tell(attempt, result, duration, retryAt, now);
        services.publish(new WebhookEvent.Failed(
                now, request.row(), outcome.errorType(), outcome.errorCode(), outcome.words(), duration, retryAt));
        retryAt.ifPresent(next -> services.publish(new WebhookEvent.RetryScheduled(now, request.row(), next)));
    }

    /** Before the event: who sees that finds the attempt. */
    private void tell(
            Attempt attempt, RequestWrites.Result result, Duration duration, Optional<Instant> retryAt, Instant now) {
        Request request = attempt.request();
        Outcome outcome = attempt.outcome();
        services.attempts()
                .attempted(
                        new AttemptReport(
                                now,
                                request.row(),
                                services.hooks()
                                        .known(request.hookPhid())
                                        .map(Hook::name)
                                        .orElse(""),
                                ended(outcome, result),
                                outcome.errorType(),
                                outcome.errorCode(),
                                outcome.words(),
                                duration,
                                attempt.handoff(),
                                retryAt),
                        attempt.transmission());
    }

    private static AttemptReport.Outcome ended(Outcome outcome, RequestWrites.Result result) {
        if (outcome.delivered()) {
            return AttemptReport.Outcome.DELIVERED;
        }
        if (!result.attempted()) {
            return AttemptReport.Outcome.NOT_SENT;
        }
        return result.status().equals("queued") ? AttemptReport.Outcome.RETRIED : AttemptReport.Outcome.FAILED;
    }
}
