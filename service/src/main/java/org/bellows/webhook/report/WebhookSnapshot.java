package org.bellows.webhook.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of webhook delivery at one moment.
 *
 * @param state what the dispatcher as a whole does
 * @param hooks every hook known, disabled ones included
 * @param counters since the process started
 * @param oldestQueued creation time of the oldest row waiting, over all hooks
 * @param pendingResults outcomes that wait for the database
 */
public record WebhookSnapshot(
        Instant at,
        State state,
        List<HookSnapshot> hooks,
        Counters counters,
        Optional<Instant> oldestQueued,
        int pendingResults) {

    public enum State {
        STARTING,
        DELIVERING,
        SILENT,
        DATABASE_LOST,
        STOPPING
    }

    /** Counts since the process started. */
    public record Counters(
            long claimsWon,
            long claimsLost,
            long delivered,
            long failed,
            long resultsLost,
            long databaseErrors,
            long databaseRetries) {}

    public enum HookState {
        /** Rows are sent as they come. */
        DELIVERING,
        /** Rows fail, fewer than the breaker's threshold. */
        FAILING,
        /** The breaker is open. */
        OPEN,
        /** Disabled in Phorge: its rows fail without being sent. */
        DISABLED,
        /** Another process holds the hook's lock. */
        STANDBY,
        /** Paused by an operator. */
        PAUSED,
        /** Phorge's silent mode is on. */
        SILENT
    }

    /** The last thing that came of an attempt, in Phorge's terms and in words. */
    public record LastResult(String errorType, String errorCode, String words, Instant at) {}

    /**
     * One hook.
     *
     * @param host host part of its URI, never more
     * @param queued rows waiting, those waiting for a retry included
     * @param inFlight requests on the wire, 0 or 1
     * @param failuresInWindow failing rows that the breaker counts
     * @param openUntil when the breaker is expected to close
     * @param oldestQueued creation time of its oldest row waiting
     * @param nextAttempt the earliest time at which a waiting row is due, when none is due now
     * @param medianDuration of the last attempts
     */
    public record HookSnapshot(
            String phid,
            String name,
            String host,
            HookState state,
            long queued,
            int inFlight,
            int failuresInWindow,
            int failureThreshold,
            Optional<Instant> openUntil,
            Optional<LastResult> lastResult,
            Optional<Instant> lastSuccess,
            Optional<Instant> oldestQueued,
            Optional<Instant> nextAttempt,
            Optional<Duration> medianDuration) {}

    /** Rows waiting, over all hooks. */
    public long queued() {
        return hooks.stream().mapToLong(HookSnapshot::queued).sum();
    }

    /** Requests on the wire, over all hooks. */
    public int inFlight() {
        return hooks.stream().mapToInt(HookSnapshot::inFlight).sum();
    }
}
