package org.bellows.console;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import java.util.Locale;
import java.util.function.Supplier;
import org.bellows.event.EventStream;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot;

/** File storage as metrics: what happened is counted as it is published, what is the case is read at each scrape. */
public final class FilesMetrics implements AutoCloseable {
    private final Metrics metrics;
    private final Counter stored;
    private final Counter storedBytes;
    private final Counter fellThrough;
    private final Counter failures;
    private final GaugeWithCallback inFlight;
    private final GaugeWithCallback healthy;
    private final EventStream.Subscription subscription;

    /** Counts from now on: subscribe before the first upload. */
    public FilesMetrics(Metrics metrics, EventStream<FilesEvent> events, Supplier<FilesSnapshot> snapshot) {
        this.metrics = metrics;
        stored = counter("bellows_files_stored_total", "Files stored.", "engine");
        storedBytes = counter("bellows_files_stored_bytes_total", "Bytes of the files stored.", "engine");
        fellThrough = counter(
                "bellows_files_fell_through_total",
                "Uploads that this engine failed to store and that went on to another.",
                "engine");
        failures = counter(
                "bellows_files_failures_total",
                "Requests that failed because of this engine: store, read, delete.",
                "engine",
                "operation");
        inFlight = GaugeWithCallback.builder()
                .name("bellows_files_in_flight_bytes")
                .help("Announced bytes of the uploads under way.")
                .callback(gauge -> gauge.call((double) snapshot.get().bytesInFlight()))
                .register(metrics.registry());
        healthy = GaugeWithCallback.builder()
                .name("bellows_files_engine_up")
                .help("1 while the engine works, by its own account.")
                .labelNames("engine")
                .callback(gauge -> snapshot.get()
                        .engines()
                        .forEach(engine -> gauge.call(engine.healthySince().isPresent() ? 1 : 0, engine.identifier())))
                .register(metrics.registry());
        // From zero on, so that the first failure is an increase.
        snapshot.get().engines().forEach(engine -> {
            stored.initLabelValues(engine.identifier());
            storedBytes.initLabelValues(engine.identifier());
            fellThrough.initLabelValues(engine.identifier());
        });
        subscription = events.subscribe(entry -> count(entry.event()));
    }

    private Counter counter(String name, String help, String... labels) {
        return Counter.builder().name(name).help(help).labelNames(labels).register(metrics.registry());
    }

    private void count(FilesEvent event) {
        switch (event) {
            case FilesEvent.Stored file -> {
                stored.labelValues(file.engine()).inc();
                storedBytes.labelValues(file.engine()).inc((double) file.size());
            }
            case FilesEvent.FellThrough fell ->
                fellThrough.labelValues(fell.engine()).inc();
            case FilesEvent.StoreFailed failed ->
                failures.labelValues(failed.engine(), "store").inc();
            case FilesEvent.AccessFailed failed ->
                failures.labelValues(failed.engine(), failed.kind().name().toLowerCase(Locale.ROOT))
                        .inc();
            case FilesEvent.NotThere _,
                    FilesEvent.Malformed _,
                    FilesEvent.EngineLost _,
                    FilesEvent.EngineBack _,
                    FilesEvent.Warned _,
                    FilesEvent.WarningGone _ -> {
                // The snapshot has these, or they are nobody's failure.
            }
        }
    }

    /** Stops counting. */
    @Override
    public void close() {
        subscription.close();
        metrics.registry().unregister(inFlight);
        metrics.registry().unregister(healthy);
    }
}
