package org.bellows.webhook;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.database.Clock;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.event.EventStream;
import org.bellows.outbound.Exchange;
import org.bellows.outbound.OutboundPolicy;
import org.bellows.outbound.Resolver;
import org.bellows.outbound.Target;
import org.bellows.outbound.Trust;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeSettingsReader;
import org.bellows.phorge.StorageNamespace;
import org.bellows.webhook.http.DiagnosticsSource;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.jspecify.annotations.Nullable;

/**
 * Delivers Phorge's queued webhook requests: a looker finds rows, a lane per hook sends them, a keeper holds the locks and
 * watches Phorge's settings. This is the webhook domain's only public face besides its events and snapshots.
 *
 * <p>Thread-safe. {@link #start} once, {@link #close} once.
 */
public final class Dispatcher implements AutoCloseable {
    /** How often new rows are looked for. Half of it is the median wait of a row on an idle system. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(28);

    private static final Duration LONGEST_BETWEEN_ROUNDS = Duration.ofSeconds(1);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration MARGIN = Duration.ofSeconds(2);
    private static final Duration RESULTS_SETTLE = Duration.ofSeconds(1);
    /** After this long without a sign of life the locks go to others, however long the lease is. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

    private static final int QUEUE_CAPACITY = 2000;
    private static final int EVENTS_KEPT = 5_000;
    private static final int LARGEST_POOL = 16;

    private final WebhookSettings settings;
    private final InstantSource time = InstantSource.system();
    private final EventStream<WebhookEvent> events = new EventStream<>(EVENTS_KEPT);
    private final Journal journal = new Journal();
    private final Map<String, Lane> lanes = new ConcurrentHashMap<>();
    private final List<Thread> laneThreads = new ArrayList<>();
    private final Clock clock = new Clock(System::nanoTime);
    private final Outage outage = new Outage(events, time);
    private final Database database;
    private final String heraldDatabase;
    private final RequestTable table;
    private final RequestSearch search;
    private final RequestWrites writes;
    private final Results results;
    private final HookLocks locks;
    private final HookRegistry hooks;
    private final PhorgeWatch phorge;
    private final Exchange exchange;
    private final LaneServices services;
    private final Keeper keeper;
    private final Looker looker;
    private final Thread keeperThread;
    private final Thread lookerThread;
    private volatile boolean caughtUp;
    private volatile boolean stopping;

    /**
     * Opens nothing that needs the database to be there.
     *
     * @param phorge Phorge's own configuration, when its directory is known
     * @param wellKnownAuthorities PEM files whose certificates Phorge believes on this host; those that exist are used
     */
    public Dispatcher(WebhookSettings settings, Optional<LocalConfig> phorge, List<Path> wellKnownAuthorities) {
        this.settings = settings;
        var namespace = new StorageNamespace(settings.database().namespace());
        int poolSize = Math.min(LARGEST_POOL, settings.maxConcurrent() + 2);
        this.database = new Database(settings.database(), poolSize, STATEMENT_TIMEOUT);
        this.heraldDatabase = namespace.database("herald");
        this.table = new RequestTable(heraldDatabase);
        this.search = new RequestSearch(heraldDatabase);
        this.writes = new RequestWrites(heraldDatabase);
        this.results = new Results(database, table, writes, outage);
        this.locks = new HookLocks(database, namespace, min(settings.claimLease(), LONGEST_SILENCE));
        this.hooks = new HookRegistry(database, new HookTable(heraldDatabase));
        this.phorge = new PhorgeWatch(
                new PhorgeSettingsReader(phorge, namespace),
                settings.outboundDeny().map(OutboundPolicy::of),
                events,
                time);
        this.exchange = new Exchange(Trust.of(settings.trustFile(), wellKnownAuthorities), Resolver.system());
        this.services = services();
        this.keeper = new Keeper(
                database,
                table,
                hooks,
                locks,
                this.phorge,
                results,
                outage,
                clock,
                lanes::values,
                this::openLanes,
                events,
                time);
        var intake = new Intake(search, this::offer, System::nanoTime);
        this.looker = new Looker(
                database,
                intake,
                outage,
                min(BETWEEN_LOOKS, settings.pollInterval()),
                min(LONGEST_BETWEEN_ROUNDS, settings.pollInterval()),
                this::caughtUp);
        this.keeperThread = Thread.ofPlatform().name("webhook-keeper").daemon().unstarted(keeper);
        this.lookerThread = Thread.ofPlatform().name("webhook-looker").daemon().unstarted(looker);
        var _ = events.subscribe(entry -> {
            journal.record(entry.event());
            EventLog.write(entry.event());
        });
    }

