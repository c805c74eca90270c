package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.exchange;
import static org.bellows.http.RawClient.get;
import static org.bellows.http.RawClient.head;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract: webhook delivery, section 8, as far as every domain shares it. */
class ListenerContractTest {

    private static final String UNAUTHORIZED =
            "{\"error\":{\"code\":\"ERR_UNAUTHORIZED\",\"message\":\"missing or wrong token\"}}";
    private static final String NOT_FOUND = "{\"error\":{\"code\":\"ERR_NOT_FOUND\",\"message\":\"no such path\"}}";
    private static final String INTERNAL =
            "{\"error\":{\"code\":\"ERR_INTERNAL\",\"message\":\"internal server error\"}}";
    private static final String WITH_TOKEN = "X-Service-Token: " + TestDomains.TOKEN;

    private static HttpListener locked;
    private static HttpListener open;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @BeforeAll
    static void listen() throws ListenException {
        locked = HttpListener.start(TestDomains.locked(ListenerContractTest::routes));
        open = HttpListener.start(TestDomains.open(ListenerContractTest::routes));
    }

    @AfterAll
    static void stop() {
        locked.close();
        open.close();
    }

    private static void routes(io.helidon.webserver.http.HttpRules rules) {
        Resource.at("/api/thing")
                .get((request, response) -> Answer.data(request, response, Map.of("name", "café/\"x\"")))
                .in(rules);
        Resource.at("/api/echo")
                .post((request, response) -> Answer.data(
                        request,
                        response,
                        Map.of("bytes", request.content().inputStream().readAllBytes().length)))
                .in(rules);
        Resource.at("/api/deaf")
                .post((request, response) -> Answer.data(request, response, Map.of("heard", false)))
                .in(rules);
        Resource.at("/api/crash")
                .get((request, response) -> {
                    response.header("Content-Length", "999");
                    throw new IllegalStateException("jdbc:mariadb://db.example:3306 fell over");
                })
                .in(rules);
        Resource.at("/api/database")
                .get((request, response) -> {
                    throw HttpFailure.internal(new SQLException("Socket fail to connect to db.example:3306"));
                })
                .in(rules);
        Resource.at("/api/overflow")
                .get((request, response) -> {
                    throw new StackOverflowError();
                })
                .in(rules);
    }

    @Test
    void data_comes_in_the_envelope() throws IOException {
        var reply = get(open.port(), "/api/thing");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"data\":{\"name\":\"café/\\\"x\\\"\"}}");
        assertThat(reply.header("Content-Type")).contains("application/json");
        assertThat(reply.header("Server")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/healthz", "/readyz", "/healthz?token=wrong"})
    void health_needs_neither_token_nor_envelope(String path) throws IOException {
        for (var port : new int[] {locked.port(), open.port()}) {
            var reply = get(port, path);

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.body()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(reply.header("Content-Type")).contains("application/json");
            assertThat(reply.header("X-Request-Id")).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/healthz/",
                "/readyz/x",
                "/healthz/../api/thing",
                "/healthz%2f",
                "/healthzz",
                "/api/thing",
                "/api/unknown",
                "/api/../healthz/x",
                "/api/thing?token=",
                "/api/thing?token=wrong",
                "/api/thing?TOKEN=correct-horse-battery-staple",
                "/api/thing?token=correct-horse-battery-stapl",
                "/api/thing?token=correct-horse-battery-staple2",
                "/api/thing?x=1&token"
            })
    void without_the_token_every_other_path_is_401(String path) throws IOException {
        var reply = get(locked.port(), path);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.body()).isEqualTo(UNAUTHORIZED);
        assertThat(reply.header("Content-Type")).contains("application/json");
    }

