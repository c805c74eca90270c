package org.bellows.files.s3;

import java.time.Duration;

/**
 * How long the store may take.
 *
 * @param connect for a connection
 * @param read between two bytes of an answer
 * @param call for a whole request, apart from the bytes that it carries
 * @param slowest bytes per second below which an upload is given up
 */
public record S3Timeouts(Duration connect, Duration read, Duration call, long slowest) {

    /** What suits a store in the same house as well as one far away. */
    public static final S3Timeouts DEFAULT =
            new S3Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(60), 64 * 1024);

    public S3Timeouts {
        for (Duration time : new Duration[] {connect, read, call}) {
            if (time.compareTo(Duration.ofMillis(1)) < 0) {
                throw new IllegalArgumentException("a time-out of S3 must be at least a millisecond: it is " + time);
            }
        }
        if (slowest < 1) {
            throw new IllegalArgumentException(
                    "the slowest upload must be at least 1 byte per second: it is " + slowest);
        }
    }

    /** For a request that carries {@code size} bytes. */
    Duration callWith(long size) {
        return call.plusSeconds(size / slowest);
    }
}
