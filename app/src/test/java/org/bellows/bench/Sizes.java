package org.bellows.bench;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param rows deliveries per throughput run
 * @param oneHookRows deliveries to the receiver that takes its time
 * @param samples rows of the handoff latency, without {@code warmUp} before them
 * @param finishedRows rows of the table whose idle cost is measured
 * @param idle how long nothing happens while the cost of that is measured
 * @param settle how long a service runs before its idle cost or its memory counts
 * @param starts starts, of which the median counts
 * @param commits how long the database's own rate is measured, per number of connections
 */
record Sizes(
        int rows,
        int hooks,
        int oneHookRows,
        int warmUp,
        int samples,
        long finishedRows,
        Duration idle,
        Duration settle,
        int starts,
        Duration commits) {

    static Sizes full() {
        return new Sizes(
                20_000,
                50,
                200,
                20,
                400,
                1_000_000,
                Duration.ofSeconds(60),
                Duration.ofSeconds(30),
                5,
                Duration.ofSeconds(4));
    }

    static Sizes quick() {
        return new Sizes(
                4_000,
                50,
                60,
                10,
                60,
                100_000,
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                3,
                Duration.ofSeconds(2));
    }

    Sizes withRows(int count) {
        return new Sizes(count, hooks, oneHookRows, warmUp, samples, finishedRows, idle, settle, starts, commits);
    }
}
