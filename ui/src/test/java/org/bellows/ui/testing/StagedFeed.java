package org.bellows.ui.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.Attempt;
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
import org.bellows.event.Happening;

/** A feed whose every answer is set by the test. It is for view models; flows cross a real service. */
public final class StagedFeed implements Feed {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final List<FeedEvent> events = new ArrayList<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private final List<Action> actions = new ArrayList<>();
    private Link link;
    private Optional<Facts> facts = Optional.empty();
    private Optional<AttemptDetail> detail = Optional.empty();
    private List<Trend.Point> trend = List.of();
    private RowTotals rows = new RowTotals(Instant.EPOCH, 0, 0, 0);
    private List<SettingFact> settings = List.of();
    private CheckReport checks = new CheckReport(Instant.EPOCH, Duration.ZERO, List.of());
    private Optional<FeedException> failure = Optional.empty();
    private int reads;
    private int runs;
    private boolean closed;

    /** Connected since {@code since}, with the same clock. */
    public StagedFeed(Instant since) {
        link = new Link.Connected(since, Duration.ZERO);
    }

    public void setLink(Link value) {
        link = value;
        changed();
    }

    public void setFacts(Facts value) {
        facts = Optional.of(value);
        changed();
    }

    /** Appends {@code happenings} with the ids that follow. */
    public void happen(Happening... happenings) {
        long id = events.isEmpty() ? 0 : events.getLast().id();
        for (var happening : happenings) {
            events.add(new FeedEvent(++id, happening));
        }
        changed();
    }

    /** The service forgot its oldest events, or all of them because it started anew. */
    public void forgetEvents(int oldest) {
        events.subList(0, oldest).clear();
    }

    /** Newest first. */
    public void setAttempts(List<Attempt> newestFirst) {
        attempts.clear();
        attempts.addAll(newestFirst);
    }

    public void setDetail(AttemptDetail value) {
        detail = Optional.of(value);
    }

    public void setTrend(List<Trend.Point> points) {
        trend = points;
    }

    public void setRows(RowTotals value) {
        rows = value;
    }

    public void setSettings(List<SettingFact> value) {
        settings = value;
    }

    public void setChecks(CheckReport value) {
        checks = value;
    }

    /** Every blocking call fails with it from now on; empty: they succeed again. */
    public void fail(Optional<FeedException> with) {
        failure = with;
    }

    /** What it was asked to do, in order. */
    public List<Action> actions() {
        return List.copyOf(actions);
    }

    /** How often its facts were read. */
    public int reads() {
        return reads;
    }

    /** How often its checks were run anew. */
    public int runs() {
        return runs;
    }

    public boolean closed() {
        return closed;
    }

    private void changed() {
        listeners.forEach(Runnable::run);
    }

    private void mayFail() throws FeedException {
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    @Override
    public Link link() {
        return link;
    }

    @Override
    public Optional<Facts> facts() {
        reads++;
        return facts;
    }

    @Override
    public List<FeedEvent> eventsAfter(long id) {
        return events.stream().filter(event -> event.id() > id).toList();
    }

    @Override
    public Subscription onChange(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public AttemptPage attempts(AttemptQuery query) throws FeedException {
        mayFail();
        var matching =
                attempts.stream().filter(attempt -> matches(query, attempt)).toList();
        var page = matching.stream().limit(query.limit()).toList();
        return new AttemptPage(page, matching.size() > page.size(), attempts.size(), attempts.size());
    }

    private static boolean matches(AttemptQuery query, Attempt attempt) {
        return (attempt.hookName() + " " + attempt.objectPhid() + " " + attempt.words()).contains(query.text())
                && query.hookPhid().map(attempt.hookPhid()::equals).orElse(true)
                && query.outcome().map(attempt.outcome()::equals).orElse(true)
                && query.from().map(from -> !attempt.at().isBefore(from)).orElse(true)
                && query.to().map(to -> attempt.at().isBefore(to)).orElse(true)
                && query.before().map(id -> attempt.id() < id).orElse(true)
                && query.after().map(id -> attempt.id() > id).orElse(true);
    }

    @Override
    public Optional<AttemptDetail> attempt(long id) throws FeedException {
        mayFail();
        return detail.filter(found -> found.attempt().id() == id);
    }

    @Override
    public Trend trend(TrendWindow window) throws FeedException {
        mayFail();
        var end = trend.isEmpty() ? Instant.EPOCH : trend.getLast().at();
        return new Trend(window, end, trend);
    }

    @Override
    public RowTotals rowTotals() throws FeedException {
        mayFail();
        return rows;
    }

    @Override
    public List<SettingFact> settings() throws FeedException {
        mayFail();
        return settings;
    }

    @Override
    public CheckReport checks(boolean runAgain) throws FeedException {
        mayFail();
        runs += runAgain ? 1 : 0;
        return checks;
    }

    @Override
    public void act(Action action) throws FeedException {
        mayFail();
        actions.add(action);
    }

    @Override
    public void close() {
        closed = true;
    }
}
