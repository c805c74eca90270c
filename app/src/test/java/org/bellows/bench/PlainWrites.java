package org.bellows.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A library of Debian's that makes every force of a program return at once: what is left is the way of the bytes. */
final class PlainWrites {
    private static final String NAME = "libeatmydata.so";

    private PlainWrites() {}

    static String library() {
        return Optional.ofNullable(System.getenv("BENCH_EATMYDATA"))
                .map(Path::of)
                .filter(Files::isReadable)
                .orElseThrow(() -> new BenchException("BENCH_EATMYDATA does not name " + NAME))
                .toString();
    }

    /** A preload that fails is only a line on the standard error. */
    static void check(ServiceProcess service) {
        if (!ProcessUse.hasLoaded(service.pid(), NAME)) {
            throw new BenchException("the service runs without " + NAME + ": its forces are real");
        }
    }
}
