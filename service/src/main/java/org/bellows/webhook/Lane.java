package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
    private static final int BATCH = 32;
    private static final int CLAIMS_LOOKED_AT = 200;

    /** A version moves up by two per attempt, and the column ends here. */
    private static final long LAST_VERSION = 0xffff_fffdL;

    private static final long BATCH_GOOD_FOR = TimeUnit.SECONDS.toNanos(1);
    private static final long BREAKER_GOOD_FOR = TimeUnit.SECONDS.toNanos(1);
    private static final Duration GO_ON = Duration.ZERO;
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofSeconds(1);
    private static final Duration AFTER_ERROR = Duration.ofSeconds(5);

    private final String hookPhid;
    private final LaneServices services;
    private final HookQueue queue;
    private final Semaphore signal = new Semaphore(0);

    // Touched by the lane's own thread alone.
    private final Deque<Request> batch = new ArrayDeque<>();
    private long batchReadAt;
    private final Set<Long> unwritable = new HashSet<>();
    private final Set<Long> claimedInVain = new HashSet<>();
    private String lastError = "";
    private Optional<HookLocks.Holding> trusted = Optional.empty();
    private boolean breakerStale = true;
    private long breakerReadAt;

    private volatile Breaker.State breaker = new Breaker.Closed(0);
    private volatile Optional<Instant> heldUntil = Optional.empty();
    private volatile boolean inFlight;
    private volatile boolean stopped;

    Lane(String hookPhid, LaneServices services, HookQueue queue) {
        this.hookPhid = hookPhid;
        this.services = services;
        this.queue = queue;
    }

    String hookPhid() {
        return hookPhid;
    }

    HookQueue queue() {
        return queue;
    }

    Breaker.State breaker() {
        return breaker;
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
        try {
            return step();
        } catch (DatabaseLostException e) {
            batch.clear();
            services.outage().begin(e);
            return LONG;
        } catch (SQLException e) {
            batch.clear();
            String error = SqlErrors.brief(e);
            if (!error.equals(lastError)) {
                LOG.warning("LANE_DATABASE_ERROR", "hook", hookPhid, "error", error);
                LOG.debug("LANE_DATABASE_ERROR_DETAIL", e, "hook", hookPhid);
                lastError = error;
            }
            return AFTER_ERROR;
        } catch (RuntimeException e) {
            batch.clear();
            LOG.error("LANE_PROGRAM_ERROR", e, "hook", hookPhid);
            return AFTER_ERROR;
        }
    }

    /** One row, or the reason not to: how long to pause before the next look. */
    private Duration step() throws SQLException, DatabaseLostException, InterruptedException {
        if (!services.conditions().mayDeliver()) {
            batch.clear();
            return LONG;
        }
        Optional<HookLocks.Holding> lock = services.locks().holding(hookPhid);
        if (lock.isEmpty()) {
            batch.clear();
            if (!queue.isEmpty()) {
                services.conditions().lockWanted();
            }
            return LONG;
        }
        respectForeignClaims(lock.get());
        Duration held = heldFor();
        if (!held.isZero()) {
            return held;
        }
        if (batch.isEmpty() || System.nanoTime() - batchReadAt > BATCH_GOOD_FOR) {
            Duration pause = readBatch();
            if (batch.isEmpty()) {
                return pause;
            }
        }
        return attempt(batch.getFirst());
    }

    /**
     * With a lock that is new to us: a process that lost it may still have a request of this hook on the wire, and a hook has
     * one request in flight at most. Its claim says until when that can be.
     */
    private void respectForeignClaims(HookLocks.Holding lock) throws SQLException, DatabaseLostException {
        if (trusted.filter(lock::equals).isPresent()) {
            return;
        }
        List<Request> rows = services.database()
                .call(connection -> services.table().load(connection, queue.known(CLAIMS_LOOKED_AT)));
        long longest = 0;
        for (Request row : rows) {
            if (row.queued() && Candidate.of(row).claimUnfinished() && !claimedInVain.contains(row.id())) {
                longest = Math.max(longest, row.dateModified() + services.inFlightSeconds() - row.readAt());
            }
        }
        // Whatever is on the wire was claimed before now, even if the row's version is far ahead of the clock.
        longest = Math.min(longest, services.inFlightSeconds());
        heldUntil = longest > 0 ? Optional.of(services.time().instant().plusSeconds(longest)) : Optional.empty();
        trusted = Optional.of(lock);
    }

    private Duration heldFor() {
        Optional<Instant> until = heldUntil;
        if (until.isEmpty()) {
            return GO_ON;
        }
        Duration left = Duration.between(services.time().instant(), until.get());
        if (left.isPositive()) {
            return left.compareTo(LONG) < 0 ? left.plusMillis(1) : LONG;
        }
        heldUntil = Optional.empty();
        return GO_ON;
    }

    /** Fills the batch with what is due. When nothing is: how long until something may be. */
    private Duration readBatch() throws SQLException, DatabaseLostException {
        batch.clear();
        refill();
        long now = services.clock().now();
        List<Long> ids = queue.due(now, BATCH);
        if (ids.isEmpty()) {
            OptionalLong next = queue.nextDueAt(now);
            return next.isEmpty()
                    ? Duration.ofMinutes(1)
                    : Duration.ofSeconds(Math.clamp(next.getAsLong() - now, 1, 60));
        }
        List<Request> rows =
                services.database().call(connection -> services.table().load(connection, ids));
        batchReadAt = System.nanoTime();
        var gone = new HashSet<>(ids);
        for (Request row : rows) {
            gone.remove(row.id());
            services.clock().tell(row.readAt());
            consider(row);
        }
        gone.forEach(queue::remove);
        return SHORT;
    }

    private void consider(Request row) {
        if (!row.queued() || unwritable.contains(row.id())) {
            queue.remove(row.id());
            return;
        }
        if (row.dateModified() >= LAST_VERSION) {
            LOG.warning("ROW_CANNOT_BE_CLAIMED", "hook", hookPhid, "row", row.id(), "dateModified", row.dateModified());
            unwritable.add(row.id());
            queue.remove(row.id());
            return;
        }
        long dueAt = services.windows().dueAt(Candidate.of(row));
        if (dueAt > row.readAt()) {
            queue.offer(row.id(), dueAt, row.dateCreated(), row.readAt());
        } else {
            batch.add(row);
        }
    }

    private void refill() throws SQLException, DatabaseLostException {
        OptionalLong from = queue.refillFrom();
        if (from.isEmpty()) {
            return;
        }
        int limit = services.refillSize();
        queue.refilling();
        List<Candidate> rows = services.database()
                .call(connection -> services.table().queuedOf(connection, hookPhid, from.getAsLong(), limit));
        long now = services.clock().now();
        for (Candidate row : rows) {
            queue.offer(row.id(), services.windows().dueAt(row), row.dateCreated(), now);
        }
        queue.refilled(
                rows.size(),
                rows.size() < limit,
                rows.isEmpty() ? 0 : rows.getLast().id() + 1);
    }

    private Duration attempt(Request request) throws SQLException, DatabaseLostException, InterruptedException {
        Optional<Hook> hook = services.hooks().find(hookPhid);
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
        return switch (Target.parse(hook.get().uri())) {
            case TargetResult.Refused refused ->
                fail(request, new Outcome.Misconfigured("uri", refused.reason()), Optional.of(properties));
            case Target target -> {
                Duration pause = breakerPause();
                if (pause.isZero()) {
                    send(request, hook.get(), target, properties);
                }
                yield pause;
            }
        };
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
            if (!services.conditions().mayDeliver() || stopped) {
                return;
            }
            inFlight = true;
            var lease = new Lease(services.lease(), services.time(), System::nanoTime);
            Instant start = services.time().instant();
            OptionalLong claimed = claim(request);
            if (claimed.isEmpty()) {
                return;
            }
            Duration waited = queue.waitedSince(request.id());
            Delivery.Sent sent = services.delivery()
                    .send(hook, target, request, properties, services.phorge().policy(), lease::covers);
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
        batch.remove(request);
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
            // The claim may stand. Nothing was sent, so the row is simply due again when that claim would have run out.
            claimedInVain.add(request.id());
            again(request, services.clock().now() + services.windows().leaseSeconds());
            throw e;
        } catch (SQLException e) {
            again(request, services.clock().now());
            throw e;
        }
        claimedInVain.remove(request.id());
        if (claimed.isPresent()) {
            services.publish(new WebhookEvent.Claimed(services.time().instant(), request.row(), claimed.getAsLong()));
        } else {
            lost(request, lock);
        }
        return claimed;
    }

    private void lost(Request request, Optional<HookLocks.Holding> lock) throws SQLException, DatabaseLostException {
        batch.clear();
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
                    unwritable.add(request.id());
                }
                again(request, services.clock().now() + services.windows().leaseSeconds());
            }
            case Results.Done done -> {
                breakerStale |= !outcome.delivered();
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

    /** How long the breaker keeps this hook alone; nothing when it is closed. */
    private Duration breakerPause() throws SQLException, DatabaseLostException {
        if (breakerStale || System.nanoTime() - breakerReadAt > BREAKER_GOOD_FOR) {
            readBreaker();
        }
        return switch (breaker) {
            case Breaker.Closed ignored -> GO_ON;
            case Breaker.Open open ->
                // Not for the whole time: failing rows may be deleted, or mended by hand.
                Duration.ofSeconds(Math.clamp(open.closesAt() - services.clock().now(), 1, 5));
        };
    }

    private void readBreaker() throws SQLException, DatabaseLostException {
        Breaker rule = services.breaker();
        Breaker.State before = breaker;
        breaker = services.database().call(connection -> {
            long now = services.table().now(connection);
            return rule.at(
                    now,
                    services.table().failuresSince(connection, hookPhid, rule.oldestThatCounts(now), rule.threshold()));
        });
        breakerStale = false;
        breakerReadAt = System.nanoTime();
        if (breaker instanceof Breaker.Open(int failures, long closesAt) && before instanceof Breaker.Closed) {
            services.publish(new WebhookEvent.BreakerOpened(
                    services.time().instant(), hookPhid, failures, Instant.ofEpochSecond(closesAt)));
        } else if (breaker instanceof Breaker.Closed && before instanceof Breaker.Open) {
            services.publish(new WebhookEvent.BreakerClosed(services.time().instant(), hookPhid));
        }
    }
}
