package org.bellows.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.bellows.outbound.ExchangeResult.Abandoned;
import org.bellows.outbound.ExchangeResult.Answered;
import org.bellows.outbound.ExchangeResult.RefusedByPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes on the wire, and what counts as an answer. */
class ExchangeTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\n";

    private final Exchange exchange = new Exchange(Trust.of(Optional.empty()));

    @AfterEach
    void close() {
        exchange.close();
    }

    private Answered answered(Requests request) {
        ExchangeResult result = exchange.send(request.request());
        assertThat(result).isInstanceOf(Answered.class);
        return (Answered) result;
    }

    @Test
    void the_bytes_of_a_request_are_exactly_these() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            String uri = "http://user:pa%20ss@127.0.0.1:" + server.port() + "/a/../ü?q=é#fragment";

            Answered answered = answered(Requests.to(uri));

            assertThat(server.requests()).containsExactly("""
                    POST /%c3%bc?q=\u00c3\u00a9 HTTP/1.1\r
                    Host: 127.0.0.1:PORT\r
                    Authorization: Basic dXNlcjpwYSBzcw==\r
                    User-Agent: test/1\r
                    Accept: */*\r
                    Content-Type: application/json\r
                    X-Phabricator-Webhook-Signature: 5ec2e7\r
                    Content-Length: 3\r
                    \r
                    {}
                    """.replace("PORT", Integer.toString(server.port())));
            assertThat(answered.status()).isEqualTo(200);
            assertThat(answered.reason()).isEqualTo("OK");
            assertThat(answered.body()).isEqualTo("ok\n".getBytes(StandardCharsets.UTF_8));
            assertThat(answered.bodyTruncated()).isFalse();
            assertThat(answered.header("content-length")).contains("3");
            assertThat(answered.host()).isEqualTo("127.0.0.1");
            assertThat(answered.hops()).isZero();
        }
    }

    @Test
    void the_timings_are_in_order() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            Timings timings = answered(Requests.to(server.uri("/"))).timings();

            assertThat(timings.resolved()).isBetween(Duration.ZERO, timings.connected());
            assertThat(timings.connected()).isLessThanOrEqualTo(timings.firstByteSent());
            assertThat(timings.firstByteSent()).isLessThan(timings.answered());
        }
    }

    @Test
    void a_large_body_arrives_whole() throws IOException {
        byte[] body = "x".repeat(300_000).getBytes(StandardCharsets.UTF_8);
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            answered(Requests.to(server.uri("/")).with(body));

            assertThat(server.requests().getFirst()).endsWith("\r\n\r\n" + "x".repeat(300_000));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 200\\r\\n\\r\\n | 200",
                "HTTP/1.0 500\\r\\n\\r\\n | 500",
                "HTTP/1.0 200 OK\\r\\n\\r\\nbody | 200",
                "HTTP/1.1 201 Created\\nContent-Length: 0\\n\\n | 201",
                "HTTP/1.1 204 No Content\\r\\n\\r\\n | 204",
                "HTTP/1.1 304 Not Modified\\r\\nContent-Length: 7\\r\\n\\r\\n | 304",
                "HTTP/1.1 404 Not Found\\r\\nContent-Length: 0\\r\\n\\r\\n | 404",
                "HTTP/1.1 600 X\\r\\nContent-Length: 0\\r\\n\\r\\n | 600",
                "HTTP/1.1 999 X\\r\\nContent-Length: 0\\r\\n\\r\\n | 999",
                "HTTP/1.1 301 X\\r\\nLocation: /elsewhere\\r\\nContent-Length: 0\\r\\n\\r\\n | 301",
                "HTTP/1.1 302 X\\r\\nLocation: /elsewhere\\r\\nContent-Length: 0\\r\\n\\r\\n | 302",
                "HTTP/1.1 303 X\\r\\nLocation: /elsewhere\\r\\nContent-Length: 0\\r\\n\\r\\n | 303",
                "HTTP/1.1 307 X\\r\\nContent-Length: 0\\r\\n\\r\\n | 307",
                "HTTP/1.1 308 X\\r\\nLocation:\\r\\nContent-Length: 0\\r\\n\\r\\n | 308",
                "HTTP/1.1 100 Continue\\r\\n\\r\\nHTTP/1.1 200 OK\\r\\n\\r\\n | 200",
                "HTTP/1.1 103 Early Hints\\r\\nLink: x\\r\\n\\r\\nHTTP/1.1 100 C\\r\\n\\r\\nHTTP/1.1 202 OK\\r\\n\\r\\n | 202",
                "HTTP/1.1 200 OK\\r\\nX-Blank : y\\r\\n: nameless\\r\\n\\r\\n | 200",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 100\\r\\n\\r\\n0123456789 | 200",
                "HTTP/1.1 200 OK\\r\\nContent-Length: many\\r\\n\\r\\n0123456789 | 200",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nno chunk | 200",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3\\r\\nok\\n\\r\\n0\\r\\n\\r\\n | 200",
                "HTTP/1.1 200 OK\\r\\nContent-Encoding: gzip\\r\\nContent-Length: 8\\r\\n\\r\\nnot gzip | 200"
            })
    void the_final_status_decides(String answer, int status) throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send(answer.replace("\\r", "\r").replace("\\n", "\n"));
        })) {
            Answered answered = answered(Requests.to(server.uri("/")).within(Duration.ofSeconds(3)));

            assertThat(answered.status()).isEqualTo(status);
            assertThat(answered.successful()).isEqualTo(status >= 200 && status < 300);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void a_chunked_body_is_put_together() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nok,\r\n5;x=y\r\n more\r\n0\r\nTrailer: t\r\n\r\n")) {
            Answered answered = answered(Requests.to(server.uri("/")));

            assertThat(answered.body()).asString().isEqualTo("ok, more");
            assertThat(answered.bodyTruncated()).isFalse();
        }
    }

    @Test
    void a_dripping_body_is_cut_off_after_half_a_second_and_is_still_an_answer() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
            while (true) {
                conversation.send(".");
                Thread.sleep(100);
            }
        })) {
            long start = System.nanoTime();
            Answered answered = answered(Requests.to(server.uri("/")));

            assertThat(answered.status()).isEqualTo(200);
            assertThat(answered.bodyTruncated()).isTrue();
            assertThat(answered.body()).asString().startsWith("..");
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(450), Duration.ofSeconds(4));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000\r\n\r\n.", "Transfer-Encoding: chunked\r\n\r\n", "\r\n"})
    void a_deadline_that_passes_within_the_body_changes_nothing(String rest) throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 201 Created\r\n" + rest);
            conversation.waitForTheEnd();
        })) {
            Answered answered = answered(Requests.to(server.uri("/")).within(Requests.SHORT));

            assertThat(answered.status()).isEqualTo(201);
            assertThat(answered.bodyTruncated()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 50000000\r\n\r\n", "\r\n"})
    void of_a_huge_body_sixteen_kibibytes_are_read(String rest) throws IOException {
        AtomicInteger sent = new AtomicInteger();
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 200 OK\r\n" + rest);
            for (int i = 0; i < 50; i++) {
                conversation.send("x".repeat(1_000_000));
                sent.incrementAndGet();
            }
        })) {
            Answered answered = answered(Requests.to(server.uri("/")));

            assertThat(answered.body()).hasSize(Exchange.BODY_LIMIT);
            assertThat(answered.bodyTruncated()).isTrue();
            assertThat(sent).hasValueLessThan(50);
        }
    }

    @Test
    void a_refusal_sent_before_the_body_was_read_is_the_answer() throws IOException {
        byte[] body = new byte[20_000_000];
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.input().readNBytes(2000);
            conversation.send("HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            conversation.endOutput();
        })) {
            assertThat(answered(Requests.to(server.uri("/")).with(body)).status())
                    .isEqualTo(413);
        }
    }

    @Test
    void without_permission_no_byte_is_sent() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.Conversation::waitForTheEnd)) {
            AtomicInteger asked = new AtomicInteger();

            ExchangeResult result = exchange.send(Requests.to(server.uri("/"))
                    .allowedIf(() -> {
                        asked.incrementAndGet();
                        return false;
                    })
                    .request());

            assertThat(result).isEqualTo(new Abandoned());
            assertThat(asked).hasValue(1);
            assertThat(server.bytesReceived()).isZero();
        }
    }

    @Test
    void permission_is_asked_when_the_connection_stands() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            AtomicInteger connections = new AtomicInteger();

            answered(Requests.to(server.uri("/")).allowedIf(() -> {
                await(() -> server.connections() == 1);
                connections.set(server.connections());
                return true;
            }));

            assertThat(connections).hasValue(1);
        }
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().until(condition);
    }

    @Test
    void a_denied_address_is_not_connected_to() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            ExchangeResult result = exchange.send(
                    Requests.to(server.uri("/")).under(OutboundPolicy.DEFAULT).request());

            assertThat(result).isInstanceOfSatisfying(RefusedByPolicy.class, refused -> {
                assertThat(refused.network()).isEqualTo("127.0.0.0/8");
                assertThat(refused.address().getHostAddress()).isEqualTo("127.0.0.1");
            });
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void a_denied_address_is_recognised_behind_its_number_and_on_a_malformed_uri() {
        assertThat(exchange.send(Requests.to("http://2130706433/")
                        .under(OutboundPolicy.DEFAULT)
                        .request()))
                .isInstanceOf(RefusedByPolicy.class);
        assertThat(exchange.send(Requests.to("http://127.0.0.1/a b")
                        .under(OutboundPolicy.DEFAULT)
                        .request()))
                .isInstanceOf(RefusedByPolicy.class);
    }

    @Test
    void two_hundred_exchanges_at_once_get_their_own_answers()
            throws IOException, ExecutionException, InterruptedException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
                    for (String request = conversation.request();
                            !request.isEmpty();
                            request = conversation.request()) {
                        String path = request.split(" ", 3)[1];
                        conversation.send("HTTP/1.1 200 OK\r\nContent-Length: " + path.length() + "\r\n\r\n" + path);
                    }
                });
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answered>> answers = IntStream.range(0, 200)
                    .mapToObj(i -> threads.submit(() -> answered(Requests.to(server.uri("/number/" + i)))))
                    .toList();

            for (int i = 0; i < 200; i++) {
                assertThat(answers.get(i).get().body()).asString().isEqualTo("/number/" + i);
            }
            assertThat(server.requests()).hasSize(200);
        }
    }
}
