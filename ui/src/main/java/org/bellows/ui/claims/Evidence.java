package org.bellows.ui.claims;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.console.feed.FeedEvent;
import org.bellows.event.Happening;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;

/**
 * An event that says something about who may send what.
 *
 * @param number in the order in which the console saw them
 * @param earlier true when the service was started anew since
 * @param request the row; empty when it is about a whole hook
 * @param version of the row that was expected, or claimed
 * @param detail in the service's own words; empty text when there is none
 */
record Evidence(
        long number,
        boolean earlier,
        Instant at,
        Kind kind,
        Optional<Reason> reason,
        String hookPhid,
        OptionalLong request,
        OptionalLong version,
        String detail) {

    enum Kind {
        CLAIM_LOST,
        RESULT_LOST,
        LOCK_GAINED,
        LOCK_LOST,
        CLAIMED_ELSEWHERE,
        FINISHED_ELSEWHERE
    }

    /** The evidence in {@code event}, if there is any. */
    static Optional<Evidence> of(FeedEvent event, long number) {
        return of(event.event(), number);
    }

    private static Optional<Evidence> of(Happening happening, long number) {
        return switch (happening) {
            case WebhookEvent.ClaimLost lost ->
                Optional.of(new Evidence(
                        number,
                        false,
                        lost.at(),
                        Kind.CLAIM_LOST,
                        Optional.of(lost.reason()),
                        lost.row().hookPhid(),
                        OptionalLong.of(lost.row().id()),
                        OptionalLong.of(lost.expectedVersion()),
                        ""));
            case WebhookEvent.ResultLost lost ->
                Optional.of(new Evidence(
                        number,
                        false,
                        lost.at(),
                        Kind.RESULT_LOST,
                        Optional.empty(),
                        lost.row().hookPhid(),
                        OptionalLong.of(lost.row().id()),
                        OptionalLong.of(lost.claimedVersion()),
                        lost.outcome()));
            case WebhookEvent.LockGained gained ->
                Optional.of(lock(number, gained.at(), Kind.LOCK_GAINED, gained.hookPhid(), ""));
            case WebhookEvent.LockLost lost ->
                Optional.of(lock(number, lost.at(), Kind.LOCK_LOST, lost.hookPhid(), lost.reason()));
            case WebhookEvent.ClaimedElsewhere claimed ->
                Optional.of(
                        elsewhere(number, claimed.at(), Kind.CLAIMED_ELSEWHERE, claimed.row(), claimed.version(), ""));
            case WebhookEvent.FinishedElsewhere finished ->
                Optional.of(elsewhere(
                        number,
                        finished.at(),
                        Kind.FINISHED_ELSEWHERE,
                        finished.row(),
                        finished.version(),
                        finished.rows() == 1
                                ? finished.status()
                                : finished.status() + " (" + finished.rows() + " rows)"));
            default -> Optional.empty();
        };
    }

    private static Evidence elsewhere(
            long number, Instant at, Kind kind, WebhookEvent.Row row, long version, String detail) {
        return new Evidence(
                number,
                false,
                at,
                kind,
                Optional.empty(),
                row.hookPhid(),
                OptionalLong.of(row.id()),
                OptionalLong.of(version),
                detail);
    }

    private static Evidence lock(long number, Instant at, Kind kind, String hook, String detail) {
        return new Evidence(
                number, false, at, kind, Optional.empty(), hook, OptionalLong.empty(), OptionalLong.empty(), detail);
    }

    /** The same, of a service that has been started anew since. */
    Evidence asEarlier() {
        return new Evidence(number, true, at, kind, reason, hookPhid, request, version, detail);
    }
}
