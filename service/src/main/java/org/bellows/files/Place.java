package org.bellows.files;

/**
 * What decides which files an engine gets, without the engine.
 *
 * @param identifier as Phorge stores it
 * @param priority a lower number is tried first
 * @param canWrite false when it only gives back what was stored earlier
 * @param sizeLimit the largest file it takes, in bytes; 0 means any size
 */
public record Place(String identifier, int priority, boolean canWrite, long sizeLimit) {

    static Place of(StorageEngine engine) {
        return new Place(engine.identifier(), engine.priority(), engine.canWrite(), engine.sizeLimit());
    }

    boolean takes(long size) {
        return canWrite && (sizeLimit == 0 || size <= sizeLimit);
    }
}
