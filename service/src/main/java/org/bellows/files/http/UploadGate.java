package org.bellows.files.http;

/** How many announced bytes may be on their way in at once. Thread-safe; never blocks. */
final class UploadGate {
    private final long most;
    private long inFlight;

    UploadGate(long most) {
        this.most = most;
    }

    /** Lets an upload in if there is room; one that finds nobody else there is always let in. */
    synchronized boolean enter(long size) {
        if (inFlight > 0 && size > most - inFlight) {
            return false;
        }
        inFlight += size;
        return true;
    }

    synchronized void leave(long size) {
        inFlight -= size;
    }

    synchronized long inFlight() {
        return inFlight;
    }
}
