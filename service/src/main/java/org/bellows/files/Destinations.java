package org.bellows.files;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.bellows.files.report.FilesSnapshot.Destination;

/** Which engines may take a file of a given size, in which order. Contract: file storage, section 3. Pure. */
record Destinations(List<StorageEngine> engines) {

    Destinations {
        // Stable: engines of equal priority keep the order in which they were configured.
        engines = engines.stream()
                .sorted(Comparator.comparingInt(StorageEngine::priority))
                .toList();
    }

    /** Engines that can write and whose limit is at least {@code size}, the first to be tried first. */
    List<StorageEngine> candidates(long size) {
        return engines.stream()
                .filter(StorageEngine::canWrite)
                .filter(engine -> takes(engine, size))
                .toList();
    }

    Optional<StorageEngine> named(String identifier) {
        return engines.stream()
                .filter(engine -> engine.identifier().equals(identifier))
                .findFirst();
    }

    static boolean takes(StorageEngine engine, long size) {
        return engine.sizeLimit() == 0 || size <= engine.sizeLimit();
    }

    /** The table "a file of this size goes to …", without gaps, neighbours that go to the same engine joined. */
    List<Destination> table() {
        var starts = new TreeSet<Long>();
        starts.add(0L);
        for (StorageEngine engine : engines) {
            if (engine.canWrite() && engine.sizeLimit() > 0) {
                starts.add(engine.sizeLimit() + 1);
            }
        }
        var table = new ArrayList<Destination>();
        for (long from : starts) {
            Long next = starts.higher(from);
            long to = next == null ? Long.MAX_VALUE : next - 1;
            Optional<String> engine =
                    candidates(from).stream().map(StorageEngine::identifier).findFirst();
            if (!table.isEmpty() && table.getLast().engine().equals(engine)) {
                table.set(table.size() - 1, new Destination(table.getLast().fromSize(), to, engine));
            } else {
                table.add(new Destination(from, to, engine));
            }
        }
        return List.copyOf(table);
    }

    /** The largest limit among the engines that have one; 0 when none has. */
    long largestLimit() {
        return engines.stream()
                .filter(StorageEngine::canWrite)
                .mapToLong(StorageEngine::sizeLimit)
                .max()
                .orElse(0);
    }
}
