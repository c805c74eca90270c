package org.bellows.webhook;

/**
 * What an index look knows about a queued row: enough to say when it is due, nothing that could be sent.
 * Times are epoch seconds of the database's clock.
 */
record Candidate(
        long id,
        String hookPhid,
        String lastRequestResult,
        long lastRequestEpoch,
        long dateCreated,
        long dateModified) {

    /** The candidate that a fully read row is. */
    static Candidate of(Request request) {
        return new Candidate(
                request.id(),
                request.hookPhid(),
                request.lastRequestResult(),
                request.lastRequestEpoch(),
                request.dateCreated(),
                request.dateModified());
    }

    /** True while somebody's claim on the row has not been followed by a result. */
    boolean claimUnfinished() {
        // A fresh insert has both dates equal; a result writes the same value to both columns; only a claim does
        // neither.
        return dateModified != dateCreated && dateModified != lastRequestEpoch;
    }
}
