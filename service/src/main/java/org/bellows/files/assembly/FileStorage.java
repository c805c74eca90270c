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
import org.bellows.files.s3.S3Engine;
import org.bellows.phorge.LocalConfig;

/** File storage as a whole: engines, routes, and what is known about them. Thread-safe. */
public final class FileStorage implements AutoCloseable {
    private final Engines engines;
    private final FileStore store;
    private final FilesRoutes routes;
    private final EngineWatch watch;
    private final InstantSource time;

    private FileStorage(
            FilesSettings settings,
            Engines engines,
            LeftDrafts drafts,
            Optional<LocalConfig> phorge,
            InstantSource time) {
        this.engines = engines;
        this.time = time;
        this.store = new FileStore(engines.all(), settings.replayBudget(), time);
        this.routes = new FilesRoutes(store, settings.mostInFlight());
        store.events().subscribe(entry -> EventLog.write(entry.event()));
        this.watch =
                new EngineWatch(store, new FactsReader(engines.blob(), phorge), settings.missingForS3(), drafts, time);
    }

    /**
     * Builds the engines, and changes nothing anywhere before {@link #start}.
     *
     * @param phorge Phorge's own configuration, when it can be read
     */
    public static FileStorage open(FilesSettings settings, Optional<LocalConfig> phorge, InstantSource time)
            throws FilesStartException {
        var engines = Engines.build(settings, time);
        return new FileStorage(settings, engines, new LeftDrafts(engines.disk()), phorge, time);
    }

    /** Where files of which size would go with these settings; nothing is opened for it. */
    public static SizeTable sizes(FilesSettings settings) {
        return new SizeTable(Engines.places(settings));
    }

    /**
     * One look at the engines that these settings ask for, for somebody who does not run them. Changes nothing: what a crash has
     * left stays, and whoever runs them is not told of another process on the same directory.
     *
     * @throws FilesStartException when the service would not start with them
     */
    public static FilesSnapshot inspect(FilesSettings settings, Optional<LocalConfig> phorge, InstantSource time)
            throws FilesStartException {
        var untended = new LeftDrafts(Optional.empty());
        try (var storage = new FileStorage(settings, Engines.build(settings, time), untended, phorge, time)) {
            // By itself S3 is not looked at before it is used.
            storage.engines.s3().ifPresent(S3Engine::probe);
            storage.look();
            return storage.snapshot();
        }
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
