package org.bellows.trial;

import java.time.Instant;

/**
 * How often one delivery of one hook came.
 *
 * @param target the request target, which stands for the hook
 * @param marker see {@link ReceivedRequest#marker()}
 * @param count 1 when all is well
 * @param first when the first byte of the first one was read
 * @param firstNanos {@link System#nanoTime()} then
 */
public record Arrivals(String target, String marker, int count, Instant first, long firstNanos) {
    Arrivals andOneMore() {
        return new Arrivals(target, marker, count + 1, first, firstNanos);
    }
}
