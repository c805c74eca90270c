package org.bellows.files.report;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The state of file storage at one moment.
 *
 * @param engines in write order
 * @param destinations where a file of which size goes, smallest first
 * @param bytesInFlight announced sizes of the uploads under way
 */
public record FilesSnapshot(
        Instant at,
        List<EngineSnapshot> engines,
        List<Destination> destinations,
        List<EngineWarning> warnings,
        long bytesInFlight,
        long replayBytes) {

    /**
     * One engine.
     *
     * @param sizeLimit in bytes; 0 means any size
     * @param healthySince when it began to work; empty while it does not
     * @param fellThroughLastHour uploads that went on to another engine because this one failed
     */
    public record EngineSnapshot(
            String identifier,
            int priority,
            boolean canWrite,
            long sizeLimit,
            Optional<Instant> healthySince,
            OptionalLong freeBytes,
            long filesWritten,
            long bytesWritten,
            long fellThroughLastHour,
            Optional<LastError> lastError) {}

    /** What went wrong last. */
    public record LastError(Instant at, String reason) {}

    /**
     * Files of {@code fromSize} to {@code toSize} bytes, both included, go to {@code engine}.
     *
     * @param toSize {@link Long#MAX_VALUE} when there is no end
     * @param engine empty when none takes files of this size
     */
    public record Destination(long fromSize, long toSize, Optional<String> engine) {}
}
