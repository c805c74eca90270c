package org.bellows.ui.model;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.Link;

/**
 * The service as the console shows it. However often the feed changes, its properties change at most four times a second, and on the
 * UI thread alone, where all of this is to be used.
 */
public final class ConsoleModel implements AutoCloseable {
    /** The time between two looks at a feed that changed. */
    public static final Duration TICK = Duration.ofMillis(250);

    /** How many events {@link #recentEvents()} keeps. */
    public static final int RECENT = 500;

    private final Feed feed;
    private final InstantSource clock;
    private final AtomicBoolean changed = new AtomicBoolean(true);
    private final Feed.Subscription subscription;
    private final Ticker.Ticking ticking;
    private final ReadOnlyObjectWrapper<Link> link;
    private final ReadOnlyObjectWrapper<Optional<Facts>> facts = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Instant> now;
    private final ObservableList<FeedEvent> recent = FXCollections.observableArrayList();
    private final ObservableList<FeedEvent> recentView = FXCollections.unmodifiableObservableList(recent);
    private final List<Consumer<EventBatch>> listeners = new ArrayList<>();
    private String instance = "";
    private long lastEvent;
    private Duration clockAhead = Duration.ZERO;

    /**
     * Begins to watch. The feed stays open at the end, for the next one to watch it.
     *
     * @param clock ours; {@link #now()} is the service's
     */
    public ConsoleModel(Feed feed, Ticker ticker, InstantSource clock) {
        this.feed = feed;
        this.clock = clock;
        this.link = new ReadOnlyObjectWrapper<>(feed.link());
        this.now = new ReadOnlyObjectWrapper<>(serviceTime(feed.link()));
        this.subscription = feed.onChange(() -> changed.set(true));
        this.ticking = ticker.every(TICK, this::tick);
        tick();
    }

    private void tick() {
        if (changed.getAndSet(false)) {
            take();
        }
        var time = serviceTime(link.get());
        if (!time.truncatedTo(ChronoUnit.SECONDS).equals(now.get().truncatedTo(ChronoUnit.SECONDS))) {
            now.set(time);
        }
    }

    private void take() {
        var newLink = feed.link();
        var newFacts = feed.facts();
        // The time first, so that nobody computes "ago" from a clock that is older than the facts.
        now.set(serviceTime(newLink));
        boolean restarted = newFacts.map(some -> some.service().instance())
                .filter(other -> !other.equals(instance))
                .map(other -> {
                    boolean another = !instance.isEmpty();
                    instance = other;
                    return another;
                })
                .orElse(false);
        if (restarted) {
            lastEvent = 0;
        }
        link.set(newLink);
        facts.set(newFacts);
        takeEvents(restarted);
    }

    private void takeEvents(boolean restarted) {
        var events = feed.eventsAfter(lastEvent);
        if (events.isEmpty() && !restarted) {
            return;
        }
        long missed = events.isEmpty() ? 0 : events.getFirst().id() - lastEvent - 1;
        if (!events.isEmpty()) {
            lastEvent = events.getLast().id();
        }
        if (restarted) {
            recent.clear();
        }
        keep(events);
        var batch = new EventBatch(restarted, missed, List.copyOf(events));
        List.copyOf(listeners).forEach(listener -> listener.accept(batch));
    }

    private void keep(List<FeedEvent> events) {
        var newest = events.subList(Math.max(0, events.size() - RECENT), events.size());
        int tooMany = recent.size() + newest.size() - RECENT;
        if (tooMany > 0) {
            recent.remove(0, tooMany);
        }
        recent.addAll(newest);
    }

    private Instant serviceTime(Link of) {
        if (of instanceof Link.Connected connected) {
            // Kept, because while the service is away its clock still differs from ours as it did.
            clockAhead = connected.clockAhead();
        }
        return clock.instant().plus(clockAhead);
    }

    /** Whether the service can be reached. */
    public ReadOnlyObjectProperty<Link> linkProperty() {
        return link.getReadOnlyProperty();
    }

    public Link link() {
        return link.get();
    }

    /** The latest facts. While the service is away they are the last that came. */
    public ReadOnlyObjectProperty<Optional<Facts>> factsProperty() {
        return facts.getReadOnlyProperty();
    }

    public Optional<Facts> facts() {
        return facts.get();
    }

    /** The time by the service's clock, new once a second and with every change. */
    public ReadOnlyObjectProperty<Instant> nowProperty() {
        return now.getReadOnlyProperty();
    }

    public Instant now() {
        return now.get();
    }

    /** A time by our clock, as {@link Link} has them, by the service's: as all other times are shown. */
    public Instant byServiceClock(Instant ours) {
        return ours.plus(clockAhead);
    }

    /** The last events, oldest first, at most {@value #RECENT}; changes at most once a tick. */
    public ObservableList<FeedEvent> recentEvents() {
        return recentView;
    }

    /** Calls {@code listener} with every batch of new events from now on. */
    public void onEvents(Consumer<EventBatch> listener) {
        listeners.add(listener);
    }

    /** For calls in the background; see {@link Background}. */
    public Feed feed() {
        return feed;
    }

    @Override
    public void close() {
        ticking.close();
        subscription.close();
    }
}
