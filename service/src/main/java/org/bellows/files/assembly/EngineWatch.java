package org.bellows.files.assembly;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.bellows.event.EventStream;
import org.bellows.files.EngineHealth;
import org.bellows.files.EngineWarnings;
import org.bellows.files.EngineWarnings.EngineFacts;
import org.bellows.files.EngineWarnings.Facts;
import org.bellows.files.FileStore;
import org.bellows.files.StorageEngine;
import org.bellows.files.Tally;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesEvent;
import org.bellows.log.Log;

/** Looks after the engines from time to time, so that nobody who asks for their state has to wait for one that hangs. */
final class EngineWatch implements AutoCloseable {
    private static final Log LOG = Log.of(EngineWatch.class);
    private static final Duration PERIOD = Duration.ofSeconds(30);

    private final FileStore store;
    private final FactsReader reader;
    private final List<String> missingForS3;
    private final LeftDrafts drafts;
    private final InstantSource time;
    private final Map<String, Tally> tallies = new LinkedHashMap<>();
    private final Map<String, State> states = new ConcurrentHashMap<>();
    private final EventStream.Subscription subscription;
    private final Thread thread = Thread.ofVirtual().name("files-watch").unstarted(this::keepLooking);
    private volatile List<EngineWarning> warnings = List.of();

    /**
     * How an engine was when it was last looked at.
     *
     * @param since when it began to work; empty while it does not
     */
    record State(Optional<Instant> since, OptionalLong freeBytes) {}

    EngineWatch(FileStore store, FactsReader reader, List<String> missingForS3, LeftDrafts drafts, InstantSource time) {
        this.drafts = drafts;
        this.store = store;
        this.reader = reader;
        this.missingForS3 = missingForS3;
        this.time = time;
        store.engines().forEach(engine -> tallies.put(engine.identifier(), new Tally()));
        this.subscription = store.events().subscribe(entry -> {
            Tally tally = tallies.get(entry.event().engine());
            if (tally != null) {
                tally.count(entry.event());
            }
        });
    }

    void start() {
        thread.start();
    }

    private void keepLooking() {
        try {
            while (true) {
                lookSafely();
                Thread.sleep(PERIOD);
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private void lookSafely() {
        try {
            look();
        } catch (RuntimeException e) {
            // A fault in one look must not be the end of all looks.
            LOG.error("FILES_WATCH_PROGRAM_ERROR", "cause", e);
        }
    }

    /** One look at everything. */
    void look() {
        store.engines().forEach(this::look);
        drafts.look();
        judge();
    }

    private void look(StorageEngine engine) {
        EngineHealth health = engine.health();
        Instant now = time.instant();
        State before = states.get(engine.identifier());
        boolean worked = before == null || before.since().isPresent();
        if (worked && !health.ready()) {
            store.events().publish(new FilesEvent.EngineLost(now, engine.identifier(), health.trouble()));
        } else if (!worked && health.ready()) {
            store.events().publish(new FilesEvent.EngineBack(now, engine.identifier()));
        }
        Optional<Instant> since = before == null ? Optional.empty() : before.since();
        states.put(
                engine.identifier(),
                new State(health.ready() ? since.or(() -> Optional.of(now)) : Optional.empty(), health.freeBytes()));
    }

    private void judge() {
        Instant now = time.instant();
        List<EngineFacts> engines = store.engines().stream()
                .map(engine -> new EngineFacts(
                        store.sizes().place(engine.identifier()),
                        state(engine.identifier()).freeBytes(),
                        tally(engine.identifier()).fellThroughLastHour(now)))
                .toList();
        List<EngineWarning> next = EngineWarnings.of(
                new Facts(engines, missingForS3, reader.blob(), reader.phorge(), drafts.sharedRoot()));
        List<EngineWarning> before = warnings;
        warnings = next;
        // By code and engine: a count in the sentence changes all the time, and is no news.
        next.stream()
                .filter(warning -> before.stream().noneMatch(old -> same(old, warning)))
                .forEach(warning -> store.events().publish(new FilesEvent.Warned(now, warning)));
        before.stream()
                .filter(old -> next.stream().noneMatch(warning -> same(old, warning)))
                .forEach(old -> store.events().publish(new FilesEvent.WarningGone(now, old)));
    }

    private static boolean same(EngineWarning one, EngineWarning other) {
        return one.code().equals(other.code()) && one.engine().equals(other.engine());
    }

    State state(String engine) {
        return states.getOrDefault(engine, new State(Optional.empty(), OptionalLong.empty()));
    }

    Tally tally(String engine) {
        return tallies.getOrDefault(engine, new Tally());
    }

    List<EngineWarning> warnings() {
        return warnings;
    }

    @Override
    public void close() {
        thread.interrupt();
        subscription.close();
    }
}
