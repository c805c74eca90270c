package org.bellows.webhook;

import org.bellows.webhook.report.WebhookSnapshot.State;

/** How delivery as a whole stands: whether anything may be sent, and if not, why. Thread-safe. */
final class Standing {
    private final PhorgeWatch phorge;
    private final Outage outage;
    private final Results results;
    private volatile boolean caughtUp;
    private volatile boolean stopping;

    Standing(PhorgeWatch phorge, Outage outage, Results results) {
        this.phorge = phorge;
        this.outage = outage;
        this.results = results;
    }

    /** Every row that was there at the start is known. */
    void caughtUp() {
        caughtUp = true;
    }

    void stop() {
        stopping = true;
    }

    boolean stopping() {
        return stopping;
    }

    /** Nothing is sent either while a result waits to be written. */
    boolean mayDeliver() {
        return state() == State.DELIVERING && results.waiting() == 0;
    }

    State state() {
        if (stopping) {
            return State.STOPPING;
        }
        if (outage.lasts()) {
            return State.DATABASE_LOST;
        }
        if (phorge.silent()) {
            return State.SILENT;
        }
        return caughtUp && phorge.allowsDelivery() ? State.DELIVERING : State.STARTING;
    }
}
