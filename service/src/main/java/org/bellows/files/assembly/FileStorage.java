package org.bellows.files.assembly;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.event.EventStream;
import org.bellows.files.EventLog;
import org.bellows.files.FileStore;
import org.bellows.files.Place;
import org.bellows.files.SizeTable;
import org.bellows.files.StorageEngine;
import org.bellows.files.Tally;
import org.bellows.files.http.FilesRoutes;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.phorge.LocalConfig;

/** File storage as a whole: engines, routes, and what is known about them. Thread-safe. */
public final class FileStorage implements AutoCloseable {
    private final Engines engines;
    private final FileStore store;
    private final FilesRoutes routes;
    private final EngineWatch watch;
    private final InstantSource time;

    private FileStorage(FilesSettings settings, Engines engines, Optional<LocalConfig> phorge, InstantSource time) {
        this.engines = engines;
        this.time = time;
        this.store = new FileStore(engines.all(), settings.replayBudget(), time);
        this.routes = new FilesRoutes(store, settings.mostInFlight());
        store.events().subscribe(entry -> EventLog.write(entry.event()));
        this.watch = new EngineWatch(
                store,
                new FactsReader(engines.blob(), phorge),
                settings.missingForS3(),
                new LeftDrafts(engines.disk()),
                time);
    }

    /**
     * Builds the engines, and changes nothing anywhere before {@link #start}.
     *
     * @param phorge Phorge's own configuration, when it can be read
     */
    public static FileStorage open(FilesSettings settings, Optional<LocalConfig> phorge, InstantSource time)
            throws FilesStartException {
        return new FileStorage(settings, Engines.build(settings, time), phorge, time);
    }

    /** Where files of which size would go with these settings; nothing is opened for it. */
    public static SizeTable sizes(FilesSettings settings) {
        return new SizeTable(Engines.places(settings));
    }

    /** Begins to look after the engines. To be called when the socket is ours: until then another process may be at work. */
    public void start() {
        watch.start();
    }

    /** The routes under {@code /api/file}. */
    public FilesRoutes routes() {
        return routes;
    }

    /** Why no file could be stored now; empty when one could. Contract: file storage, section 5. */
    public Optional<String> trouble() {
        if (store.engines().isEmpty()) {
            return Optional.of("no storage engine is configured");
        }
        return engines.blob()
                .filter(blob -> !blob.engine().health().ready())
                .map(blob -> "the database of " + blob.databaseName() + " does not answer");
    }

    /** What happens. */
    public EventStream<FilesEvent> events() {
        return store.events();
    }

    /** The state now. Waits for no engine. */
    public FilesSnapshot snapshot() {
        Instant now = time.instant();
        List<EngineSnapshot> snapshots =
                store.engines().stream().map(engine -> snapshot(engine, now)).toList();
        return new FilesSnapshot(
                now, snapshots, store.sizes().rows(), watch.warnings(), routes.bytesInFlight(), store.replayBytes());
    }

    private EngineSnapshot snapshot(StorageEngine engine, Instant now) {
        Place place = store.sizes().place(engine.identifier());
        Tally tally = watch.tally(place.identifier());
        EngineWatch.State state = watch.state(place.identifier());
        return new EngineSnapshot(
                place.identifier(),
                place.priority(),
                place.canWrite(),
                place.sizeLimit(),
                state.since(),
                state.freeBytes(),
                tally.files(),
                tally.bytes(),
                tally.fellThroughLastHour(now),
                tally.lastError());
    }

    /** One look at the engines on the calling thread, for those who cannot wait for the next. */
    void look() {
        watch.look();
    }

    @Override
    public void close() {
        watch.close();
        store.close();
    }
}
