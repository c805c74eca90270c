package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.bellows.database.DatabaseLostException;
import org.bellows.webhook.Prospect.Hopeless;
import org.bellows.webhook.Prospect.Sendable;

/**
 * Claims rows of one hook, sends them and writes what came of it. As long as one row follows another, the result of the one
 * and the claim of the next go into the database together: one commit per delivery instead of two. A result never waits for
 * that: where anything has to be looked at before the next claim, it is written by itself.
 *
 * <p>Used by the lane's thread alone; {@link #inFlight} may be asked from any thread.
 */
final class Attempts {
    private final String hookPhid;
    private final LaneServices services;
    private final HookQueue queue;
    private final HookBreaker breaker;
    private final ForeignClaims others;
    private final DueRows rows;
    private final Claims claims;
    private final Reports reports;
    private final BooleanSupplier mayGoOn;
    private final Prospects prospects = new Prospects();
    private volatile boolean inFlight;

    /** @param mayGoOn false when nothing new is to be claimed */
    Attempts(
            String hookPhid,
            LaneServices services,
            HookQueue queue,
            HookBreaker breaker,
            ForeignClaims others,
            DueRows rows,
            Claims claims,
            BooleanSupplier mayGoOn) {
        this.hookPhid = hookPhid;
        this.services = services;
        this.queue = queue;
        this.breaker = breaker;
        this.others = others;
        this.rows = rows;
        this.claims = claims;
        this.reports = new Reports(services, queue, breaker, rows, claims);
        this.mayGoOn = mayGoOn;
    }

    /** A row that is ours to send. */
    private record Sending(Sendable what, long version, Lease lease, Instant start, Duration waited) {}

    boolean inFlight() {
        return inFlight;
    }

    /** Deals with the row, and perhaps with those after it: how long to pause before the next look. */
    Duration at(Request request) throws SQLException, DatabaseLostException, InterruptedException {
        Optional<Hook> hook = services.hooks().find(hookPhid);
        if (!request.whole()) {
            rows.readWhole(request);
            return Duration.ZERO;
        }
        return switch (prospects.of(request, hook)) {
            case Hopeless hopeless -> {
                fail(request, hopeless);
                yield Duration.ZERO;
            }
            case Sendable sendable -> {
                Duration pause = breaker.pause();
                if (pause.isZero()) {
                    send(sendable);
                }
                yield pause;
            }
        };
    }

    /** A request that can never be sent: one write, over the version that was read, and only while the lock is ours. */
    private void fail(Request request, Hopeless hopeless)
            throws SQLException, DatabaseLostException, InterruptedException {
        Instant start = services.time().instant();
        OptionalLong claimed = claims.claim(request);
        if (claimed.isPresent()) {
            RequestWrites.Result result = hopeless.outcome().result(hopeless.properties());
            write(
                    new Reports.Attempt(request, claimed.getAsLong(), start, Duration.ZERO, hopeless.outcome()),
                    elapsed(start),
                    result,
                    false);
        }
    }

    private void send(Sendable first) throws SQLException, DatabaseLostException, InterruptedException {
        services.inFlight().acquire();
        try {
            // First the sign, then the look: whoever frees the locks looks at the sign after having changed what we
            // look at.
            inFlight = true;
            Optional<Sending> next = mayGoOn.getAsBoolean() ? claim(first) : Optional.empty();
            while (next.isPresent()) {
                next = deliver(next.get());
            }
        } finally {
            inFlight = false;
            services.inFlight().release();
        }
    }

    private Optional<Sending> claim(Sendable what) throws SQLException, DatabaseLostException {
        Lease lease = lease();
        Instant start = services.time().instant();
        OptionalLong claimed = claims.claim(what.request());
        return claimed.isPresent() ? Optional.of(sending(what, claimed.getAsLong(), lease, start)) : Optional.empty();
    }

    private Lease lease() {
        return new Lease(services.deliveryTimeout(), services.time(), System::nanoTime);
    }

    private Sending sending(Sendable what, long version, Lease lease, Instant start) {
        return new Sending(
                what, version, lease, start, queue.waitedSince(what.request().id()));
    }

