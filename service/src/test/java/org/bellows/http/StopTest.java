package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.head;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StopTest {

    @RegisterExtension
    static final LogWatch log = new LogWatch();

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
        var listeners = HttpListeners.start(List.of(slow, second));
        var clients = new ArrayList<RawClient>();
        for (var name : new String[] {"webhook diagnostics", "console"}) {
            for (var sent :
                    new String[] {"", "GET", "GET / HTTP/1.1\nHo", head("GET", "/healthz"), head("GET", "/api/never")
                    }) {
                var client = new RawClient(listeners.of(name).port());
                client.send(sent);
                clients.add(client);
            }
        }

        var before = System.nanoTime();
        listeners.close();

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
        for (var client : clients) {
            client.close();
        }
        assertThat(log.lines("SEVERE")).isEmpty();
    }

    @Test
    void stopping_twice_is_harmless() throws Exception {
        var listener = HttpListener.start(TestDomains.open());

        listener.close();
        listener.close();

        assertThat(log.lines()).allMatch(line -> line.startsWith("INFO HTTP_LISTENING"));
    }
}
