package org.bellows.webhook;

import java.time.Duration;

/**
 * When a queued row may be taken: the claim lease and the retry backoff, two windows that know nothing of each other
 * (contract, section 5). Pure arithmetic on epoch seconds.
 *
 * @param leaseSeconds how long an unfinished claim is respected
 * @param backoffSeconds how long after a failed attempt a row is left alone
 */
record Windows(long leaseSeconds, long backoffSeconds) {
    /** Not the row's creation: the clock that wrote it may be ahead of the database's. */
    private static final long ALWAYS = 0;

    Windows(Duration lease, Duration backoff) {
        this(lease.toSeconds(), backoff.toSeconds());
    }

    /** The first second at which the row is due; never in the future for a row that nobody touched. */
    long dueAt(Candidate row) {
        long backoffEnds = row.lastRequestResult().equals("fail") ? row.lastRequestEpoch() + backoffSeconds : ALWAYS;
        return Math.max(leaseEnd(row), backoffEnds);
    }

    /** The first second at which a claim that the row carries is respected no more; never in the future when it has none. */
    long leaseEnd(Candidate row) {
        return row.claimUnfinished() ? row.dateModified() + leaseSeconds : ALWAYS;
    }
}
