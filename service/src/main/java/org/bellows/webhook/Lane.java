package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bellows.database.DatabaseLostException;
import org.bellows.database.SqlErrors;
import org.bellows.log.Log;
import org.bellows.outbound.Target;
import org.bellows.outbound.TargetResult;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;

/**
 * Serves one hook: takes its due rows oldest first and sends them one after the other, on a virtual thread of its own. A lane
 * that waits costs the others nothing, so no hook ever waits for another.
 */
final class Lane implements Runnable {
    private static final Log LOG = Log.of(Lane.class);

    private static final Duration GO_ON = Duration.ZERO;
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofSeconds(1);
    private static final Duration AFTER_ERROR = Duration.ofSeconds(5);

    private final String hookPhid;
    private final LaneServices services;
    private final HookQueue queue;
    private final HookBreaker breaker;
    private final ForeignClaims others;
    private final DueRows rows;
    private final Semaphore signal = new Semaphore(0);

    private long restUntil = System.nanoTime();
    private String lastError = "";
    private String parsedUri = "";
    private TargetResult parsedTarget = Target.parse("");

    private volatile boolean inFlight;
    private volatile boolean stopped;

    Lane(String hookPhid, LaneServices services, HookQueue queue) {
        this.hookPhid = hookPhid;
        this.services = services;
        this.queue = queue;
        this.breaker = new HookBreaker(hookPhid, services);
        this.others = new ForeignClaims(services, queue);
        this.rows = new DueRows(hookPhid, services, queue, others);
    }

    String hookPhid() {
        return hookPhid;
    }

    HookQueue queue() {
        return queue;
    }

    Breaker.State breaker() {
        return breaker.state();
    }

    boolean inFlight() {
        return inFlight;
    }

    /** Something changed that may let this lane go on. */
    void wake() {
        if (signal.availablePermits() == 0) {
            signal.release();
        }
    }

