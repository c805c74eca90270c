package org.bellows.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.webhook.report.WebhookEvent;

/** What follows from a result of one hook once it is written or lost: the queue, the breaker, and who is told. */
final class Reports {
    private final LaneServices services;
    private final HookQueue queue;
    private final HookBreaker breaker;
    private final DueRows rows;
    private final Claims claims;

    Reports(LaneServices services, HookQueue queue, HookBreaker breaker, DueRows rows, Claims claims) {
        this.services = services;
        this.queue = queue;
        this.breaker = breaker;
        this.rows = rows;
        this.claims = claims;
    }

    /**
     * An attempt that is over.
     *
     * @param version the claim's
     * @param handoff from the row being found to the first byte sent
     */
    record Attempt(Request request, long version, Instant start, Duration handoff, Outcome outcome) {}

    /** @param duration from before the claim to the outcome */
    void written(Attempt attempt, Duration duration, RequestWrites.Result result, Results.Written written) {
        Instant now = services.time().instant();
        switch (written) {
            case Results.Lost lost -> lost(attempt, lost, now);
            case Results.Done done -> {
                if (attempt.outcome().delivered()) {
                    queue.remove(attempt.request().id());
                    services.publish(new WebhookEvent.Delivered(
                            now,
                            attempt.request().row(),
                            Integer.parseInt(attempt.outcome().errorCode()),
                            duration,
                            attempt.handoff()));
                } else {
                    breaker.failureWritten();
                    failed(attempt, result, done.version(), duration, now);
                }
            }
        }
    }

    private void lost(Attempt attempt, Results.Lost lost, Instant now) {
        Request request = attempt.request();
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
            queue.remove(request.id());
        }
        services.publish(new WebhookEvent.Failed(
                now, request.row(), outcome.errorType(), outcome.errorCode(), outcome.words(), duration, retryAt));
        retryAt.ifPresent(next -> services.publish(new WebhookEvent.RetryScheduled(now, request.row(), next)));
    }
}
