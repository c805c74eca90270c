package org.bellows.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What a client owes us, in time: what it made us wait, less what its bytes would have taken at the slowest bearable rate. A leaky
 * bucket: a client at that rate never owes anything, one that stops or drips is found out after the patience, and speed earlier on
 * is no excuse. Not thread-safe.
 */
final class Pace {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final long patience;
    private final long bytesPerSecond;
    private long owed;

    /** @param bytesPerSecond the slowest bearable rate */
    Pace(Duration patience, long bytesPerSecond) {
        this.patience = patience.toNanos();
        this.bytesPerSecond = bytesPerSecond;
    }

    /** How long, in nanoseconds, the client may make us wait for the next {@code bytes} to pass. */
    long allows(long bytes) {
        return patience - owed + worth(bytes);
    }

    /** {@code bytes} passed after a wait of {@code nanos}. */
    void passed(long bytes, long nanos) {
        owed = owes(bytes, nanos);
    }

    /** What the client would owe, in nanoseconds, if {@code bytes} passed after a wait of {@code nanos}. */
    long owes(long bytes, long nanos) {
        return Math.max(0, owed + nanos - worth(bytes));
    }

    private long worth(long bytes) {
        return Math.multiplyExact(bytes, SECOND) / bytesPerSecond;
    }
}
