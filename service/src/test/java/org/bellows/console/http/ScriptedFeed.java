package org.bellows.console.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptPage;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.Link;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.feed.SettingFact;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.bellows.doctor.CheckReport;
import org.bellows.event.EventStream;
import org.bellows.event.Happening;

/** A service that says what a test wants it to, and remembers what it was asked. */
public final class ScriptedFeed implements Feed {
    private final EventStream<Happening> events;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile Optional<Facts> facts;
    private volatile Optional<FeedException> failure = Optional.empty();
    private volatile long lastId;

    public final List<Action> actions = new CopyOnWriteArrayList<>();
    public final List<AttemptQuery> queries = new CopyOnWriteArrayList<>();

    /** One start of a service that remembers so many events. */
    public ScriptedFeed(String instance, int remembered) {
        events = new EventStream<>(remembered);
        facts = Optional.of(Samples.facts(instance, 0));
    }

    /** As of now; empty while it starts. */
    public void facts(Optional<Facts> now) {
        facts = now;
        listeners.forEach(Runnable::run);
    }

    /** Every question is answered like this from now on. */
    public void fail(Optional<FeedException> how) {
        failure = how;
    }

    /** Something happens. */
    public synchronized void publish(Happening event) {
        events.publish(event);
        lastId++;
        facts = facts.map(now -> Samples.facts(now.service().instance(), lastId));
        listeners.forEach(Runnable::run);
    }

    /** How many wait for changes, which is how many streams are open. */
    public int listeners() {
        return listeners.size();
    }

    @Override
    public Link link() {
        return new Link.Connected(Samples.NOW, Duration.ZERO);
    }

    @Override
    public Optional<Facts> facts() {
        return facts;
    }

    @Override
    public List<FeedEvent> eventsAfter(long id) {
        return events.since(id).stream()
                .map(entry -> new FeedEvent(entry.id(), entry.event()))
                .toList();
    }

    @Override
    public Subscription onChange(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public AttemptPage attempts(AttemptQuery query) throws FeedException {
        failIfScripted();
        queries.add(query);
        return new AttemptPage(List.of(Samples.attempt(2), Samples.attempt(1)), true, 2, 9);
    }

    @Override
    public Optional<AttemptDetail> attempt(long id) throws FeedException {
        failIfScripted();
        return id <= 2 ? Optional.of(Samples.detail(id)) : Optional.empty();
    }

    @Override
    public Trend trend(TrendWindow window) throws FeedException {
        failIfScripted();
        return Samples.trend(window);
    }

    @Override
    public RowTotals rowTotals() throws FeedException {
        failIfScripted();
        return new RowTotals(Samples.NOW, 1, 2, 3);
    }

    @Override
    public List<SettingFact> settings() throws FeedException {
        failIfScripted();
        return Samples.settings();
    }

    @Override
    public CheckReport checks(boolean runAgain) throws FeedException {
        failIfScripted();
        return Samples.checks(runAgain);
    }

    @Override
    public void act(Action action) throws FeedException {
        failIfScripted();
        actions.add(action);
    }

    private void failIfScripted() throws FeedException {
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    @Override
    public void close() {}
}
