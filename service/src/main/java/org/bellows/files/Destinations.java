package org.bellows.files;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
        return engines.stream().filter(engine -> Place.of(engine).takes(size)).toList();
    }

    Optional<StorageEngine> named(String identifier) {
        return engines.stream()
                .filter(engine -> engine.identifier().equals(identifier))
                .findFirst();
    }

    SizeTable table() {
        return new SizeTable(engines.stream().map(Place::of).toList());
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