    @Test
    void the_token_is_taken_from_the_header() throws IOException {
        assertThat(get(locked.port(), "/api/thing", WITH_TOKEN).status()).isEqualTo(200);
        assertThat(get(locked.port(), "/api/thing", "x-service-token: " + TestDomains.TOKEN)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void the_token_is_taken_from_the_query_only_when_the_header_is_absent_or_empty() throws IOException {
        var query = "/api/thing?a=b&token=" + TestDomains.TOKEN;

        assertThat(get(locked.port(), query).status()).isEqualTo(200);
        assertThat(get(locked.port(), query, "X-Service-Token:").status()).isEqualTo(200);
        assertThat(get(locked.port(), query, "X-Service-Token:   ").status()).isEqualTo(200);
        assertThat(get(locked.port(), query, "X-Service-Token: wrong").status()).isEqualTo(401);
        assertThat(get(locked.port(), "/api/thing?token=wrong", WITH_TOKEN).status())
                .isEqualTo(200);
    }

    @Test
    void a_percent_encoded_query_token_is_decoded() throws IOException {
        assertThat(get(locked.port(), "/api/thing?token=correct%2Dhorse%2Dbattery%2Dstaple")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void bearer_is_for_sockets_that_allow_it() throws Exception {
        var bearer = "Authorization: Bearer " + TestDomains.TOKEN;
        assertThat(get(locked.port(), "/api/thing", bearer).status()).isEqualTo(401);

        var domain = TestDomains.open(ListenerContractTest::routes);
        try (var console = HttpListener.start(domain.withAccess(Access.tokenOrBearer(TestDomains.TOKEN)))) {
            assertThat(get(console.port(), "/api/thing", bearer).status()).isEqualTo(200);
            assertThat(get(console.port(), "/api/thing", WITH_TOKEN).status()).isEqualTo(200);
            assertThat(get(console.port(), "/api/thing", "Authorization: bearer " + TestDomains.TOKEN)
                            .status())
                    .isEqualTo(200);
            assertThat(get(console.port(), "/api/thing", "Authorization: Bearer wrong")
                            .status())
                    .isEqualTo(401);
            assertThat(get(console.port(), "/api/thing", "Authorization: Basic " + TestDomains.TOKEN)
                            .status())
                    .isEqualTo(401);
            assertThat(get(console.port(), "/api/thing", bearer, "X-Service-Token: wrong")
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void no_token_configured_means_open() throws IOException {
        assertThat(get(open.port(), "/api/thing").status()).isEqualTo(200);
        assertThat(get(open.port(), "/api/thing", "X-Service-Token: anything").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/unknown", "/api", "/api/thing/", "/api/thing/more", "/API/thing", "/favicon.ico"})
    void an_unknown_path_is_404_in_the_envelope(String path) throws IOException {
        var reply = get(locked.port(), path, WITH_TOKEN);

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).isEqualTo(NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST | /api/thing | GET, HEAD",
                "DELETE | /api/thing | GET, HEAD",
                "OPTIONS | /api/thing | GET, HEAD",
                "BREW | /api/thing | GET, HEAD",
                "GET | /api/echo | POST",
                "HEAD | /api/echo | POST",
                "POST | / | GET, HEAD",
                "PUT | /healthz | GET, HEAD",
                "DELETE | /readyz | GET, HEAD"
            })
    void a_wrong_method_is_405_and_says_what_is_allowed(String method, String path, String allowed) throws IOException {
        var reply = exchange(locked.port(), head(method, path, WITH_TOKEN, "Content-Length: 0"));

        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).contains(allowed);
        if (!"HEAD".equals(method)) {
            assertThat(reply.body())
                    .isEqualTo("{\"error\":{\"code\":\"ERR_METHOD_NOT_ALLOWED\",\"message\":\"allowed here: " + allowed
                            + "\"}}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/thing", "/healthz", "/readyz", "/", "/api/unknown", "/api/database"})
    void head_is_get_without_the_body(String path) throws IOException {
        var got = get(locked.port(), path, WITH_TOKEN);
        try (var client = new RawClient(locked.port())) {
            client.send(head("HEAD", path, WITH_TOKEN));
            var headed = client.reply(true);

            assertThat(headed.status()).isEqualTo(got.status());
            assertThat(headed.header("Content-Length")).isEqualTo(got.header("Content-Length"));
            assertThat(headed.header("Content-Type")).isEqualTo(got.header("Content-Type"));

            client.send(head("GET", "/healthz"));
            assertThat(client.reply(false).body())
                    .as("nothing of a body is on the wire before the next answer")
                    .isEqualTo("{\"status\":\"ok\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "req-1.2_3", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void a_harmless_request_id_is_echoed_everywhere(String id) throws IOException {
        var header = "X-Request-Id: " + id;

        assertThat(get(open.port(), "/api/thing", header).header("X-Request-Id"))
                .contains(id);
        assertThat(get(open.port(), "/readyz", header).header("X-Request-Id")).contains(id);
        assertThat(get(open.port(), "/api/unknown", header).header("X-Request-Id"))
                .contains(id);
        assertThat(get(locked.port(), "/api/thing", header).header("X-Request-Id"))
                .contains(id);
        assertThat(exchange(open.port(), head("PUT", "/", header)).header("X-Request-Id"))
                .contains(id);
        assertThat(get(open.port(), "/api/database", header).header("X-Request-Id"))
                .contains(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\tb", "<script>", "x=1;y", "ü", "../../etc", "a,b", "%0d%0aX-Evil: 1"})
    void a_strange_request_id_is_replaced(String id) throws IOException {
        var reply = get(open.port(), "/api/thing", "X-Request-Id: " + id);

        assertThat(reply.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{32}");
        assertThat(reply.header("X-Evil")).isEmpty();
    }

    @Test
    void a_request_id_over_128_characters_is_replaced() throws IOException {
        assertThat(get(open.port(), "/api/thing", "X-Request-Id: " + "a".repeat(128))
                        .header("X-Request-Id"))
                .contains("a".repeat(128));
        assertThat(get(open.port(), "/api/thing", "X-Request-Id: " + "a".repeat(129))
                        .header("X-Request-Id")
                        .orElseThrow())
                .matches("[0-9a-f]{32}");
    }

    @Test
    void generated_request_ids_differ() throws IOException {
        assertThat(get(open.port(), "/").header("X-Request-Id"))
                .isNotEqualTo(get(open.port(), "/").header("X-Request-Id"));
    }

    @Test
    void a_failure_on_purpose_is_a_500_and_one_line_without_a_stack_trace() throws IOException {
        var reply = get(open.port(), "/api/database?token=sesame", "X-Request-Id: r1");

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.body()).isEqualTo(INTERNAL);
        assertThat(log.lines("HTTP_REQUEST_FAILED"))
                .containsExactly("SEVERE HTTP_REQUEST_FAILED domain=\"webhook diagnostics\" request=r1 method=GET"
                        + " path=/api/database cause=\"SQLException: Socket fail to connect to db.example:3306\"");
    }

    @Test
    void a_crash_is_a_500_that_tells_the_caller_nothing_and_the_log_everything() throws IOException {
        log.expect(IllegalStateException.class);

        var reply = get(open.port(), "/api/crash?token=sesame");

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.body()).isEqualTo(INTERNAL);
        assertThat(log.lines()).hasSize(1);
        assertThat(log.lines()).noneMatch(line -> line.contains("sesame"));
    }

    @Test
    void even_an_error_of_the_run_time_is_answered() throws IOException {
        log.expect(StackOverflowError.class);

        assertThat(get(open.port(), "/api/overflow").body()).isEqualTo(INTERNAL);
        assertThat(get(open.port(), "/healthz").status()).isEqualTo(200);
    }

    @Test
    void a_token_in_a_query_never_reaches_the_log_at_any_level() throws IOException {
        var root = Logger.getLogger("");
        var before = root.getLevel();
        root.setLevel(Level.ALL);
        try {
            get(locked.port(), "/api/thing?token=sesame-open");
            get(locked.port(), "/api/thing?token=sesame-open&x=%zz");
            get(locked.port(), "/api/database?token=" + TestDomains.TOKEN);
            get(locked.port(), "/%zz?token=sesame-open");
        } finally {
            root.setLevel(before);
        }

        assertThat(log.lines()).isNotEmpty();
        assertThat(log.lines()).noneMatch(line -> line.contains("sesame") || line.contains(TestDomains.TOKEN));
    }

    @Test
    void a_body_over_the_limit_is_413_before_the_handler_reads_it() throws IOException {
        var reply = exchange(open.port(), head("POST", "/api/echo", "Content-Length: 65537") + "x".repeat(1000));

        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.body())
                .isEqualTo("{\"error\":{\"code\":\"ERR_TOO_LARGE\",\"message\":"
                        + "\"the request body is larger than 65536 bytes\"}}");
    }

    @Test
    void a_chunked_body_over_the_limit_is_413_too() throws IOException {
        var chunk = "4000\n" + "x".repeat(0x4000) + "\n";
        var reply = exchange(
                open.port(), head("POST", "/api/echo", "Transfer-Encoding: chunked") + chunk.repeat(5) + "0\n\n");

        assertThat(reply.status()).isEqualTo(413);
    }

    @Test
    void a_body_up_to_the_limit_is_read() throws IOException {
        var reply = exchange(open.port(), head("POST", "/api/echo", "Content-Length: 65536") + "x".repeat(65536));

        assertThat(reply.body()).isEqualTo("{\"data\":{\"bytes\":65536}}");
    }

    @Test
    void without_the_token_a_large_body_is_401_and_the_client_gets_to_read_it() throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            for (int i = 0; i < 20; i++) {
                var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + locked.port() + "/api/echo"))
                        .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[2_000_000]))
                        .build();

                var response = client.send(request, HttpResponse.BodyHandlers.ofString());

                assertThat(response.statusCode()).isEqualTo(401);
                assertThat(response.body()).isEqualTo(UNAUTHORIZED);
            }
        }
    }

    @Test
    void a_body_that_nobody_reads_is_not_taken_for_the_next_request() throws IOException {
        try (var client = new RawClient(locked.port())) {
            var smuggled = head("GET", "/api/thing", WITH_TOKEN);
            client.send(head("POST", "/api/deaf", WITH_TOKEN, "Content-Length: " + (smuggled.length() + 4)) + smuggled);
            assertThat(client.reply(false).body()).isEqualTo("{\"data\":{\"heard\":false}}");

            client.send(head("GET", "/healthz"));
            assertThat(client.reply(false).body()).isEqualTo("{\"status\":\"ok\"}");
        }
    }

    @Test
    void a_large_body_that_nobody_reads_is_not_taken_for_the_next_request() throws IOException {
        try (var client = new RawClient(locked.port())) {
            var smuggled = head("GET", "/api/thing", WITH_TOKEN);
            client.send(head("POST", "/api/echo", "Content-Length: 5000000") + smuggled);
            assertThat(client.reply(false).status()).isEqualTo(401);

            assertThat(client.closedByServer())
                    .as("nothing more comes, so the connection is of no use")
                    .isTrue();
        }
    }

    @Test
    void a_client_that_asks_for_close_is_closed_on() throws IOException {
        for (var path : new String[] {"/api/thing", "/healthz", "/api/unknown"}) {
            try (var client = new RawClient(open.port())) {
                client.send(head("GET", path, "Connection: close"));
                assertThat(client.reply(false).header("Connection")).contains("close");
                assertThat(client.closedByServer()).isTrue();
            }
        }
    }

    @Test
    void a_connection_serves_many_requests() throws IOException {
        try (var client = new RawClient(open.port())) {
            for (int i = 0; i < 50; i++) {
                client.send(head("GET", i % 2 == 0 ? "/api/thing" : "/api/unknown"));
                assertThat(client.reply(false).status()).isEqualTo(i % 2 == 0 ? 200 : 404);
            }
        }
    }

    @Test
    void a_token_with_characters_that_need_encoding_works_in_header_and_query() throws Exception {
        var token = "t0+k&e=n%20/~\"";
        var domain = TestDomains.at("127.0.0.1", 0, Optional.of(token), ListenerContractTest::routes);
        try (var listener = HttpListener.start(domain)) {
            var encoded = URLEncoder.encode(token, StandardCharsets.UTF_8);

            assertThat(get(listener.port(), "/api/thing?token=" + encoded).status())
                    .isEqualTo(200);
            assertThat(get(listener.port(), "/api/thing", "X-Service-Token: " + token)
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void a_client_that_waits_for_100_continue_gets_the_refusal_instead() throws IOException {
        try (var client = new RawClient(locked.port())) {
            client.send(head("POST", "/api/echo", "Content-Length: 5000", "Expect: 100-continue"));

            assertThat(client.reply(false).status()).isEqualTo(401);
            assertThat(client.closedByServer()).isTrue();
        }
    }

    @Test
    void a_client_that_waits_for_100_continue_gets_it() throws IOException {
        try (var client = new RawClient(locked.port())) {
            client.send(head("POST", "/api/echo", WITH_TOKEN, "Content-Length: 5", "Expect: 100-continue"));
            assertThat(client.reply(false).status()).isEqualTo(100);

            client.send("hello");
            assertThat(client.reply(false).body()).isEqualTo("{\"data\":{\"bytes\":5}}");
        }
    }
}
