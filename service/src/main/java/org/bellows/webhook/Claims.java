package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.database.DatabaseLostException;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;

/**
 * The claims of one hook: what is asked for, what is won and lost, and when a row that is not finished comes back. Used by the
 * lane's thread alone.
 */
final class Claims {
    /** How long a lane leaves its hook alone whose lock is in doubt. */
    private static final Duration WHILE_IN_DOUBT = Duration.ofSeconds(1);

    private final String hookPhid;
    private final LaneServices services;
    private final HookQueue queue;
    private final ForeignClaims others;
    private final DueRows rows;
    private final Rest rest;
    private final Runnable answered;

    /** @param answered run when the database has answered a claim, whatever it said */
    Claims(
            String hookPhid,
            LaneServices services,
            HookQueue queue,
            ForeignClaims others,
            DueRows rows,
            Rest rest,
            Runnable answered) {
        this.hookPhid = hookPhid;
        this.services = services;
        this.queue = queue;
        this.others = others;
        this.rows = rows;
        this.rest = rest;
        this.answered = answered;
    }

    /**
     * Asks for the row.
     *
     * @return the version that the claim gave it; empty when it is not ours, which has been reported then
     */
    OptionalLong claim(Request request) throws SQLException, DatabaseLostException {
        usedUp(request);
        Optional<HookLocks.Holding> lock = services.locks().holding(hookPhid);
        OptionalLong claimed;
        try {
            claimed = lock.isEmpty()
                    ? OptionalLong.empty()
                    : services.database()
                            .call(connection -> services.writes().claim(connection, of(request, lock.get())));
        } catch (DatabaseLostException e) {
            unknown(request);
            throw e;
        } catch (SQLException e) {
            again(request, services.clock().now());
            throw e;
        }
        if (claimed.isPresent()) {
            won(request, claimed.getAsLong());
        } else {
            lost(request, lock.isPresent());
        }
        return claimed;
    }

    static RequestWrites.Claim of(Request request, HookLocks.Holding lock) {
        return new RequestWrites.Claim(request.id(), request.dateModified(), lock);
    }

    /** The row as we know it is used up, whatever comes of the claim: it comes back when somebody says when. */
    void usedUp(Request request) {
        rows.drop(request);
        queue.taken(request.id());
    }

    void won(Request request, long version) {
        answered.run();
        others.settled(request);
        services.publish(new WebhookEvent.Claimed(services.time().instant(), request.row(), version));
    }

    /** The claim may stand. Nothing was sent; when the row is read again, its version says whether it does. */
    void unknown(Request request) {
        rows.forget();
        others.claimedInVain(request);
        again(request, services.clock().now());
    }

    /** @param underLock false when the claim was not even tried, for want of the lock */
    void lost(Request request, boolean underLock) throws SQLException, DatabaseLostException {
        answered.run();
        others.settled(request);
        rows.forget();
        List<Request> now =
                services.database().call(connection -> services.table().load(connection, List.of(request.id())));
        boolean unchanged = now.stream().anyMatch(row -> row.queued() && row.dateModified() == request.dateModified());
        Reason reason =
                unchanged || !underLock ? Reason.LOCK_NOT_OURS : now.isEmpty() ? Reason.ROW_GONE : Reason.ROW_CHANGED;
        services.publish(
                new WebhookEvent.ClaimLost(services.time().instant(), request.row(), request.dateModified(), reason));
        if (reason == Reason.LOCK_NOT_OURS) {
            services.conditions().lockWanted(hookPhid);
            rest.take(WHILE_IN_DOUBT);
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

    /** This process slept so long after its claim that the row may belong to another: nothing was sent. */
    void expired(Request request, long claimedVersion) {
        services.publish(new WebhookEvent.ClaimLost(
                services.time().instant(), request.row(), claimedVersion, Reason.CLAIM_EXPIRED));
        again(request, claimedVersion + services.windows().leaseSeconds());
    }

    /** The row waits again, until {@code dueAt}. */
    void again(Request request, long dueAt) {
        queue.offer(request.id(), dueAt, request.dateCreated(), services.clock().now());
    }
}
