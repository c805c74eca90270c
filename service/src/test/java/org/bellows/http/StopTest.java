package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.head;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StopTest {

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private final List<RawClient> clients = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (var client : clients) {
            client.close();
        }
    }

    @Test
    void a_request_under_way_is_finished() throws Exception {
        var entered = new CountDownLatch(1);
        var leave = new CountDownLatch(1);
        var listener = HttpListener.start(TestDomains.open(rules -> Resource.at("/api/slow")
                .get((request, response) -> {
                    entered.countDown();
                    leave.await();
                    Answer.data(request, response, Map.of("done", true));
                })
                .in(rules)));
        try (var client = new RawClient(listener.port());
                var stopping = Executors.newVirtualThreadPerTaskExecutor()) {
            client.send(head("GET", "/api/slow"));
            entered.await();
            var stop = stopping.submit(listener::close);
            leave.countDown();

            assertThat(client.reply(false).body()).isEqualTo("{\"data\":{\"done\":true}}");
            stop.get();
        }
    }

    @Test
    void stopping_takes_less_than_two_seconds_whatever_is_under_way() throws Exception {
        var never = new CountDownLatch(1);
        var slow = TestDomains.open(rules -> Resource.at("/api/never")
                .get((request, response) -> never.await())
                .in(rules));
        var second = new HttpDomain(
                "console", "listen.console", slow.socket(), slow.access(), slow.readiness(), 1, slow.services());

        var shortest = shortestOfThree(() -> {
            var listeners = HttpListeners.start(List.of(slow, second));
            for (var name : new String[] {"webhook diagnostics", "console"}) {
                for (var sent : new String[] {
                    "", "GET", "GET / HTTP/1.1\nHo", head("GET", "/healthz"), head("GET", "/api/never")
                }) {
                    connect(listeners.of(name).port()).send(sent);
                }
            }
            return listeners;
        });

        assertThat(shortest).isLessThan(Duration.ofSeconds(2));
        assertThat(log.lines("SEVERE")).isEmpty();
    }

    @Test
    void stopping_works_while_every_connection_is_taken() throws Exception {
        var shortest = shortestOfThree(() -> {
            var listener = HttpListener.start(TestDomains.open(), TestDomains.impatient(4), _ -> {});
            for (int i = 0; i < 8; i++) {
                connect(listener.port()).send("GET / HTTP/1.1\nHo");
            }
            return listener;
        });

        assertThat(shortest).isLessThan(Duration.ofSeconds(2));
        assertThat(log.lines("SEVERE")).isEmpty();
    }

    @Test
    void stopping_twice_is_harmless() throws Exception {
        var listener = HttpListener.start(TestDomains.open());

        listener.close();
        listener.close();

        assertThat(log.lines()).allMatch(line -> line.startsWith("INFO HTTP_LISTENING"));
    }

    private RawClient connect(int port) throws IOException {
        var client = new RawClient(port);
        clients.add(client);
        return client;
    }

    /** On a busy machine any one stop may be slow for reasons of its own. */
    private static Duration shortestOfThree(Callable<AutoCloseable> start) throws Exception {
        var shortest = Duration.ofDays(1);
        for (int i = 0; i < 3; i++) {
            var listening = start.call();
            var before = System.nanoTime();
            listening.close();
            var took = Duration.ofNanos(System.nanoTime() - before);
            shortest = took.compareTo(shortest) < 0 ? took : shortest;
        }
        return shortest;
    }
}
