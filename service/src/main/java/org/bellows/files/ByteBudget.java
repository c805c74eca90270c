package org.bellows.files;

/** A number of bytes that all uploads together may hold in memory. Thread-safe; never blocks. */
final class ByteBudget {
    private final long total;
    private long taken;

    ByteBudget(long total) {
        this.total = total;
    }

    /** Takes {@code bytes} if that many are left. */
    synchronized boolean take(long bytes) {
        if (bytes > total - taken) {
            return false;
        }
        taken += bytes;
        return true;
    }

    synchronized void giveBack(long bytes) {
        taken -= bytes;
    }

    /** Bytes taken now. */
    synchronized long taken() {
        return taken;
    }
}
