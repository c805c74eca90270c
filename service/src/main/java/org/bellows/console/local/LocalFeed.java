package org.bellows.console.local;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.bellows.console.LogLevel;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptPage;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.console.feed.Link;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.feed.SettingFact;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.bellows.doctor.CheckReport;
import org.bellows.event.EventStream;
import org.bellows.log.Log;
import org.bellows.webhook.report.WebhookEvent;

/**
 * The feed of this very process. It lives as long as the service, for all who look: {@link #close} is a reader's word that it looks
 * no more and ends nothing, {@link #end} is the service's.
 *
 * <p>While nobody looks it keeps its rings, and counts the waiting rows once a second. Facts are put together when they are asked
 * for, every 250 ms at most, however many ask.
 */
public final class LocalFeed implements Feed {
    private static final Log LOG = Log.of(LocalFeed.class);
    private static final int EVENTS_KEPT = 10_000;
    private static final Duration FACTS_GOOD_FOR = Duration.ofMillis(250);
    private static final Duration TOTALS_GOOD_FOR = Duration.ofSeconds(2);

    private final LocalParts parts;
    private final Instant since;
    private final EventOrder events = new EventOrder(EVENTS_KEPT);
    private final Listeners listeners = new Listeners();
    private final List<EventStream.Subscription> subscriptions = new ArrayList<>();
    private final Tallies tallies;
    private final Pulse pulse;
    private final LogLevel logLevel;
    private final Actions actions;
    private final Checks checks;
    private final Cached<Facts, RuntimeException> facts;
    private final Cached<RowTotals, FeedException> totals;

    /** Remembers from now on, and what its parts still remember. */
    public LocalFeed(LocalParts parts) {
        this(parts, InstantSource.system(), System::nanoTime);
    }

    LocalFeed(LocalParts parts, InstantSource time, LongSupplier nanoTime) {
        this.parts = parts;
        this.since = time.instant();
        this.tallies = new Tallies(time, nanoTime);
        this.pulse = new Pulse(this::sample, events::lastId, listeners, nanoTime);
        this.logLevel = new AnnouncedLogLevel(parts.logLevel(), events::add, time);
        this.actions = new Actions(parts.webhook().map(WebhookPart::actions), logLevel);
        this.checks = new Checks(parts.checks());
        this.facts = new Cached<>(FACTS_GOOD_FOR, nanoTime, new FactsMaker(parts, events, tallies, time)::make);
        this.totals = new Cached<>(TOTALS_GOOD_FOR, nanoTime, this::count);
        parts.webhook().ifPresent(part -> follow(part.events()));
        parts.files().ifPresent(part -> subscriptions.add(part.events().replayTo(entry -> events.add(entry.event()))));
    }

    /** Begins to sample and to tell those who listen. */
    public void start() {
        Thread.ofPlatform().name("console-feed").daemon().start(pulse);
    }

    private void follow(EventStream<WebhookEvent> stream) {
        subscriptions.add(stream.replayTo(entry -> {
            tally(entry.event());
            events.add(entry.event());
        }));
    }

    private void tally(WebhookEvent event) {
        if (event instanceof WebhookEvent.Delivered delivered) {
            tallies.delivered(delivered.row().hookPhid(), delivered.handoff());
        } else if (event instanceof WebhookEvent.Failed failed) {
            tallies.failed(failed.row().hookPhid());
        }
    }

    private void sample() {
        parts.webhook().ifPresent(part -> tallies.queued(part.queued().getAsLong()));
    }

    /** The level of the log, for those who change it by other ways: a change through this is an event here. */
    public LogLevel logLevel() {
        return logLevel;
    }

    /** One beat of what otherwise happens by itself. */
    void beat() {
        pulse.beat();
    }

    @Override
    public Link link() {
        return new Link.Connected(since, Duration.ZERO);
    }

    @Override
    public Optional<Facts> facts() {
        try {
            return Optional.of(facts.get());
        } catch (RuntimeException e) {
            LOG.error("FEED_FACTS_BROKEN", "error", e);
            return Optional.empty();
        }
    }

    @Override
    public List<FeedEvent> eventsAfter(long id) {
        return events.after(id);
    }

    @Override
    public Subscription onChange(Runnable listener) {
        return listeners.add(listener);
    }

    @Override
    public AttemptPage attempts(AttemptQuery query) {
        return parts.attempts().find(query);
    }

    @Override
    public Optional<AttemptDetail> attempt(long id) {
        return parts.attempts().detail(id);
    }

    @Override
    public Trend trend(TrendWindow window) {
        return tallies.trend(window);
    }

    @Override
    public RowTotals rowTotals() throws FeedException {
        return totals.get();
    }

    private RowTotals count() throws FeedException {
        WebhookPart webhook = parts.webhook()
                .orElseThrow(() -> new FeedException(
                        Reason.NOT_FOUND,
                        "Webhook delivery is off in this service (webhook.enabled): there are no rows to count."));
        try {
            return webhook.rows().now();
        } catch (SQLException e) {
            LOG.debug("ROW_TOTALS_FAILED", "error", e);
            throw new FeedException(
                    Reason.FAILED, "The database does not say how many rows there are: see the log of the service.", e);
        }
    }

    @Override
    public List<SettingFact> settings() {
        return parts.settings();
    }

    @Override
    public CheckReport checks(boolean runAgain) throws FeedException {
        return checks.report(runAgain);
    }

    @Override
    public void act(Action action) throws FeedException {
        actions.act(action);
    }

    /** Ends nothing: others may be looking. */
    @Override
    public void close() {}

    /** The service stops: follows no event any more. */
    public void end() {
        pulse.close();
        subscriptions.forEach(EventStream.Subscription::close);
    }
}