    private LaneServices services() {
        Duration timeout = settings.deliveryTimeout();
        return new LaneServices(
                database,
                table,
                search,
                writes,
                results,
                locks,
                hooks,
                phorge,
                new Everywhere(),
                new Delivery(exchange, settings.userAgent(), settings.standardHeaders(), time),
                new Windows(settings.claimLease(), settings.retryBackoff()),
                new Breaker(settings.errorThreshold(), settings.errorBackoff()),
                timeout,
                // Claims are dated in whole seconds: one may be nearly a second younger than it says.
                timeout.plus(Lease.MARGIN).toSeconds() + 1,
                QUEUE_CAPACITY / 2,
                new Semaphore(settings.maxConcurrent(), true),
                outage,
                clock,
                time,
                events);
    }

    /** Begins to deliver, as soon as the database lets us. */
    public void start() {
        keeperThread.start();
        lookerThread.start();
    }

    /** What happens. */
    public EventStream<WebhookEvent> events() {
        return events;
    }

    /**
     * Why nothing can be delivered as far as the database is concerned; empty when it is there, by its name. Does not look for
     * tables: Phorge makes them, and may be waiting for us.
     */
    public Optional<String> databaseTrouble() throws SQLException {
        try {
            return database.call(this::heraldIsThere)
                    ? Optional.empty()
                    : Optional.of("the herald database is missing, or its account may not see it");
        } catch (DatabaseLostException e) {
            return Optional.of("the database does not answer");
        }
    }

