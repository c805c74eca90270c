package org.bellows.files;

import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.bellows.event.EventStream;
import org.bellows.files.StorageEngine.Stored;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesEvent.Kind;
import org.bellows.log.Log;

/**
 * Takes bytes and answers engine and handle; gives the bytes of a pair back; deletes them. Never infers an engine from a handle.
 * Contract: file storage, sections 1 and 3.
 *
 * <p>Thread-safe.
 */
public final class FileStore implements AutoCloseable {
    private static final Log LOG = Log.of(FileStore.class);
    private static final int EVENTS_KEPT = 1000;

    private final Destinations destinations;
    private final ByteBudget replay;
    private final InstantSource time;
    private final EventStream<FilesEvent> events = new EventStream<>(EVENTS_KEPT);

    /**
     * Over these engines.
     *
     * @param replayBudget bytes that all uploads together may keep so that a second engine can be tried
     */
    public FileStore(List<StorageEngine> engines, long replayBudget, InstantSource time) {
        this.destinations = new Destinations(engines);
        // An engine with a limit never costs more than that to replay, so that much is always allowed.
        this.replay = new ByteBudget(Math.max(replayBudget, destinations.largestLimit()));
        this.time = time;
    }

    /** How storing ended. */
    public sealed interface Outcome {}

    /** It is stored, durably. */
    public record Kept(String engine, String handle, long size) implements Outcome {}

    /** The named engine is not configured. */
    public record UnknownEngine(String engine) implements Outcome, Access {}

    /** The named engine only gives back what was stored earlier. */
    public record ReadOnly(String engine) implements Outcome {}

    /** The named engine does not take files of this size. */
    public record TooLarge(String engine, long size, long limit) implements Outcome {}

    /** No engine was named and none takes a file of this size: nothing was tried. */
    public record NoEngine(long size) implements Outcome {}

    /** Something was tried and failed; nothing is left behind. The reason is for the log, not for the caller. */
    public record Failed(String reason) implements Outcome {}

    /** Stores in the first engine that can. */
    public Outcome store(InputStream content, long size, Optional<String> mimeType) throws UploadException {
        List<StorageEngine> candidates = destinations.candidates(size);
        if (candidates.isEmpty()) {
            return new NoEngine(size);
        }
        try (var upload = new ReplayableUpload(content, size, mimeType, replay, candidates.size() > 1)) {
            for (int i = 0; i < candidates.size(); i++) {
                boolean last = i == candidates.size() - 1;
                if (last) {
                    upload.lastReader();
                }
                Optional<Outcome> end = tryEngine(
                        candidates.get(i), upload, last ? Optional.empty() : Optional.of(candidates.get(i + 1)));
                if (end.isPresent()) {
                    return end.get();
                }
            }
        }
        throw new IllegalStateException("the last engine left no outcome");
    }

    /** Stores in this engine and in no other. */
    public Outcome storeIn(String engine, InputStream content, long size, Optional<String> mimeType)
            throws UploadException {
        Optional<StorageEngine> named = destinations.named(engine);
        if (named.isEmpty()) {
            return new UnknownEngine(engine);
        }
        if (!named.get().canWrite()) {
            return new ReadOnly(engine);
        }
        if (!Place.of(named.get()).takes(size)) {
            return new TooLarge(engine, size, named.get().sizeLimit());
        }
        try (var upload = new ReplayableUpload(content, size, mimeType, replay, false)) {
            return tryEngine(named.get(), upload, Optional.empty()).orElseThrow();
        }
    }

