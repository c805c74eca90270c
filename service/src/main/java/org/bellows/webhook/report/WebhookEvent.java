package org.bellows.webhook.report;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bellows.event.Happening;

/** One change of state in the delivery of Phorge's webhooks. Never carries a key, a token or a URI. */
public sealed interface WebhookEvent extends Happening {

    /** Which hook and which row of {@code herald_webhookrequest} an event is about. */
    record Row(String hookPhid, long id, String requestPhid, String objectPhid) {}

    /** The compare-and-set succeeded: this process alone may send the row. {@code version} is the claim's {@code dateModified}. */
    record Claimed(Instant at, Row row, long version) implements WebhookEvent {}

    /** Another writer was faster, or the lock is no longer ours: nothing was sent. */
    record ClaimLost(Instant at, Row row, long expectedVersion, Reason reason) implements WebhookEvent {
        public enum Reason {
            /** The row's version moved on, or it is no longer queued. */
            ROW_CHANGED,
            /** The row is not there any more. */
            ROW_GONE,
            /** The hook's advisory lock is not held by this process. */
            LOCK_NOT_OURS,
            /** This process slept so long after its claim that it may no longer send. */
            CLAIM_EXPIRED
        }
    }

    /** A final 2xx. {@code handoff} is the time from the row being found to the first byte sent. */
    record Delivered(Instant at, Row row, int status, Duration duration, Duration handoff) implements WebhookEvent {}

    /**
     * An attempt that failed, or a request that can never be sent.
     *
     * @param errorType {@code http}, {@code timeout} or {@code hook}, as Phorge shows it
     * @param errorCode an HTTP status, a cURL number, or a word
     * @param words the same for a person, such as {@code refused (7)}
     * @param retryAt when it is tried again; empty when this was the last attempt
     */
    record Failed(
            Instant at,
            Row row,
            String errorType,
            String errorCode,
            String words,
            Duration duration,
            Optional<Instant> retryAt)
            implements WebhookEvent {}

    /** The row stays queued and is tried again at {@code next}. */
    record RetryScheduled(Instant at, Row row, Instant next) implements WebhookEvent {}

    /** Too many rows of the hook fail: it is left alone until {@code expectedClose}. */
    record BreakerOpened(Instant at, String hookPhid, int failures, Instant expectedClose) implements WebhookEvent {}

    /** Enough failures slid out of the window. */
    record BreakerClosed(Instant at, String hookPhid) implements WebhookEvent {}

    /** The hook's advisory lock is ours: Phorge stands by. */
    record LockGained(Instant at, String hookPhid) implements WebhookEvent {}

    /**
     * The hook's advisory lock is not ours any more, or not yet ({@code reason} says which).
     *
     * @param holder who has it, when the server says so
     */
    record LockLost(Instant at, String hookPhid, String reason, Optional<LockHolder> holder) implements WebhookEvent {}

    /**
     * The connection that holds a hook's lock.
     *
     * @param bellows true when it is another Bellows. False says no more than that it does not make itself known as one: a Phorge
     *     worker, a Gorge, or a person
     * @param account {@code user@host}, when our account may see it
     */
    record LockHolder(long connection, boolean bellows, Optional<String> account) {}

    /**
     * A row that waits carries a claim that is not ours and was not followed by a result: another Bellows, or a Gorge. Phorge's own
     * worker does not claim.
     *
     * @param version the claim's {@code dateModified}
     * @param respectedUntil nothing is sent before this moment, unless a result comes first
     */
    record ClaimedElsewhere(Instant at, Row row, long version, Instant respectedUntil) implements WebhookEvent {}

    /**
     * Rows that waited here were finished by somebody else: a Phorge worker, another Bellows, a Gorge, or a person. A row does not
     * say by whom.
     *
     * @param row the last of them
     * @param status its status, as found
     * @param version its {@code dateModified}, as found
     * @param rows how many one look found
     */
    record FinishedElsewhere(Instant at, Row row, String status, long version, int rows) implements WebhookEvent {}

    /** An operator paused the hook: nothing of it is sent until it is resumed. */
    record HookPaused(Instant at, String hookPhid) implements WebhookEvent {}

    /** An operator ended the pause. */
    record HookResumed(Instant at, String hookPhid) implements WebhookEvent {}

    /** An operator had the row tried before its time. It is claimed; what came of it follows. */
    record TriedNow(Instant at, Row row) implements WebhookEvent {}

    /** Which hooks were paused could not be read at the start, so that none is. */
    record PausesForgotten(Instant at, String reason) implements WebhookEvent {}

    /** An outcome that could not be written because the row has another owner by now. */
    record ResultLost(Instant at, Row row, long claimedVersion, String outcome) implements WebhookEvent {}

    /** The database does not answer; results wait in memory. */
    record DatabaseLost(Instant at, String reason) implements WebhookEvent {}

    /** The database answers again. */
    record DatabaseBack(Instant at, Duration outage) implements WebhookEvent {}

    /** Phorge's silent mode is on: nothing is delivered, rows are left to Phorge. */
    record SilentOn(Instant at) implements WebhookEvent {}

    /** Phorge's silent mode is off again. */
    record SilentOff(Instant at) implements WebhookEvent {}
}
