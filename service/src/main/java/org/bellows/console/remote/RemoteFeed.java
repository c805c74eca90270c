package org.bellows.console.remote;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
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
import org.bellows.console.wire.FeedJson;
import org.bellows.console.wire.WindowName;
import org.bellows.doctor.CheckReport;

/**
 * A service elsewhere. Connects in the background and again whenever the connection breaks; goes on with the events where it was, and
 * begins anew when the service was started again.
 */
public final class RemoteFeed implements Feed {
    private static final int REMEMBERED = 10_000;
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration CHECKS_LIMIT = Duration.ofSeconds(90);
    private static final byte[] NOTHING = {};

    private final ConsoleClient client;
    private final FeedState state;
    private final Reconnection reconnection;

    private RemoteFeed(ConsoleClient client, FeedState state, Reconnection reconnection) {
        this.client = client;
        this.state = state;
        this.reconnection = reconnection;
    }

    /**
     * Begins to connect, and returns at once.
     *
     * @param authorities a PEM file with certificates to trust besides those of the run-time and of the host
     * @throws IllegalArgumentException naming that file, when it cannot be used
     */
    public static RemoteFeed connect(ConsoleAddress address, AccessToken token, Optional<Path> authorities) {
        return connect(address, token, authorities, InstantSource.system());
    }

    static RemoteFeed connect(
            ConsoleAddress address, AccessToken token, Optional<Path> authorities, InstantSource clock) {
        var client = new ConsoleClient(address, Optional.of(token), authorities);
        var state = new FeedState(REMEMBERED, new Link.Connecting(clock.instant()));
        return new RemoteFeed(client, state, Reconnection.start(client, state, clock));
    }

    @Override
    public Link link() {
        return state.link();
    }

    @Override
    public Optional<Facts> facts() {
        return state.facts();
    }

    @Override
    public List<FeedEvent> eventsAfter(long id) {
        return state.eventsAfter(id);
    }

    @Override
    public Subscription onChange(Runnable listener) {
        return state.onChange(listener);
    }

    @Override
    public AttemptPage attempts(AttemptQuery query) throws FeedException {
        return get("/api/console/deliveries?" + parameters(query), AttemptPage.class);
    }

    private static String parameters(AttemptQuery query) {
        var parameters = new StringJoiner("&").add("limit=" + query.limit());
        if (!query.text().isEmpty()) {
            parameters.add("text=" + encoded(query.text()));
        }
        query.hookPhid().ifPresent(phid -> parameters.add("hook=" + encoded(phid)));
        query.outcome().ifPresent(outcome -> parameters.add("outcome=" + outcome));
        query.from().ifPresent(from -> parameters.add("from=" + encoded(from.toString())));
        query.to().ifPresent(to -> parameters.add("to=" + encoded(to.toString())));
        query.before().ifPresent(id -> parameters.add("before=" + id));
        query.after().ifPresent(id -> parameters.add("after=" + id));
        return parameters.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public Optional<AttemptDetail> attempt(long id) throws FeedException {
        try {
            return Optional.of(get("/api/console/deliveries/" + id, AttemptDetail.class));
        } catch (FeedException e) {
            if (e.reason() == Reason.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public Trend trend(TrendWindow window) throws FeedException {
        return get("/api/console/trend?window=" + WindowName.of(window), Trend.class);
    }

    @Override
    public RowTotals rowTotals() throws FeedException {
        return get("/api/console/totals", RowTotals.class);
    }

    @Override
    public List<SettingFact> settings() throws FeedException {
        return call(
                () -> FeedJson.list(client.get("/api/console/settings", LIMIT).body(), SettingFact.class));
    }

    @Override
    public CheckReport checks(boolean runAgain) throws FeedException {
        return runAgain
                ? call(() -> FeedJson.data(
                        client.post("/api/console/checks", NOTHING, CHECKS_LIMIT)
                                .body(),
                        CheckReport.class))
                : get("/api/console/checks", CheckReport.class);
    }

    @Override
    public void act(Action action) throws FeedException {
        switch (action) {
            case Action.PauseHook pause -> hook(pause.hookPhid(), "pause");
            case Action.ResumeHook resume -> hook(resume.hookPhid(), "resume");
            case Action.TryHookNow tryNow -> hook(tryNow.hookPhid(), "try-now");
            case Action.ChangeLogLevel change ->
                call(() ->
                        client.post("/api/console/log-level", FeedJson.bytes(Map.of("level", change.level())), LIMIT));
        }
    }

    private void hook(String phid, String action) throws FeedException {
        call(() -> client.post("/api/console/hooks/" + encoded(phid) + "/" + action, NOTHING, LIMIT));
    }

    private <T> T get(String target, Class<T> type) throws FeedException {
        return call(() -> FeedJson.data(client.get(target, LIMIT).body(), type));
    }

    @FunctionalInterface
    private interface Call<T> {
        T make() throws FeedException, IOException, InterruptedException;
    }

    private <T> T call(Call<T> call) throws FeedException {
        try {
            return call.make();
        } catch (IOException e) {
            throw client.refusals().notUnderstood(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FeedException(Reason.UNREACHABLE, "The question was given up.", e);
        }
    }

    @Override
    public void close() {
        reconnection.close();
        client.close();
    }
}