    /** Empty when the next engine is to be tried. */
    private Optional<Outcome> tryEngine(StorageEngine engine, ReplayableUpload upload, Optional<StorageEngine> next)
            throws UploadException {
        Stored stored;
        try {
            stored = engine.write(upload);
        } catch (EngineException | RuntimeException e) {
            UploadIOException.rethrow(e);
            String reason = reason(engine.identifier(), "store", e);
            if (next.isPresent() && upload.replayable()) {
                events.publish(new FilesEvent.FellThrough(
                        time.instant(), engine.identifier(), next.get().identifier(), upload.size(), reason));
                return Optional.empty();
            }
            String why = next.isPresent()
                    ? reason + "; too much was read to try " + next.get().identifier()
                    : reason;
            events.publish(new FilesEvent.StoreFailed(time.instant(), engine.identifier(), upload.size(), why));
            return Optional.of(new Failed(engine.identifier() + ": " + why));
        }
        // Outside: a fault in who listens must not look like the engine's, and store the file twice.
        events.publish(new FilesEvent.Stored(time.instant(), engine.identifier(), stored.size()));
        return Optional.of(new Kept(engine.identifier(), stored.handle(), stored.size()));
    }

    /** How a look for stored bytes ended. */
    public sealed interface Access {}

    /** Here they are; the caller closes the file. */
    public record Found(StoredFile file) implements Access {}

    /** There is no such object. */
    public record NotThere() implements Access {}

    /** The handle is none of the engine's. */
    public record Malformed() implements Access {}

    /** The engine could not say. The reason is for the log, not for the caller. */
    public record Unavailable(String reason) implements Access {}

    /** Gone, now or before. */
    public record Gone() implements Access {}

    /** Opens what is stored as this pair. */
    public Access read(String engine, String handle) {
        Optional<StorageEngine> named = destinations.named(engine);
        if (named.isEmpty()) {
            return new UnknownEngine(engine);
        }
        try {
            Optional<StoredFile> file = named.get().read(handle);
            if (file.isPresent()) {
                return new Found(file.get());
            }
            events.publish(new FilesEvent.NotThere(time.instant(), engine));
            return new NotThere();
        } catch (MalformedHandleException e) {
            events.publish(new FilesEvent.Malformed(time.instant(), engine, Kind.READ));
            return new Malformed();
        } catch (EngineException | RuntimeException e) {
            return new Unavailable(readFailed(engine, e));
        }
    }

    /** A file could not be opened, or not be read to its end; answers why. */
    public String readFailed(String engine, Exception e) {
        String reason = reason(engine, "read", e);
        events.publish(new FilesEvent.AccessFailed(time.instant(), engine, Kind.READ, reason));
        return reason;
    }

    /** Deletes what is stored as this pair. */
    public Access delete(String engine, String handle) {
        Optional<StorageEngine> named = destinations.named(engine);
        if (named.isEmpty()) {
            return new UnknownEngine(engine);
        }
        try {
            named.get().delete(handle);
            return new Gone();
        } catch (MalformedHandleException e) {
            events.publish(new FilesEvent.Malformed(time.instant(), engine, Kind.DELETE));
            return new Malformed();
        } catch (EngineException | RuntimeException e) {
            String reason = reason(engine, "delete", e);
            events.publish(new FilesEvent.AccessFailed(time.instant(), engine, Kind.DELETE, reason));
            return new Unavailable(reason);
        }
    }

    /** Every engine, in write order. */
    public List<StorageEngine> engines() {
        return destinations.engines();
    }

    /** What happens. */
    public EventStream<FilesEvent> events() {
        return events;
    }

    /** Where a file of which size goes. */
    public SizeTable sizes() {
        return destinations.table();
    }

    /** The largest limit of an engine that has one, and so the most that an engine holds of one file; 0 when none has one. */
    public long largestLimit() {
        return destinations.largestLimit();
    }

    /** Bytes that uploads keep in memory now. */
    public long replayBytes() {
        return replay.taken();
    }

    @Override
    public void close() {
        destinations.engines().forEach(StorageEngine::close);
    }

    /** What an engine has not foreseen is a fault of ours. It costs its own request no more than any failure would. */
    private static String reason(String engine, String what, Exception e) {
        if (e instanceof EngineException) {
            return String.valueOf(e.getMessage());
        }
        LOG.error("ENGINE_PROGRAM_ERROR", "engine", engine, "asked", what, "cause", e);
        return "unexpectedly, with " + e.getClass().getSimpleName();
    }
}
