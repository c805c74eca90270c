package org.bellows.ui.files;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.bellows.files.report.FilesSnapshot;

/** Bytes per second that each engine wrote over the last {@link #SPAN}, from what it had written at the moments that were looked at. */
final class Throughput {
    static final Duration SPAN = Duration.ofSeconds(30);

    private final Map<String, ArrayDeque<Sample>> samples = new HashMap<>();

    private record Sample(Instant at, long bytes) {}

    void see(FilesSnapshot files) {
        for (var engine : files.engines()) {
            var seen = samples.computeIfAbsent(engine.identifier(), _ -> new ArrayDeque<>());
            // Less than before: the service began anew.
            if (!seen.isEmpty() && seen.getLast().bytes() > engine.bytesWritten()) {
                seen.clear();
            }
            if (seen.isEmpty() || seen.getLast().at().isBefore(files.at())) {
                seen.add(new Sample(files.at(), engine.bytesWritten()));
            }
            while (seen.size() > 2
                    && Duration.between(seen.getFirst().at(), files.at()).compareTo(SPAN) > 0) {
                seen.removeFirst();
            }
        }
        samples.keySet()
                .retainAll(files.engines().stream()
                        .map(FilesSnapshot.EngineSnapshot::identifier)
                        .toList());
    }

    /** Empty until it was looked at twice. */
    OptionalDouble of(String engine) {
        var seen = samples.getOrDefault(engine, new ArrayDeque<>());
        if (seen.size() < 2) {
            return OptionalDouble.empty();
        }
        double seconds =
                Duration.between(seen.getFirst().at(), seen.getLast().at()).toMillis() / 1000.0;
        return OptionalDouble.of((seen.getLast().bytes() - seen.getFirst().bytes()) / Math.max(seconds, 0.001));
    }
}
