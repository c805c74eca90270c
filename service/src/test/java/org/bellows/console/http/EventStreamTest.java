package org.bellows.console.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.bellows.console.feed.FeedEvent;
import org.bellows.event.Happening;
import org.bellows.http.LogWatch;
import org.bellows.http.RawClient;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EventStreamTest {
    private static final Happening EVENT = new WebhookEvent.LockGained(Samples.NOW, Samples.HOOK);

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private final ScriptedFeed feed = new ScriptedFeed("one", 1000);
    private ConsoleSocket socket;

    @BeforeEach
    void listen() throws Exception {
        socket = ConsoleSocket.over(feed);
    }

    @AfterEach
    void stop() {
        socket.close();
    }

    private static List<Long> ids(List<FeedEvent> events) {
        return events.stream().map(FeedEvent::id).toList();
    }

    @Test
    void a_stream_says_who_speaks_and_sends_what_is_new() throws Exception {
        feed.publish(EVENT);
        try (var reader = new EventReader(socket.port(), "")) {
            var start = reader.message().orElseThrow();
            assertThat(start)
                    .containsEntry("event", "start")
                    .containsEntry("id", "one:1")
                    .containsEntry("data", "{\"instance\":\"one\",\"after\":1}");
            assertThat(reader.header("Content-Type")).isEqualTo("text/event-stream");
            assertThat(reader.header("Cache-Control")).isEqualTo("no-store");

            Samples.events().forEach(feed::publish);

            var events = reader.events(Samples.events().size());
            assertThat(events.stream().map(FeedEvent::event)).containsExactlyElementsOf(Samples.events());
            assertThat(events.getFirst().id()).isEqualTo(2);
        }
    }

    @Test
    void a_reader_goes_on_where_it_was() throws Exception {
        for (int i = 0; i < 10; i++) {
            feed.publish(EVENT);
        }
        for (var position : new String[] {"?after=7", "?after=one:7"}) {
            try (var reader = new EventReader(socket.port(), position)) {
                assertThat(ids(reader.events(3))).containsExactly(8L, 9L, 10L);
            }
        }
        try (var reader = new EventReader(socket.port(), "?after=2", "Last-Event-ID", "one:8")) {
            assertThat(ids(reader.events(2))).containsExactly(9L, 10L);
        }
    }

    @Test
    void a_reader_of_another_start_of_the_service_begins_anew() throws Exception {
        feed.publish(EVENT);
        feed.publish(EVENT);
        try (var reader = new EventReader(socket.port(), "", "Last-Event-ID", "zero:41")) {
            assertThat(reader.message().orElseThrow()).containsEntry("id", "one:0");
            assertThat(ids(reader.events(2))).containsExactly(1L, 2L);
        }
    }

    @Test
    void a_wrong_last_event_id_is_400() throws Exception {
        var reply = socket.get("/api/console/events", "Last-Event-ID: yesterday");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("Last-Event-ID is \\\"yesterday\\\", expected is a number, or");
    }

    @Test
    void silence_is_broken_by_a_comment() throws Exception {
        try (var reader = new EventReader(socket.port(), "")) {
            var _ = reader.message().orElseThrow();
            assertThat(reader.message().orElseThrow()).containsOnlyKeys("");
            assertThat(reader.message().orElseThrow()).containsOnlyKeys("");
        }
    }

    @Test
    void changes_that_are_no_events_do_not_hold_the_comments_back() throws Exception {
        try (var reader = new EventReader(socket.port(), "");
                var ticking = new java.util.concurrent.ScheduledThreadPoolExecutor(1)) {
            var facts = feed.facts();
            var ticks = ticking.scheduleAtFixedRate(
                    () -> feed.facts(facts), 0, 20, java.util.concurrent.TimeUnit.MILLISECONDS);
            var _ = reader.message().orElseThrow();
            assertThat(reader.message().orElseThrow()).containsOnlyKeys("");
            ticks.cancel(false);
        }
    }

    @Test
    void only_so_many_streams_are_open_at_once_and_a_place_comes_free() throws Exception {
        try (var one = new EventReader(socket.port(), "");
                var two = new EventReader(socket.port(), "");
                var three = new EventReader(socket.port(), "")) {
            try (var four = new EventReader(socket.port(), "")) {
                assertThat(List.of(one, two, three, four))
                        .allSatisfy(reader ->
                                assertThat(reader.message().orElseThrow()).containsKey("event"));
                var reply = socket.get("/api/console/events");
                assertThat(reply.status()).isEqualTo(429);
                assertThat(reply.header("Retry-After")).contains("1");
                assertThat(reply.body()).contains("4 streams of events are open already");
            }
            await().until(() -> feed.listeners() == 3);
            try (var four = new EventReader(socket.port(), "")) {
                assertThat(four.message().orElseThrow()).containsEntry("event", "start");
            }
        }
    }

    @Test
    void a_reader_that_takes_nothing_is_cut_off_and_slows_nobody() throws Exception {
        var big = new WebhookEvent.DatabaseLost(Samples.NOW, "x".repeat(20_000));
        try (var stuck = new Socket();
                var reader = new EventReader(socket.port(), "")) {
            stuck.setReceiveBufferSize(4096);
            stuck.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.port()));
            stuck.getOutputStream()
                    .write(RawClient.head("GET", "/api/console/events", "X-Service-Token: " + ConsoleSocket.TOKEN)
                            .replace("\n", "\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            await().until(() -> feed.listeners() == 2);

            for (int round = 0; round < 20; round++) {
                long before = System.nanoTime();
                for (int i = 0; i < 50; i++) {
                    feed.publish(big);
                }
                // Publishing never waits for the one that does not read.
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(500));
                assertThat(ids(reader.events(50)))
                        .isEqualTo(LongStream.rangeClosed(round * 50 + 1, round * 50 + 50)
                                .boxed()
                                .toList());
            }
            await().atMost(Duration.ofSeconds(5)).until(() -> feed.listeners() == 1);
        }
        assertThat(log.lines("HTTP_REQUEST_FAILED")).isEmpty();
    }

    @Test
    void a_reader_whose_next_event_is_forgotten_is_cut_off_instead_of_missing_it() throws Exception {
        var small = new ScriptedFeed("one", 5);
        try (var other = ConsoleSocket.over(small);
                var reader = new EventReader(other.port(), "")) {
            var _ = reader.message().orElseThrow();
            small.publish(EVENT);
            assertThat(ids(reader.events(1))).containsExactly(1L);
            // Faster than anybody is told.
            for (int i = 0; i < 100; i++) {
                small.publish(EVENT);
            }

            var rest = new java.util.ArrayList<Long>();
            var end = false;
            try {
                while (!end) {
                    var message = reader.message();
                    end = message.isEmpty();
                    message.filter(fields -> fields.containsKey("data"))
                            .ifPresent(fields -> rest.add(
                                    Long.valueOf(fields.getOrDefault("id", "").substring(4))));
                }
            } catch (java.io.IOException _) {
                end = true;
            }
            assertThat(rest)
                    .isEqualTo(
                            LongStream.rangeClosed(2, 1 + rest.size()).boxed().toList());
            assertThat(rest.size()).isLessThan(100);
            try (var again = new EventReader(other.port(), "", "Last-Event-ID", "one:" + (1 + rest.size()))) {
                assertThat(ids(again.events(5))).containsExactly(97L, 98L, 99L, 100L, 101L);
            }
        }
    }

    @Test
    void a_stop_ends_the_streams_at_once() throws Exception {
        try (var reader = new EventReader(socket.port(), "")) {
            var _ = reader.message().orElseThrow();

            long before = System.nanoTime();
            socket.close();

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
            await().until(() -> feed.listeners() == 0);
        }
    }

    @Test
    void the_service_is_not_named_again_by_a_stream_that_outlives_it() throws Exception {
        try (var reader = new EventReader(socket.port(), "")) {
            var _ = reader.message().orElseThrow();
            feed.facts(Optional.of(Samples.facts("two", 0)));
            await().until(() -> feed.listeners() == 0);
        }
    }
}
