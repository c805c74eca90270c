package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.get;
import static org.bellows.http.RawClient.head;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.bellows.config.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that stops, or drips, holds neither others up nor its connection for ever. */
@Timeout(60)
class SlowClientsTest {

    private static final String LINE = "GET /healthz HTTP/1.1\n";

    private static final byte[] LARGE = new byte[16 << 20];

    private static final Queue<CutOff> cuts = new ConcurrentLinkedQueue<>();

    private static HttpListener listener;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @BeforeAll
    static void listen() throws ListenException {
        listener = HttpListener.start(
                TestDomains.open(rules -> Resource.at("/api/echo")
                        .post((request, response) -> Answer.data(
                                request,
                                response,
                                Map.of("bytes", request.content().inputStream().readAllBytes().length)))
                        .get((request, response) -> {
                            try (var out = response.outputStream()) {
                                out.write(LARGE);
                            }
                        })
                        .in(rules)),
                TestDomains.impatient(64),
                cuts::add);
    }

    @AfterAll
    static void stop() {
        listener.close();
    }

    @BeforeEach
    void forget() {
        cuts.clear();
    }

    private static Set<CutOff.Reason> reasons() {
        return cuts.stream().map(CutOff::reason).collect(Collectors.toSet());
    }

    @Test
    void slow_clients_do_not_stop_others() throws Exception {
        var slow = new ArrayList<RawClient>();
        try (var patient = HttpListener.start(TestDomains.open())) {
            for (int i = 0; i < 100; i++) {
                var client = new RawClient(patient.port());
                slow.add(client);
                client.send(i % 2 == 0 ? "GET /hea" : LINE + "Host: loc");
            }

            var before = System.nanoTime();
            assertThat(get(patient.port(), "/healthz").status()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - before))
                    .as("long before any of them is given up")
                    .isLessThan(Duration.ofSeconds(3));
        } finally {
            for (var client : slow) {
                client.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "GET /hea",
                LINE,
                LINE + "Host: localhost\nX-",
                "POST /api/echo HTTP/1.1\nHost: localhost\nContent-Length: 100\n\nonly this",
                "POST /api/echo HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n5\nhe",
                "POST /api/unknown HTTP/1.1\nHost: localhost\nContent-Length: 100\n\nonly this"
            })
    void a_client_that_stops_is_closed_on(String part) throws IOException {
        try (var client = new RawClient(listener.port())) {
            client.send(part);
            if (part.contains("unknown")) {
                assertThat(client.reply(false).status()).isEqualTo(404);
            }

            assertThat(client.closedByServer()).isTrue();
        }
        assertThat(log.lines()).allMatch(line -> line.contains("HTTP_CLIENT_CUT_OFF"));
        assertThat(cuts).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"'', SLOW_HEAD", "'GET /healthz?', SLOW_HEAD", "'GET /healthz HTTP/1.1\nX-Slow: ', SLOW_HEAD"})
    void a_client_that_drips_its_request_is_cut_off(String part, CutOff.Reason reason) throws IOException {
        drip(part, "x", reason);
    }

    @Test
    void a_client_that_drips_its_body_is_cut_off() throws IOException {
        drip(head("POST", "/api/echo", "Content-Length: 60000"), "x", CutOff.Reason.SLOW_BODY);
        drip(head("POST", "/api/echo", "Transfer-Encoding: chunked"), "1\nx\n", CutOff.Reason.SLOW_BODY);
    }

    @Test
    void speed_earlier_on_is_no_excuse() throws IOException {
        var start = head("POST", "/api/echo", "Content-Length: 60000") + "x".repeat(50_000);
        var before = System.nanoTime();
        drip(start, "x", CutOff.Reason.SLOW_BODY);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(4));
    }

    private static void drip(String start, String drop, CutOff.Reason reason) throws IOException {
        try (var client = new RawClient(listener.port());
                var dripping = Executors.newVirtualThreadPerTaskExecutor()) {
            client.send(start);
            var drip = dripping.submit(() -> {
                while (true) {
                    client.send(drop);
                    Thread.sleep(20);
                }
            });

            assertThat(client.closedByServer()).isTrue();

            Awaitility.await().until(drip::isDone);
        }
        assertThat(reasons()).containsExactly(reason);
        assertThat(log.lines("HTTP_CLIENT_CUT_OFF").size()).isLessThanOrEqualTo(1);
    }

    @Test
    void a_client_that_is_slow_but_not_too_slow_is_served() throws Exception {
        try (var client = new RawClient(listener.port())) {
            client.send(head("POST", "/api/echo", "Content-Length: 30000"));
            for (int i = 0; i < 30; i++) {
                client.send("x".repeat(1000));
                Awaitility.await().pollDelay(Duration.ofMillis(40)).until(() -> true);
            }
            assertThat(client.reply(false).body()).contains("30000");
        }
        assertThat(cuts).isEmpty();
    }

    @Test
    void a_reader_that_stops_is_cut_off() throws IOException {
        try (var client = new RawClient(listener.port())) {
            client.send(head("GET", "/api/echo"));

            Awaitility.await().until(() -> !cuts.isEmpty());
        }
        assertThat(reasons()).containsExactly(CutOff.Reason.SLOW_READER);
    }

    @Test
    void a_client_that_asks_on_and_on_and_never_reads_is_cut_off() throws Exception {
        try (var client = new RawClient(listener.port())) {
            var asking = Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        client.send(head("GET", "/healthz").repeat(1000));
                    }
                } catch (IOException e) {
                    // Cut off.
                }
            });
            Awaitility.await().until(() -> !cuts.isEmpty());
            assertThat(asking.join(Duration.ofSeconds(10))).isTrue();
        }
        assertThat(reasons()).containsExactly(CutOff.Reason.SLOW_READER);
    }

    @Test
    void when_every_place_is_taken_who_is_waited_for_longest_gives_way() throws Exception {
        var idle = new ArrayList<RawClient>();
        var seen = new ConcurrentLinkedQueue<CutOff>();
        var usual = HttpListener.Limits.of(new Settings.ClientLimits(
                20, Duration.ofSeconds(60), Duration.ofSeconds(60), 1000, Duration.ofSeconds(60)));
        try (var full = HttpListener.start(TestDomains.open(), usual, seen::add)) {
            for (int i = 0; i < 40; i++) {
                var client = new RawClient(full.port());
                idle.add(client);
                client.send(i % 2 == 0 ? "GET /hea" : LINE + "Host: loc");
            }
            var before = System.nanoTime();
            assertThat(get(full.port(), "/healthz").status()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
            assertThat(seen).isNotEmpty().allMatch(cut -> cut.reason() == CutOff.Reason.CROWDED);
        } finally {
            for (var client : idle) {
                client.close();
            }
        }
    }

    @Test
    void more_clients_than_connections_are_served_as_soon_as_slow_ones_are_closed_on() throws IOException {
        var slow = new ArrayList<RawClient>();
        try {
            for (int i = 0; i < 70; i++) {
                var client = new RawClient(listener.port());
                slow.add(client);
                client.send(LINE + "Host: loc");
            }

            assertThat(get(listener.port(), "/healthz").status()).isEqualTo(200);
        } finally {
            for (var client : slow) {
                client.close();
            }
        }
    }

    @Test
    void a_client_that_is_only_idle_between_requests_keeps_its_connection_for_a_while() throws Exception {
        try (var client = new RawClient(listener.port())) {
            client.send(head("GET", "/healthz"));
            assertThat(client.reply(false).status()).isEqualTo(200);
            Awaitility.await().pollDelay(Duration.ofMillis(600)).until(() -> true);

            client.send(head("GET", "/healthz"));
            assertThat(client.reply(false).status()).isEqualTo(200);
        }
    }
}