    /** Sends the row and writes its result; the next row when that was claimed with it. */
    private Optional<Sending> deliver(Sending row) throws SQLException, DatabaseLostException, InterruptedException {
        Sendable what = row.what();
        Duration deadline = row.lease().left();
        Optional<Delivery.Sent> sent = deadline.isPositive()
                ? Optional.of(services.delivery()
                        .send(
                                what.hook(),
                                what.target(),
                                what.request(),
                                what.properties(),
                                services.phorge().policy(),
                                deadline,
                                row.lease()::covers))
                : Optional.empty();
        Optional<Outcome> outcome = sent.flatMap(Delivery.Sent::outcome);
        if (outcome.isEmpty()) {
            claims.expired(what.request(), row.version());
            return Optional.empty();
        }
        Duration handoff =
                row.waited().plus(sent.flatMap(Delivery.Sent::toFirstByte).orElse(Duration.ZERO));
        return finish(
                new Reports.Attempt(what.request(), row.version(), row.start(), handoff, outcome.get()),
                outcome.get().result(Optional.of(what.properties())));
    }

    private Optional<Sending> finish(Reports.Attempt attempt, RequestWrites.Result result)
            throws SQLException, DatabaseLostException, InterruptedException {
        if (attempt.outcome().delivered() && result.properties().isPresent()) {
            Optional<HookLocks.Holding> lock =
                    services.locks().holding(hookPhid).filter(others::over);
            Optional<Sendable> next = lock.isPresent() ? successor() : Optional.empty();
            if (next.isPresent()) {
                return finishAndClaim(attempt, result, result.properties().get(), next.get(), lock.get());
            }
        }
        write(attempt, elapsed(attempt.start()), result, false);
        return Optional.empty();
    }

    private Results.Written write(
            Reports.Attempt attempt, Duration duration, RequestWrites.Result result, boolean mayBeWritten)
            throws InterruptedException {
        Results.Written written =
                services.results().write(attempt.request().id(), attempt.version(), result, mayBeWritten);
        reports.written(attempt, duration, result, written);
        return written;
    }

    private Optional<Sending> finishAndClaim(
            Reports.Attempt attempt,
            RequestWrites.Result result,
            String properties,
            Sendable next,
            HookLocks.Holding lock)
            throws SQLException, DatabaseLostException, InterruptedException {
        Duration duration = elapsed(attempt.start());
        Request following = next.request();
        Lease lease = lease();
        Instant start = services.time().instant();
        Results.Together both = services.results()
                .writeAndClaim(
                        attempt.request().id(), attempt.version(), result, properties, Claims.of(following, lock));
        if (!(both.next() instanceof Results.NotTried)) {
            claims.usedUp(following);
        }
        if (both.next() instanceof Results.Unknown) {
            // Before anything waits for the database: what is noted depends on the time.
            claims.unknown(following);
        }
        Results.Written written = new Results.Done(OptionalLong.empty());
        if (both.written()) {
            reports.written(attempt, duration, result, written);
        } else {
            written = write(attempt, duration, result, both.mayBeWritten());
        }
        return switch (both.next()) {
            case Results.Won(long version) -> {
                claims.won(following, version);
                yield Optional.of(sending(next, version, lease, start));
            }
            case Results.Missed _ -> {
                missed(following, both, written);
                yield Optional.empty();
            }
            case Results.NotTried _, Results.Unknown _ -> Optional.empty();
        };
    }

    private void missed(Request following, Results.Together both, Results.Written written)
            throws SQLException, DatabaseLostException {
        if (both.mayBeWritten() && written instanceof Results.Lost) {
            // One row was written, and it was not that of the result.
            claims.unknown(following);
        } else {
            claims.lost(following, true);
        }
    }

    /** The next row, if nothing stands in its way and nothing has to be read to know that. */
    private Optional<Sendable> successor() {
        // Whoever waits for leave to send has waited for this moment.
        if (!mayGoOn.getAsBoolean() || services.inFlight().hasQueuedThreads() || !breaker.surelyClosed()) {
            return Optional.empty();
        }
        Optional<Hook> hook = services.hooks().known(hookPhid);
        Optional<Request> next = rows.ready().filter(Request::whole);
        return hook.isPresent() && next.isPresent() && prospects.of(next.get(), hook) instanceof Sendable sendable
                ? Optional.of(sendable)
                : Optional.empty();
    }

    private Duration elapsed(Instant start) {
        return Duration.between(start, services.time().instant());
    }
}
