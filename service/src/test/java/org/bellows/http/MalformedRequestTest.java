package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.exchange;
import static org.bellows.http.RawClient.head;

import io.helidon.http.Status;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What Helidon refuses before there is a request to route is answered in the envelope, too. */
class MalformedRequestTest {

    private static volatile CountDownLatch arrived = new CountDownLatch(0);
    private static volatile CountDownLatch gone = new CountDownLatch(0);
    private static HttpListener listener;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @BeforeAll
    static void listen() throws ListenException {
        listener = HttpListener.start(TestDomains.open(rules -> {
            Resource.at("/api/thing")
                    .get((request, response) -> Answer.data(request, response, Map.of("ok", true)))
                    .in(rules);
            Resource.at("/api/late")
                    .get((request, response) -> {
                        arrived.countDown();
                        gone.await();
                        throw HttpFailure.notFound("too late");
                    })
                    .in(rules);
            Resource.at("/api/large")
                    .get((request, response) -> Answer.bytes(
                            request, response, Status.OK_200, "application/octet-stream", new byte[30_000_000]))
                    .in(rules);
            Resource.at("/api/echo")
                    .post((request, response) -> Answer.data(
                            request,
                            response,
                            Map.of("bytes", request.content().inputStream().readAllBytes().length)))
                    .in(rules);
        }));
    }

    @AfterAll
    static void stop() {
        listener.close();
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                Arguments.of("bad percent-encoding in the path", head("GET", "/api/%zz")),
                Arguments.of("half a percent-encoding in the path", head("GET", "/api/%2")),
                Arguments.of("bad percent-encoding in the query", head("GET", "/api/thing?a=%zz")),
                Arguments.of("half a percent-encoding in the query", head("GET", "/api/thing?a=%2")),
                Arguments.of("characters that do not stand in a URI", head("GET", "/api/<thing>")),
                Arguments.of("characters that do not stand in a query", head("GET", "/api/thing?a=\"b\"")),
                Arguments.of("a NUL in the path", head("GET", "/api/\0thing")),
                Arguments.of("no path", "GET HTTP/1.1\nHost: x\n\n"),
                Arguments.of("no method", "/ HTTP/1.1\nHost: x\n\n"),
                Arguments.of("HTTP/1.0", "GET /api/thing HTTP/1.0\n\n"),
                Arguments.of("an unknown protocol", "GET /api/thing FTP/1.1\nHost: x\n\n"),
                Arguments.of("no Host", "GET /api/thing HTTP/1.1\n\n"),
                Arguments.of("two Hosts", "GET /api/thing HTTP/1.1\nHost: a\nHost: b\n\n"),
                Arguments.of("a Host that is none", "GET /api/thing HTTP/1.1\nHost: a b\n\n"),
                Arguments.of("a header without a colon", "GET /api/thing HTTP/1.1\nHost: x\nnonsense\n\n"),
                Arguments.of("a header name with a blank", "GET /api/thing HTTP/1.1\nHost: x\na b: c\n\n"),
                Arguments.of("a negative length", head("POST", "/api/echo", "Content-Length: -1")),
                Arguments.of("a length that is no number", head("POST", "/api/echo", "Content-Length: five")),
                Arguments.of(
                        "length and chunks together",
                        head("POST", "/api/echo", "Content-Length: 5", "Transfer-Encoding: chunked") + "0\n\n"),
                Arguments.of(
                        "a chunk size that is no number",
                        head("POST", "/api/echo", "Transfer-Encoding: chunked") + "zz\nxx\n0\n\n"),
                Arguments.of(
                        "an unknown transfer encoding",
                        head("POST", "/api/echo", "Transfer-Encoding: gzip, chunked") + "0\n\n"),
                Arguments.of("a request line that is too long", head("GET", "/" + "x".repeat(9_000))),
                Arguments.of(
                        "headers that are too long", head("GET", "/api/thing", "X-Long: " + "x".repeat(17 * 1024))),
                Arguments.of("not HTTP at all", "hello\n\n"),
                Arguments.of("the first bytes of a TLS handshake", "\u0016\u0003\u0001\u0002\n\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void a_malformed_request_is_400_in_the_envelope(String what, String request) throws IOException {
        var reply = exchange(listener.port(), request);

        assertThat(reply.status()).as(what).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":{\"code\":\"ERR_BAD_REQUEST\",\"message\":\"");
        assertThat(reply.header("Content-Type")).contains("application/json");
        assertThat(reply.header("X-Request-Id")).isPresent();
        assertThat(exchange(listener.port(), head("GET", "/api/thing")).status())
                .as("the next one is served")
                .isEqualTo(200);
    }

    @Test
    void a_malformed_request_keeps_its_id_where_the_headers_were_read() throws IOException {
        var reply = exchange(listener.port(), head("POST", "/api/echo", "X-Request-Id: mine", "Content-Length: -1"));

        assertThat(reply.header("X-Request-Id")).contains("mine");
    }

    @Test
    void a_body_that_ends_too_early_is_not_an_error_of_ours() throws IOException {
        try (var client = new RawClient(listener.port())) {
            client.send(head("POST", "/api/echo", "Content-Length: 100") + "only this");
            client.finishSending();

            assertThat(client.reply(false).status()).isEqualTo(400);
        }
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void a_client_that_goes_away_in_the_middle_is_not_worth_a_line() throws IOException {
        for (var part : new String[] {
            "",
            "GE",
            "GET / HTTP/1.1\n",
            "GET / HTTP/1.1\nHost",
            head("POST", "/api/echo", "Content-Length: 100") + "only this",
            head("POST", "/api/echo", "Transfer-Encoding: chunked") + "5\nhel"
        }) {
            try (var client = new RawClient(listener.port())) {
                client.send(part);
                client.reset();
            }
        }
        assertThat(exchange(listener.port(), head("GET", "/api/thing")).status())
                .isEqualTo(200);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void a_client_that_goes_away_during_the_answer_is_not_worth_a_line() throws IOException {
        for (int i = 0; i < 5; i++) {
            try (var client = new RawClient(listener.port())) {
                client.send(head("GET", "/api/large"));
                client.reset();
            }
        }
        assertThat(exchange(listener.port(), head("GET", "/api/thing")).status())
                .isEqualTo(200);
    }

    @Test
    void a_failure_that_nobody_is_there_to_read_is_not_worth_a_line() throws Exception {
        for (int i = 0; i < 20; i++) {
            arrived = new CountDownLatch(1);
            gone = new CountDownLatch(1);
            try (var client = new RawClient(listener.port())) {
                client.send(head("GET", "/api/late"));
                arrived.await();
                client.reset();
            }
            gone.countDown();
        }
        assertThat(exchange(listener.port(), head("GET", "/api/thing")).status())
                .isEqualTo(200);
    }
}
