package org.bellows.console.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.console.feed.Link;
import org.bellows.console.feed.TrendWindow;
import org.bellows.console.http.ConsoleSocket;
import org.bellows.console.http.Samples;
import org.bellows.console.http.ScriptedFeed;
import org.bellows.event.Happening;
import org.bellows.http.LogWatch;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RemoteFeedTest {
    private static final Happening EVENT = new WebhookEvent.LockGained(Samples.NOW, Samples.HOOK);
    private static final Duration LONG = Duration.ofSeconds(30);

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private final ScriptedFeed service = new ScriptedFeed("one", 20_000);

    private static ConsoleAddress address(int port) {
        return new ConsoleAddress(URI.create("http://127.0.0.1:" + port));
    }

    private static RemoteFeed connect(int port) {
        return RemoteFeed.connect(address(port), AccessToken.of(ConsoleSocket.TOKEN), Optional.empty());
    }

    private static void awaitConnected(Feed feed) {
        await().atMost(LONG).until(() -> feed.link() instanceof Link.Connected);
    }

    private static Link.Disconnected awaitDisconnected(Feed feed) {
        await().atMost(LONG).until(() -> feed.link() instanceof Link.Disconnected);
        return (Link.Disconnected) feed.link();
    }

    private static List<Long> ids(Feed feed, long after) {
        return feed.eventsAfter(after).stream().map(FeedEvent::id).toList();
    }

    private static List<Long> range(long from, long to) {
        return LongStream.rangeClosed(from, to).boxed().toList();
    }

    @Test
    void facts_and_all_remembered_events_come_by_themselves() throws Exception {
        Samples.events().forEach(service::publish);
        try (var socket = ConsoleSocket.over(service);
                var feed = connect(socket.port())) {
            assertThat(feed.link()).isInstanceOf(Link.Connecting.class);
            awaitConnected(feed);
            int count = Samples.events().size();
            await().until(() -> feed.eventsAfter(0).size() == count);

            assertThat(feed.facts()).contains(Samples.facts("one", count));
            assertThat(feed.eventsAfter(0).stream().map(FeedEvent::event)).containsExactlyElementsOf(Samples.events());
            assertThat(ids(feed, 20)).isEqualTo(range(21, count));
            assertThat(feed.eventsAfter(count)).isEmpty();

            service.publish(EVENT);
            await().until(() -> feed.facts().map(Facts::lastEventId).equals(Optional.of(count + 1L)));
            assertThat(ids(feed, count)).containsExactly(count + 1L);
        }
    }

    @Test
    void listeners_are_told_until_they_have_enough() throws Exception {
        try (var socket = ConsoleSocket.over(service);
                var feed = connect(socket.port())) {
            var told = new AtomicInteger();
            Runnable listener = told::incrementAndGet;
            var first = feed.onChange(listener);
            try (var _ = feed.onChange(listener)) {
                await().atMost(LONG).until(() -> told.get() >= 6);
            }
            first.close();
            int before = told.get();
            service.publish(EVENT);
            await().until(() -> !feed.eventsAfter(0).isEmpty());
            assertThat(told.get()).isLessThanOrEqualTo(before + 2);
        }
    }

    @Test
    void a_listener_that_fails_keeps_the_news_from_nobody() throws Exception {
        try (var socket = ConsoleSocket.over(service);
                var feed = connect(socket.port());
                var _ = feed.onChange(() -> {
                    throw new IllegalStateException("a broken view");
                })) {
            awaitConnected(feed);
            service.publish(EVENT);
            service.publish(EVENT);
            await().until(() -> feed.eventsAfter(0).size() == 2);
            assertThat(log.lines("FEED_LISTENER_BROKEN")).isNotEmpty();
        }
    }

    @Test
    void questions_and_actions_reach_the_service_and_come_back_whole() throws Exception {
        try (var socket = ConsoleSocket.over(service);
                var feed = connect(socket.port())) {
            var query = new AttemptQuery(
                    "re füsed&=#",
                    Optional.of(Samples.HOOK),
                    Optional.of(AttemptOutcome.FAILED),
                    Optional.of(Instant.parse("2026-11-30T11:00:00.000001Z")),
                    Optional.of(Instant.parse("2026-11-30T12:00:00Z")),
                    Optional.of(9L),
                    Optional.of(3L),
                    17);
            assertThat(feed.attempts(query)).isEqualTo(service.attempts(query));
            assertThat(service.queries.getFirst()).isEqualTo(query);
            assertThat(feed.attempt(2).orElseThrow())
                    .usingRecursiveComparison()
                    .isEqualTo(service.attempt(2).orElseThrow());
            assertThat(feed.attempt(3)).isEmpty();
            for (var window : TrendWindow.values()) {
                assertThat(feed.trend(window)).isEqualTo(service.trend(window));
            }
            assertThat(feed.rowTotals()).isEqualTo(service.rowTotals());
            assertThat(feed.settings()).isEqualTo(service.settings());
            assertThat(feed.checks(false)).isEqualTo(service.checks(false));
            assertThat(feed.checks(true)).isEqualTo(service.checks(true));

            var actions = List.<Action>of(
                    new Action.PauseHook(Samples.HOOK),
                    new Action.ResumeHook(Samples.HOOK),
                    new Action.TryHookNow(Samples.HOOK));
            for (var action : actions) {
                feed.act(action);
            }
            assertThat(service.actions).isEqualTo(actions);
            feed.act(new Action.ChangeLogLevel("debug"));
            assertThatThrownBy(() -> feed.act(new Action.ChangeLogLevel("loud")))
                    .isInstanceOf(FeedException.class)
                    .hasMessage("level must be one of debug, info, warning, error")
                    .extracting(thrown -> ((FeedException) thrown).reason())
                    .isEqualTo(Reason.REFUSED);
        }
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void what_the_service_refuses_keeps_its_reason(Reason reason) throws Exception {
        service.fail(Optional.of(new FeedException(reason, "The database is away. Start it.")));
        try (var socket = ConsoleSocket.over(service);
                var feed = connect(socket.port())) {
            assertThatThrownBy(feed::rowTotals)
                    .isInstanceOf(FeedException.class)
                    .hasMessageContaining(reason == Reason.DENIED ? "does not accept the token" : "database is away")
                    .extracting(thrown -> ((FeedException) thrown).reason())
                    .isEqualTo(reason);
        }
    }

    @Test
    void a_wrong_token_is_denied_with_whom_to_ask() throws Exception {
        try (var socket = ConsoleSocket.over(service);
                var feed = RemoteFeed.connect(
                        address(socket.port()), AccessToken.of("wrong-but-secret-token"), Optional.empty())) {
            var link = awaitDisconnected(feed);
            assertThat(link.reason())
                    .isEqualTo(
                            "The service at http://127.0.0.1:" + socket.port() + " does not accept the token. It is in"
                                    + " console.token in the service's state directory on that host; ask whoever runs Bellows there.");
            assertThat(link.nextTry()).isAfter(link.since());
            assertThatThrownBy(feed::settings)
                    .isInstanceOf(FeedException.class)
                    .extracting(thrown -> ((FeedException) thrown).reason())
                    .isEqualTo(Reason.DENIED);
            assertThat(feed.facts()).isEmpty();
        }
        assertThat(String.join("\n", log.lines())).doesNotContain("wrong-but-secret-token");
    }

    @Test
    void a_service_that_is_not_there_is_found_when_it_comes() throws Exception {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (var feed = connect(port)) {
            var first = awaitDisconnected(feed);
            assertThat(first.reason()).startsWith("Nothing answers at http://127.0.0.1:" + port + ".");
            assertThatThrownBy(feed::rowTotals)
                    .isInstanceOf(FeedException.class)
                    .extracting(thrown -> ((FeedException) thrown).reason())
                    .isEqualTo(Reason.UNREACHABLE);
            await().atMost(LONG)
                    .until(() -> feed.link() instanceof Link.Disconnected later
                            && later.nextTry().isAfter(first.nextTry()));
            assertThat(((Link.Disconnected) feed.link()).since()).isEqualTo(first.since());

            try (var _ = ConsoleSocket.over(service, port)) {
                awaitConnected(feed);
            }
        }
    }

    @Test
    void after_a_restart_of_the_service_events_begin_anew_and_never_mix() throws Exception {
        for (int i = 0; i < 5; i++) {
            service.publish(EVENT);
        }
        var socket = ConsoleSocket.over(service);
        int port = socket.port();
        try (var feed = connect(port)) {
            awaitConnected(feed);
            await().until(() -> feed.eventsAfter(0).size() == 5);
            var mixed = new AtomicInteger();
            var other = new WebhookEvent.SilentOn(Samples.NOW);
            try (var _ = feed.onChange(() -> {
                var before = feed.facts().orElseThrow().service().instance();
                var kinds = feed.eventsAfter(0);
                var after = feed.facts().orElseThrow().service().instance();
                if (before.equals(after)
                        && kinds.stream().anyMatch(event -> event.event().equals(other) != before.equals("two"))) {
                    mixed.incrementAndGet();
                }
            })) {
                socket.close();
                awaitDisconnected(feed);
                assertThat(feed.facts().orElseThrow().service().instance()).isEqualTo("one");
                assertThat(ids(feed, 0)).isEqualTo(range(1, 5));

                var second = new ScriptedFeed("two", 100);
                for (int i = 0; i < 8; i++) {
                    second.publish(other);
                }
                try (var _ = ConsoleSocket.over(second, port)) {
                    awaitConnected(feed);
                    await().atMost(LONG).until(() -> feed.eventsAfter(0).size() == 8);
                    assertThat(feed.facts().orElseThrow().service().instance()).isEqualTo("two");
                    assertThat(ids(feed, 0)).isEqualTo(range(1, 8));
                    second.publish(other);
                    await().until(() -> feed.eventsAfter(8).size() == 1);
                }
            }
            assertThat(mixed).hasValue(0);
        }
    }

    @Test
    void five_hundred_events_a_second_come_without_a_loss_or_a_double_through_a_line_that_breaks() throws Exception {
        try (var socket = ConsoleSocket.over(service);
                var proxy = new TcpProxy(socket.port());
                var feed = connect(proxy.port())) {
            awaitConnected(feed);
            var seen = new ArrayList<Long>();
            int total = 2500;
            long begun = System.nanoTime();
            for (int i = 1; i <= total; i++) {
                service.publish(EVENT);
                if (i % 600 == 0) {
                    proxy.cut();
                }
                if (i % 100 == 0) {
                    seen.addAll(ids(feed, seen.isEmpty() ? 0 : seen.getLast()));
                }
                LockSupport.parkNanos(begun + TimeUnit.MILLISECONDS.toNanos(2L * i) - System.nanoTime());
            }
            await().atMost(LONG).until(() -> {
                seen.addAll(ids(feed, seen.isEmpty() ? 0 : seen.getLast()));
                return seen.size() >= total;
            });
            assertThat(seen).isEqualTo(range(1, total));
            assertThat(ids(feed, 0)).isEqualTo(range(1, total));
        }
        assertThat(log.lines("HTTP_REQUEST_FAILED")).isEmpty();
    }

    @Test
    void a_cut_line_is_mended_before_anybody_is_told_of_it() throws Exception {
        try (var socket = ConsoleSocket.over(service);
                var proxy = new TcpProxy(socket.port());
                var feed = connect(proxy.port())) {
            awaitConnected(feed);
            var since = ((Link.Connected) feed.link()).since();
            // Long enough for a session that is worth another at once.
            await().atMost(LONG).until(() -> Instant.now().isAfter(since.plusMillis(2500)));
            var broken = new AtomicInteger();
            try (var _ = feed.onChange(() -> {
                if (!(feed.link() instanceof Link.Connected)) {
                    broken.incrementAndGet();
                }
            })) {
                proxy.cut();
                service.publish(EVENT);
                await().atMost(LONG).until(() -> feed.eventsAfter(0).size() == 1);
            }
            assertThat(broken).hasValue(0);
            assertThat(((Link.Connected) feed.link()).since()).isEqualTo(since);
        }
    }

    @Test
    void a_line_on_which_nothing_passes_any_more_is_noticed() throws Exception {
        try (var socket = ConsoleSocket.over(service);
                var proxy = new TcpProxy(socket.port());
                var feed = connect(proxy.port())) {
            awaitConnected(feed);
            proxy.freeze();

            assertThat(awaitDisconnected(feed).reason()).contains("does not answer in time");
            assertThat(feed.facts()).isPresent();
        }
    }

    @Test
    void a_clock_that_differs_is_measured() throws Exception {
        var ahead = Duration.ofHours(3);
        try (var socket = ConsoleSocket.over(service, () -> Instant.now().plus(ahead), Optional.empty());
                var feed = connect(socket.port())) {
            awaitConnected(feed);
            await().atMost(LONG)
                    .until(() -> feed.link() instanceof Link.Connected link
                            && link.clockAhead().minus(ahead).abs().toMillis() < 100);
        }
    }

    @Test
    void what_is_no_bellows_is_called_that() throws Exception {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        try (var client = server.accept()) {
                            var _ = client.getInputStream().read(new byte[4000]);
                            client.getOutputStream()
                                    .write("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnope"
                                            .getBytes(StandardCharsets.US_ASCII));
                        }
                    }
                } catch (java.io.IOException _) {
                    // Closed.
                }
            });
            try (var feed = connect(server.getLocalPort())) {
                assertThat(awaitDisconnected(feed).reason()).contains("is not the console's socket of a Bellows");
            }
        }
    }

    @Test
    void after_close_nothing_is_asked_any_more() throws Exception {
        try (var socket = ConsoleSocket.over(service)) {
            var feed = connect(socket.port());
            awaitConnected(feed);
            await().until(() -> service.listeners() == 1);

            feed.close();

            await().atMost(LONG).until(() -> service.listeners() == 0);
            assertThat(feed.facts()).isPresent();
        }
    }

    @Test
    void waits_grow_from_half_a_second_to_fifteen_and_differ() {
        assertThat(Backoff.after(1, 0)).isEqualTo(Duration.ofMillis(500));
        assertThat(Backoff.after(1, 0.999)).isBetween(Duration.ofMillis(990), Duration.ofSeconds(1));
        assertThat(Backoff.after(3, 0.5)).isEqualTo(Duration.ofSeconds(3));
        assertThat(Backoff.after(1000, 0)).isEqualTo(Duration.ofMillis(7500));
        assertThat(Backoff.after(1000, 0.999)).isBetween(Duration.ofMillis(14_900), Duration.ofSeconds(15));
    }

    @Test
    void the_quickest_answer_tells_the_clock_until_somebody_sets_it() {
        var clock = new ServiceClock();
        var asked = Samples.NOW;
        assertThat(clock.ahead()).isZero();
        clock.read(asked, Duration.ofMillis(400), asked.plusMillis(1390));
        assertThat(clock.ahead()).isEqualTo(Duration.ofMillis(1190));
        clock.read(asked, Duration.ofMillis(10), asked.plusMillis(1005));
        assertThat(clock.ahead()).isEqualTo(Duration.ofSeconds(1));
        clock.read(asked, Duration.ofMillis(400), asked.plusMillis(1010));
        assertThat(clock.ahead()).isEqualTo(Duration.ofSeconds(1));
        clock.read(asked, Duration.ofMillis(400), asked.minusSeconds(60).plusMillis(200));
        assertThat(clock.ahead()).isEqualTo(Duration.ofMinutes(-1));
    }
}
