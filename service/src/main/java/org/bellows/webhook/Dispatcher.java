package org.bellows.webhook;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.database.Clock;
import org.bellows.database.Database;
import org.bellows.event.EventStream;
import org.bellows.outbound.Exchange;
import org.bellows.outbound.OutboundPolicy;
import org.bellows.outbound.Resolver;
import org.bellows.outbound.Trust;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeSettingsReader;
import org.bellows.phorge.StorageNamespace;
import org.bellows.webhook.http.DiagnosticsSource;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

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
    private final Clock clock = new Clock(System::nanoTime);
    private final Outage outage = new Outage(events, time);
    private final Database database;
    private final HeraldDatabase herald;
    private final RequestTable table;
    private final RequestSearch search;
    private final RequestWrites writes;
    private final Results results;
    private final HookLocks locks;
    private final HookRegistry hooks;
    private final PhorgeWatch phorge;
    private final Exchange exchange;
    private final Standing standing;
    private final Lanes lanes;
    private final Snapshots snapshots;
    private final Keeper keeper;
    private final Looker looker;
    private final Thread keeperThread;
    private final Thread lookerThread;

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
        this.herald = new HeraldDatabase(database, namespace.database("herald"));
        this.table = new RequestTable(herald.name());
        this.search = new RequestSearch(herald.name());
        this.writes = new RequestWrites(herald.name());
        this.results = new Results(database, table, writes, outage);
        this.locks = new HookLocks(database, namespace, min(settings.claimLease(), LONGEST_SILENCE));
        this.hooks = new HookRegistry(database, new HookTable(herald.name()));
        this.phorge = new PhorgeWatch(
                new PhorgeSettingsReader(phorge, namespace),
                settings.outboundDeny().map(OutboundPolicy::of),
                events,
                time);
        this.exchange = new Exchange(Trust.of(settings.trustFile(), wellKnownAuthorities), Resolver.system());
        this.standing = new Standing(this.phorge, outage, results);
        LaneServices services = services();
        this.lanes = new Lanes(services, hooks, journal, standing, QUEUE_CAPACITY);
        this.snapshots = new Snapshots(services, hooks, lanes, journal, standing);
        this.keeper = new Keeper(
                database,
                table,
                hooks,
                locks,
                this.phorge,
                results,
                outage,
                clock,
                lanes::all,
                lanes::followHooks,
                events,
                time);
        var intake = new Intake(search, lanes::offer, System::nanoTime);
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
        return herald.trouble();
    }

    /** Live counts over Phorge's tables. */
    public DiagnosticsSource diagnostics() {
        return new TableDiagnostics(database, table, hooks, System::nanoTime);
    }

    /** The state of everything, now. */
    public WebhookSnapshot snapshot() {
        return snapshots.now();
    }

    /**
     * Takes no new work, lets what is on the wire finish within its deadline, writes the results, and only then gives the
     * locks to Phorge.
     */
    @Override
    public void close() {
        standing.stop();
        looker.stop();
        keeper.stop();
        lanes.stop();
        boolean finished = lanes.join(StopDeadline.in(settings.deliveryTimeout().plus(MARGIN)));
        if (!finished) {
            results.giveUp();
            // A lane may be waiting for a connection that does not come.
            lanes.join(StopDeadline.in(Database.CONNECT_TIMEOUT.plus(MARGIN)));
        }
        letPhorgeSeeTheLastResults();
        StopDeadline.in(MARGIN).join(keeperThread);
        StopDeadline.in(MARGIN).join(lookerThread);
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

    private void caughtUp() {
        standing.caughtUp();
        lanes.wake();
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private final class Everywhere implements LaneServices.Conditions {
        @Override
        public boolean mayDeliver() {
            return standing.mayDeliver();
        }

        @Override
        public void lockWanted(String hookPhid) {
            keeper.lockWanted(hookPhid);
        }
    }
}
