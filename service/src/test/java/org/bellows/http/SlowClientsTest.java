package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.get;
import static org.bellows.http.RawClient.head;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that stops, or drips, holds neither others up nor its connection for ever. */
class SlowClientsTest {

    private static final String LINE = "GET /healthz HTTP/1.1\n";

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
                        .in(rules)),
                TestDomains.impatient(64));
    }

    @AfterAll
    static void stop() {
        listener.close();
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
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void a_client_that_drips_its_headers_is_closed_on() throws IOException {
        try (var client = new RawClient(listener.port());
                var dripping = Executors.newVirtualThreadPerTaskExecutor()) {
            client.send(LINE + "X-Slow: ");
            var drip = dripping.submit(() -> {
                while (true) {
                    client.send("x");
                    Thread.sleep(20);
                }
            });

            assertThat(client.closedByServer()).isTrue();

            Awaitility.await().until(drip::isDone);
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
