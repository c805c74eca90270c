package org.bellows.files.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How much may be on its way in at once. Announced bytes over the limit are refused on the spot; an upload that would only need
 * more memory than is left waits for its turn, because its turn comes soon. Thread-safe.
 */
final class UploadGate {
    private final long most;
    private final long mostHeld;
    private final Duration patience;
    private long inFlight;
    private long held;

    /**
     * Open, with nobody in it.
     *
     * @param most announced bytes
     * @param mostHeld bytes of memory
     * @param patience the longest wait
     */
    UploadGate(long most, long mostHeld, Duration patience) {
        this.most = most;
        this.mostHeld = mostHeld;
        this.patience = patience;
    }

    /**
     * Lets an upload in if there is room; one that finds nobody else there always fits.
     *
     * @param holds bytes of memory that it takes while it is under way
     */
    synchronized boolean enter(long size, long holds) {
        if (inFlight > 0 && size > most - inFlight) {
            return false;
        }
        inFlight += size;
        if (!turnCame(holds)) {
            inFlight -= size;
            return false;
        }
        held += holds;
        return true;
    }

    private boolean turnCame(long holds) {
        long giveUpAt = System.nanoTime() + patience.toNanos();
        while (held > 0 && holds > mostHeld - held) {
            long left = giveUpAt - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    synchronized void leave(long size, long holds) {
        inFlight -= size;
        held -= holds;
        notifyAll();
    }

    synchronized long inFlight() {
        return inFlight;
    }
}
