package org.bellows.outbound;

import java.time.Duration;

/** Notes how far an exchange has come and when. Used by one thread. */
final class Stopwatch {

    private final long start = System.nanoTime();
    private long resolved;
    private long connected;
    private long firstByteSent;
    private long answered;

    void resolved() {
        resolved = System.nanoTime();
    }

    void connected() {
        connected = System.nanoTime();
    }

    void firstByteSent() {
        firstByteSent = System.nanoTime();
    }

    void answered() {
        answered = System.nanoTime();
    }

    Timings timings() {
        return new Timings(since(resolved), since(connected), since(firstByteSent), since(answered));
    }

    private Duration since(long moment) {
        return Duration.ofNanos(moment - start);
    }
}
