package org.bellows.bench;

import java.time.Duration;

/**
 * How much of file storage is measured.
 *
 * @param rounds times that a figure and its reference are measured, in turn; the medians count
 * @param uploads large files that each of the parallel clients sends per round
 * @param files large files that are there to be read
 * @param downloads large files that each of the parallel clients reads per round
 * @param blobs small files per round
 * @param warmUp small files that are stored and read before anything counts, so that the service's code is compiled
 * @param reading how long small files are read for their latency, per kind
 * @param waves times that sixteen uploads are sent at once
 * @param settle how long a service runs before its memory counts
 */
record FilesSizes(
        int rounds,
        int uploads,
        int files,
        int downloads,
        int blobs,
        int warmUp,
        Duration reading,
        int waves,
        Duration settle) {
    /** Parallel clients of large files. */
    static final int CLIENTS = 4;

    static final int LARGE = 8 * 1024 * 1024;

    static final int SMALL = 10_000;

    static FilesSizes full() {
        return new FilesSizes(5, 12, 16, 64, 1_000, 2_000, Duration.ofSeconds(8), 4, Duration.ofSeconds(10));
    }

    static FilesSizes quick() {
        return new FilesSizes(2, 4, 4, 8, 100, 300, Duration.ofSeconds(2), 1, Duration.ofSeconds(2));
    }
}