    private boolean heraldIsThere(Connection connection) throws SQLException {
        try (var statement =
                connection.prepareStatement("SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?")) {
            statement.setString(1, heraldDatabase);
            try (var rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Live counts over Phorge's tables. */
    public DiagnosticsSource diagnostics() {
        return new TableDiagnostics(database, table, hooks, System::nanoTime);
    }

    /** The state of everything, now. */
    public WebhookSnapshot snapshot() {
        var known = new ArrayList<HookSnapshot>();
        Map<String, Hook> all = hooks.all();
        all.values().forEach(hook -> known.add(snapshot(hook)));
        OptionalLong oldest = lanes.values().stream()
                .flatMapToLong(lane -> lane.queue().oldestCreatedAt().stream())
                .min();
        return new WebhookSnapshot(
                time.instant(),
                state(),
                List.copyOf(known),
                new Counters(
                        journal.claimsWon(),
                        journal.claimsLost(),
                        journal.delivered(),
                        journal.failed(),
                        journal.resultsLost(),
                        database.errors(),
                        database.retries()),
                oldest.isPresent() ? Optional.of(Instant.ofEpochSecond(oldest.getAsLong())) : Optional.empty(),
                results.waiting() + results.heldUp());
    }

    /**
     * Takes no new work, lets what is on the wire finish within its deadline, writes the results, and only then gives the
     * locks to Phorge.
     */
    @Override
    public void close() {
        stopping = true;
        looker.stop();
        keeper.stop();
        lanes.values().forEach(Lane::stop);
        long end = in(settings.deliveryTimeout().plus(MARGIN));
        boolean finished = joinLanes(end);
        if (!finished) {
            results.giveUp();
            // A lane may be waiting for a connection that does not come.
            joinLanes(in(Database.CONNECT_TIMEOUT.plus(MARGIN)));
        }
        letPhorgeSeeTheLastResults();
        join(keeperThread, in(MARGIN));
        join(lookerThread, in(MARGIN));
        locks.close();
        exchange.close();
        database.close();
    }

    /**
     * Phorge's worker reads a row before it takes the hook's lock. Were the lock free right after our result, it could send what
     * it read a moment earlier.
     */
    private void letPhorgeSeeTheLastResults() {
        Duration left = RESULTS_SETTLE.minus(results.sinceLastWritten());
        if (left.isPositive()) {
            LockSupport.parkNanos(left.toNanos());
        }
    }

    private static long in(Duration wait) {
        return System.nanoTime() + wait.toNanos();
    }

    private boolean joinLanes(long end) {
        List<Thread> threads;
        synchronized (laneThreads) {
            threads = List.copyOf(laneThreads);
        }
        boolean all = true;
        for (Thread thread : threads) {
            all &= join(thread, end);
        }
        return all;
    }

    private boolean join(Thread thread, long end) {
        if (thread.getState() == Thread.State.NEW) {
            return true;
        }
        try {
            Duration left = Duration.ofNanos(end - System.nanoTime());
            return thread.join(left.isPositive() ? left : Duration.ofMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void offer(Candidate row) {
        // Atomic with closeIfOver: a row must not be put into the queue of a lane that is just being closed.
        lanes.compute(row.hookPhid(), (phid, existing) -> {
            Lane lane = existing == null ? open(phid) : existing;
            lane.queue().offer(row.id(), services.windows().dueAt(row), row.dateCreated(), clock.now());
            lane.wake();
            return lane;
        });
    }

    private void openLanes() {
        hooks.all().keySet().forEach(phid -> lanes.computeIfAbsent(phid, this::open));
        List.copyOf(lanes.keySet()).forEach(phid -> lanes.computeIfPresent(phid, this::closeIfOver));
        synchronized (laneThreads) {
            laneThreads.removeIf(thread -> !thread.isAlive());
        }
    }

    private Lane open(String hookPhid) {
        var lane = new Lane(hookPhid, services, new HookQueue(QUEUE_CAPACITY));
        if (!stopping) {
            synchronized (laneThreads) {
                laneThreads.add(Thread.ofVirtual().name("lane-" + hookPhid).start(lane));
            }
        }
        return lane;
    }

    /** A lane whose hook was deleted ends when its last request has been marked. */
    private @Nullable Lane closeIfOver(String hookPhid, Lane lane) {
        if (hooks.all().containsKey(hookPhid) || !lane.queue().isEmpty() || lane.inFlight()) {
            return lane;
        }
        lane.stop();
        journal.forget(hookPhid);
        return null;
    }

    private void caughtUp() {
        caughtUp = true;
        wake(lanes.values());
    }

    private static void wake(Collection<Lane> lanes) {
        lanes.forEach(Lane::wake);
    }

    private State state() {
        if (stopping) {
            return State.STOPPING;
        }
        if (outage.lasts()) {
            return State.DATABASE_LOST;
        }
        if (phorge.silent()) {
            return State.SILENT;
        }
        return caughtUp && phorge.allowsDelivery() ? State.DELIVERING : State.STARTING;
    }

    private HookSnapshot snapshot(Hook hook) {
        Optional<Lane> lane = Optional.ofNullable(lanes.get(hook.phid()));
        Journal.HookJournal past = journal.of(hook.phid());
        Breaker.State breaker = lane.map(Lane::breaker).orElse(new Breaker.Closed(0));
        int inFlight = lane.filter(Lane::inFlight).isPresent() ? 1 : 0;
        long now = clock.now();
        return new HookSnapshot(
                hook.phid(),
                hook.name(),
                Target.parse(hook.uri()) instanceof Target target ? target.host() : "",
                state(hook, breaker),
                Math.max(0, lane.map(found -> found.queue().size()).orElse(0L) - inFlight),
                inFlight,
                breaker.failures(),
                settings.errorThreshold(),
                breaker instanceof Breaker.Open open
                        ? Optional.of(Instant.ofEpochSecond(open.closesAt()))
                        : Optional.empty(),
                past.lastResult(),
                past.lastSuccess(),
                instant(lane.map(found -> found.queue().oldestCreatedAt()).orElse(OptionalLong.empty())),
                instant(lane.map(found -> found.queue().nextDueAt(now)).orElse(OptionalLong.empty()))
                        .filter(next -> next.getEpochSecond() > now),
                past.medianDuration());
    }

    private HookState state(Hook hook, Breaker.State breaker) {
        if (hook.disabled()) {
            return HookState.DISABLED;
        }
        if (phorge.silent()) {
            return HookState.SILENT;
        }
        if (locks.holding(hook.phid()).isEmpty()) {
            return HookState.STANDBY;
        }
        return switch (breaker) {
            case Breaker.Open ignored -> HookState.OPEN;
            case Breaker.Closed closed -> closed.failures() > 0 ? HookState.FAILING : HookState.DELIVERING;
        };
    }

    private static Optional<Instant> instant(OptionalLong epochSeconds) {
        return epochSeconds.isPresent() && epochSeconds.getAsLong() != Long.MAX_VALUE
                ? Optional.of(Instant.ofEpochSecond(epochSeconds.getAsLong()))
                : Optional.empty();
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private final class Everywhere implements LaneServices.Conditions {
        @Override
        public boolean mayDeliver() {
            return caughtUp && !stopping && phorge.allowsDelivery() && !outage.lasts() && results.waiting() == 0;
        }

        @Override
        public void lockWanted(String hookPhid) {
            keeper.lockWanted(hookPhid);
        }
    }
}
