package org.bellows.files.assembly;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellows.files.EngineException;
import org.bellows.files.disk.LocalDiskEngine;
import org.bellows.log.Log;

/**
 * Tidies away once what broken-off uploads left on the local disk: at the start, or when another process that was still at work
 * there is gone. Looked at by one thread.
 */
final class LeftDrafts {
    private static final Log LOG = Log.of(LeftDrafts.class);

    private final Optional<LocalDiskEngine> disk;
    private final AtomicBoolean begun = new AtomicBoolean();
    private Optional<Path> sharedRoot = Optional.empty();

    LeftDrafts(Optional<LocalDiskEngine> disk) {
        this.disk = disk;
    }

    /** Looks for other processes, and begins to tidy when there are none and it was not done. */
    void look() {
        sharedRoot = disk.filter(LocalDiskEngine::shared).map(LocalDiskEngine::root);
        if (sharedRoot.isEmpty() && disk.isPresent() && begun.compareAndSet(false, true)) {
            // It may take minutes, and what is found out about the engines must not wait for it.
            Thread.ofVirtual().name("left-drafts").start(() -> remove(disk.get()));
        }
    }

    private void remove(LocalDiskEngine disk) {
        try {
            OptionalLong removed = disk.removeLeftDrafts();
            if (removed.orElse(0) > 0) {
                LOG.info("DRAFTS_REMOVED", "count", removed.getAsLong());
            }
            // Somebody may have come in between; then again when they are gone.
            begun.set(removed.isPresent());
        } catch (EngineException e) {
            // Not again every half minute: what keeps us from it hardly goes away by itself.
            LOG.warning("DRAFTS_NOT_REMOVED", "cause", e);
        }
    }

    /** The root, when another process writes below it. */
    Optional<Path> sharedRoot() {
        return sharedRoot;
    }
}
