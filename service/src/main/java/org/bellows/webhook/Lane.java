package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
    private static final Duration GO_ON = Duration.ZERO;
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofSeconds(1);
    private static final Duration AFTER_ERROR = Duration.ofSeconds(5);
    private static final Duration WHILE_HELD = Duration.ofMillis(250);

    /** After an outage every process must have had the time to write the results that it kept. */
    private static final Duration WRITE_BACK = Duration.ofSeconds(10);

    private final String hookPhid;
    private final LaneServices services;
    private final HookQueue queue;
    private final HookBreaker breaker;
    private final Semaphore signal = new Semaphore(0);

    // Touched by the lane's own thread alone.
    private final Deque<Request> batch = new ArrayDeque<>();
    private long batchReadAt;
    private final Set<Long> unwritable = new HashSet<>();
    private final Map<Long, Long> claimedInVain = new HashMap<>();
    private final Map<Long, Long> foreignClaims = new HashMap<>();
    private long foreignReadAt;
    private long lockSeenAt;
    private long restUntil = System.nanoTime();
    private String lastError = "";
    private String parsedUri = "";
    private TargetResult parsedTarget = Target.parse("");
    private Optional<HookLocks.Holding> examined = Optional.empty();
    private Optional<HookLocks.Holding> trusted = Optional.empty();

    private volatile boolean inFlight;
    private volatile boolean stopped;

    Lane(String hookPhid, LaneServices services, HookQueue queue) {
        this.hookPhid = hookPhid;
        this.services = services;
        this.queue = queue;
        this.breaker = new HookBreaker(hookPhid, services);
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
            return rest();
        } catch (RuntimeException e) {
            batch.clear();
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
            batch.clear();
            return LONG;
        }
        Optional<HookLocks.Holding> lock = services.locks().holding(hookPhid);
        if (lock.isEmpty()) {
            batch.clear();
            if (!queue.isEmpty()) {
                services.conditions().lockWanted(hookPhid);
            }
            return LONG;
        }
        Duration held = respectForeignClaims(lock.get());
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
     * one request in flight at most. Its claim says until when that can be; its result, that it is over.
     */
    private Duration respectForeignClaims(HookLocks.Holding lock) throws SQLException, DatabaseLostException {
        if (trusted.filter(lock::equals).isPresent()) {
            return GO_ON;
        }
        if (examined.filter(lock::equals).isEmpty()) {
            // What was read under another lock may have been sent by somebody else since.
            batch.clear();
            foreignClaims.clear();
            lockSeenAt = Long.MAX_VALUE;
            examineAllKnown();
            if (queue.refillFrom().isPresent()) {
                refill();
                examineAllKnown();
            }
            examined = Optional.of(lock);
        } else if (System.nanoTime() - foreignReadAt > WHILE_HELD.toNanos()) {
            examine(List.copyOf(foreignClaims.keySet()));
        }
        if (!foreignClaims.isEmpty()) {
            return WHILE_HELD;
        }
        trusted = Optional.of(lock);
        return GO_ON;
    }

    private void examineAllKnown() throws SQLException, DatabaseLostException {
        for (List<Long> ids = queue.knownAfter(0, CLAIMS_LOOKED_AT);
                !ids.isEmpty();
                ids = queue.knownAfter(ids.getLast(), CLAIMS_LOOKED_AT)) {
            examine(ids);
        }
    }

    /** Forgets those rows that are finished, and notes those that somebody may be sending. */
    private void examine(List<Long> ids) throws SQLException, DatabaseLostException {
        List<Request> rows =
                services.database().call(connection -> services.table().loadSettled(connection, ids));
        foreignReadAt = System.nanoTime();
        var finished = new HashSet<>(ids);
        ids.forEach(foreignClaims::remove);
        for (Request row : rows) {
            if (!row.queued()) {
                continue;
            }
            finished.remove(row.id());
            lockSeenAt = Math.min(lockSeenAt, row.readAt());
            // Whatever is on the wire was claimed before we had the lock, even if the row's version is far ahead of the
            // clock.
            long onTheWireUntil = Math.min(row.dateModified(), lockSeenAt) + services.inFlightSeconds();
            if (unfinishedByOthers(row) && onTheWireUntil > row.readAt()) {
                foreignClaims.put(row.id(), onTheWireUntil);
            }
        }
        finished.forEach(queue::remove);
    }

    private boolean unfinishedByOthers(Request row) {
        return Candidate.of(row).claimUnfinished()
                && row.dateModified() > claimedInVain.getOrDefault(row.id(), Long.MIN_VALUE);
    }

    /** Fills the batch with what is due. When nothing is: how long until something may be. */
    private Duration readBatch() throws SQLException, DatabaseLostException {
        batch.clear();
        refill();
        long now = services.clock().now();
        List<Long> ids = queue.due(now, BATCH);
        if (ids.isEmpty()) {
            long longest = breaker.keepTrue() ? 5 : 60;
            OptionalLong next = queue.nextDueAt(now);
            return Duration.ofSeconds(next.isEmpty() ? longest : Math.clamp(next.getAsLong() - now, 1, longest));
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
        if (unfinishedByOthers(row)) {
            // The claim may have run out while the database was away, and its owner still holds the result.
            Duration left = WRITE_BACK.minus(services.outage().calm());
            dueAt = Math.max(dueAt, row.readAt() + left.toSeconds());
        }
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
        List<Candidate> rows;
        try {
            rows = services.database()
                    .call(connection -> services.table().queuedOf(connection, hookPhid, from.getAsLong(), limit));
        } catch (SQLException | DatabaseLostException e) {
            queue.refilled(0, false, from.getAsLong());
            throw e;
        }
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
        if (!request.whole()) {
            return readWhole(request);
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

    /** Long properties were left in the table: a batch must not fill the memory. */
    private Duration readWhole(Request request) throws SQLException, DatabaseLostException {
        batch.removeFirst();
        Optional<Request> whole =
                services.database().call(connection -> services.table().loadWhole(connection, request.id()));
        whole.ifPresentOrElse(this::considerFirst, () -> queue.remove(request.id()));
        return GO_ON;
    }

    private void considerFirst(Request row) {
        Deque<Request> rest = new ArrayDeque<>(batch);
        batch.clear();
        consider(row);
        batch.addAll(rest);
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
            // The claim may stand. Nothing was sent; when the row is read again, its version says whether it does.
            claimedInVain.put(
                    request.id(),
                    Math.max(request.dateModified() + 1, services.clock().now() + 1));
            again(request, services.clock().now());
            throw e;
        } catch (SQLException e) {
            again(request, services.clock().now());
            throw e;
        }
        claimedInVain.remove(request.id());
        lastError = "";
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
                    unwritable.add(request.id());
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