    /** Ends the lane after the request in flight, if there is one. */
    void stop() {
        stopped = true;
        wake();
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                Duration pause = stepOrPause();
                if (!pause.isZero()) {
                    var _ = signal.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
                    signal.drainPermits();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration stepOrPause() throws InterruptedException {
        // Whoever wakes a lane knows nothing of its errors.
        Duration rest = Duration.ofNanos(restUntil - System.nanoTime());
        if (rest.isPositive()) {
            return rest.plusMillis(1);
        }
        try {
            return step();
        } catch (DatabaseLostException e) {
            rows.forget();
            services.outage().begin(e);
            return LONG;
        } catch (SQLException e) {
            rows.forget();
            String error = SqlErrors.brief(e);
            if (!error.equals(lastError)) {
                LOG.warning("LANE_DATABASE_ERROR", "hook", hookPhid, "error", error);
                LOG.debug("LANE_DATABASE_ERROR_DETAIL", e, "hook", hookPhid);
                lastError = error;
            }
            return rest();
        } catch (RuntimeException e) {
            rows.forget();
            LOG.error("LANE_PROGRAM_ERROR", e, "hook", hookPhid);
            return rest();
        }
    }

    private Duration rest() {
        restUntil = System.nanoTime() + AFTER_ERROR.toNanos();
        return AFTER_ERROR;
    }

    /** One row, or the reason not to: how long to pause before the next look. */
    private Duration step() throws SQLException, DatabaseLostException, InterruptedException {
        if (!services.conditions().mayDeliver()) {
            rows.forget();
            return LONG;
        }
        Optional<HookLocks.Holding> lock = services.locks().holding(hookPhid);
        if (lock.isEmpty()) {
            rows.forget();
            if (!queue.isEmpty()) {
                services.conditions().lockWanted(hookPhid);
            }
            return LONG;
        }
        Duration held = respectOthers(lock.get());
        if (!held.isZero()) {
            return held;
        }
        Optional<Request> request = rows.first();
        return request.isPresent() ? attempt(request.get()) : untilNextDue();
    }

    /** How long to hold back for what others may still be doing with this hook. */
    private Duration respectOthers(HookLocks.Holding lock) throws SQLException, DatabaseLostException {
        if (others.isNew(lock)) {
            rows.forget();
            rows.refill();
        }
        return others.holdBack(lock);
    }

    /** Nothing is due: how long until something may be. */
    private Duration untilNextDue() throws SQLException, DatabaseLostException {
        long now = services.clock().now();
        OptionalLong next = queue.nextDueAt(now);
        if (next.isPresent() && next.getAsLong() <= now) {
            // Due by our estimate of the database's clock, and not yet by the clock itself.
            return SHORT;
        }
        long longest = breaker.keepTrue() ? 5 : 60;
        return Duration.ofSeconds(next.isEmpty() ? longest : Math.clamp(next.getAsLong() - now, 1, longest));
    }

    private Duration attempt(Request request) throws SQLException, DatabaseLostException, InterruptedException {
        Optional<Hook> hook = services.hooks().find(hookPhid);
        if (!request.whole()) {
            rows.readWhole(request);
            return GO_ON;
        }
        if (hook.isEmpty()) {
            return fail(
                    request, new Outcome.Misconfigured("not-found", "the hook does not exist"), properties(request));
        }
        if (hook.get().disabled()) {
            return fail(request, new Outcome.Misconfigured("disabled", "the hook is disabled"), properties(request));
        }
        RequestProperties properties;
        try {
            properties = RequestProperties.parse(request.properties());
        } catch (RequestProperties.UnreadableException e) {
            return fail(request, new Outcome.Unreadable(e.reason()), Optional.empty());
        }
        return switch (target(hook.get().uri())) {
            case TargetResult.Refused refused ->
                fail(request, new Outcome.Misconfigured("uri", refused.reason()), Optional.of(properties));
            case Target target -> {
                Duration pause = breaker.pause();
                if (pause.isZero()) {
                    send(request, hook.get(), target, properties);
                }
                yield pause;
            }
        };
    }

    private TargetResult target(String uri) {
        if (!uri.equals(parsedUri)) {
            parsedTarget = Target.parse(uri);
            parsedUri = uri;
        }
        return parsedTarget;
    }

    private static Optional<RequestProperties> properties(Request request) {
        try {
            return Optional.of(RequestProperties.parse(request.properties()));
        } catch (RequestProperties.UnreadableException e) {
            return Optional.empty();
        }
    }

    /** A request that can never be sent: one write, over the version that was read, and only while the lock is ours. */
    private Duration fail(Request request, Outcome outcome, Optional<RequestProperties> properties)
            throws SQLException, DatabaseLostException, InterruptedException {
        Instant start = services.time().instant();
        OptionalLong claimed = claim(request);
        if (claimed.isPresent()) {
            finish(request, claimed.getAsLong(), outcome, properties, start, Duration.ZERO);
        }
        return GO_ON;
    }

    private void send(Request request, Hook hook, Target target, RequestProperties properties)
            throws SQLException, DatabaseLostException, InterruptedException {
        services.inFlight().acquire();
        try {
            // First the sign, then the look: whoever frees the locks looks at the sign after having changed what we
            // look at.
            inFlight = true;
            if (!services.conditions().mayDeliver() || stopped) {
                return;
            }
            var lease = new Lease(services.deliveryTimeout(), services.time(), System::nanoTime);
            Instant start = services.time().instant();
            OptionalLong claimed = claim(request);
            if (claimed.isEmpty()) {
                return;
            }
            Duration waited = queue.waitedSince(request.id());
            Duration deadline = lease.left();
            if (!deadline.isPositive()) {
                expired(request, claimed.getAsLong());
                return;
            }
            Delivery.Sent sent = services.delivery()
                    .send(hook, target, request, properties, services.phorge().policy(), deadline, lease::covers);
            if (sent.outcome().isEmpty()) {
                expired(request, claimed.getAsLong());
                return;
            }
            Duration handoff = waited.plus(sent.toFirstByte().orElse(Duration.ZERO));
            finish(request, claimed.getAsLong(), sent.outcome().get(), Optional.of(properties), start, handoff);
        } finally {
            inFlight = false;
            services.inFlight().release();
        }
    }

    private OptionalLong claim(Request request) throws SQLException, DatabaseLostException {
        rows.drop(request);
        // Whatever happens next, the row as we know it is used up: it comes back when somebody says when.
        queue.taken(request.id());
        Optional<HookLocks.Holding> lock = services.locks().holding(hookPhid);
        OptionalLong claimed;
        try {
            claimed = lock.isEmpty()
                    ? OptionalLong.empty()
                    : services.database()
                            .call(connection -> services.table()
                                    .claim(connection, request.id(), request.dateModified(), lock.get()));
        } catch (DatabaseLostException e) {
            // The claim may stand. Nothing was sent; when the row is read again, its version says whether it does.
            others.claimedInVain(request);
            again(request, services.clock().now());
            throw e;
        } catch (SQLException e) {
            again(request, services.clock().now());
            throw e;
        }
        others.settled(request);
        lastError = "";
        if (claimed.isPresent()) {
            services.publish(new WebhookEvent.Claimed(services.time().instant(), request.row(), claimed.getAsLong()));
        } else {
            lost(request, lock);
        }
        return claimed;
    }

    private void lost(Request request, Optional<HookLocks.Holding> lock) throws SQLException, DatabaseLostException {
        rows.forget();
        List<Request> now =
                services.database().call(connection -> services.table().load(connection, List.of(request.id())));
        boolean unchanged = now.stream().anyMatch(row -> row.queued() && row.dateModified() == request.dateModified());
        Reason reason = unchanged || lock.isEmpty()
                ? Reason.LOCK_NOT_OURS
                : now.isEmpty() ? Reason.ROW_GONE : Reason.ROW_CHANGED;
        services.publish(
                new WebhookEvent.ClaimLost(services.time().instant(), request.row(), request.dateModified(), reason));
        if (reason == Reason.LOCK_NOT_OURS) {
            services.conditions().lockDoubted();
            restUntil = System.nanoTime() + LONG.toNanos();
        }
        if (now.isEmpty()) {
            queue.remove(request.id());
        }
        for (Request row : now) {
            if (row.queued()) {
                again(row, services.windows().dueAt(Candidate.of(row)));
            } else {
                queue.remove(row.id());
            }
        }
    }

    private void expired(Request request, long claimedVersion) {
        services.publish(new WebhookEvent.ClaimLost(
                services.time().instant(), request.row(), claimedVersion, Reason.CLAIM_EXPIRED));
        again(request, claimedVersion + services.windows().leaseSeconds());
    }

    private void finish(
            Request request,
            long claimedVersion,
            Outcome outcome,
            Optional<RequestProperties> properties,
            Instant start,
            Duration handoff)
            throws InterruptedException {
        Duration duration = Duration.between(start, services.time().instant());
        RequestTable.Result result = outcome.result(properties);
        Results.Written written = services.results().write(request.id(), claimedVersion, result);
        Instant now = services.time().instant();
        switch (written) {
            case Results.Lost lost -> {
                services.publish(new WebhookEvent.ResultLost(
                        now, request.row(), claimedVersion, outcome.words() + ": " + lost.reason()));
                if (lost.refused()) {
                    // Sending it again would end the same way, and the receiver would get it once more each time.
                    rows.giveUpOn(request);
                }
                again(request, services.clock().now() + services.windows().leaseSeconds());
            }
            case Results.Done done -> {
                if (!outcome.delivered()) {
                    breaker.failureWritten();
                }
                if (outcome.delivered()) {
                    queue.remove(request.id());
                    services.publish(new WebhookEvent.Delivered(
                            now, request.row(), Integer.parseInt(outcome.errorCode()), duration, handoff));
                } else {
                    failed(request, outcome, result, done.version(), duration, now);
                }
            }
        }
    }

    private void failed(
            Request request,
            Outcome outcome,
            RequestTable.Result result,
            long version,
            Duration duration,
            Instant now) {
        Optional<Instant> retryAt = Optional.empty();
        if (result.status().equals("queued")) {
            long dueAt = version + services.windows().backoffSeconds();
            again(request, dueAt);
            retryAt = Optional.of(Instant.ofEpochSecond(dueAt));
        } else {
            queue.remove(request.id());
        }
        services.publish(new WebhookEvent.Failed(
                now, request.row(), outcome.errorType(), outcome.errorCode(), outcome.words(), duration, retryAt));
        retryAt.ifPresent(next -> services.publish(new WebhookEvent.RetryScheduled(now, request.row(), next)));
    }

    private void again(Request request, long dueAt) {
        queue.offer(request.id(), dueAt, request.dateCreated(), services.clock().now());
    }
}
