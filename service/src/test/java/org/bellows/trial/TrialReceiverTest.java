package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialReceiverTest {
    private static final String BODY = """
            {
              "object": {
                "type": "TASK",
                "phid": "PHID-TASK-o"
              },
              "transactions": [
                {
                  "phid": "PHID-XACT-TASK-new"
                },
                {
                  "phid": "PHID-XACT-TASK-old"
                }
              ]
            }
            """;

    private final TrialReceiver receiver = TrialReceiver.launch();

    @AfterEach
    void close() {
        receiver.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/s/200 | HTTP/1.1 200 OK~Content-Length: 3~~ok^",
                "/s/200?body=h%20%2Bi | HTTP/1.1 200 OK~Content-Length: 4~~h +i",
                "/s/503?len=5 | HTTP/1.1 503 Service Unavailable~Content-Length: 5~~xxxxx",
                "/s/204 | HTTP/1.1 204 No Content~~",
                "/s/304 | HTTP/1.1 304 Not Modified~~",
                "/s/101 | HTTP/1.1 101 X~~ok^",
                "/s/999 | HTTP/1.1 999 X~Content-Length: 3~~ok^",
                "/slow/0.01 | HTTP/1.1 200 OK~Content-Length: 5~~slow^",
                "/slow/0/500 | HTTP/1.1 500 Internal Server Error~Content-Length: 5~~slow^",
                "/hdrslow/0.01 | HTTP/1.1 200 OK~Content-Length: 5~~late^",
                "/drip/1 | HTTP/1.1 200 OK~Content-Length: 1~~.",
                "/redir/307?to=http%3A//127.0.0.2%3A1/x | HTTP/1.1 307 Temporary Redirect~Location: http://127.0.0.2:1/x~Content-Length: 6~~moved^",
                "/redirchain/2/302 | HTTP/1.1 302 Found~Location: /redirchain/1/302~Content-Length: 0~~",
                "/redirchain/0/302 | HTTP/1.1 200 OK~Content-Length: 4~~end^",
                "/loop/308 | HTTP/1.1 308 Permanent Redirect~Location: /loop/308~Content-Length: 0~~",
                "/noloc/301 | HTTP/1.1 301 Moved Permanently~Content-Length: 6~~noloc^",
                "/continue | HTTP/1.1 100 Continue~~HTTP/1.1 200 OK~Content-Length: 3~~ok^",
                "/badgzip | HTTP/1.1 200 OK~Content-Encoding: gzip~Content-Length: 8~~not gzip",
                "/ | HTTP/1.1 200 OK~Content-Length: 3~~ok^",
            })
    void an_answer_that_leaves_the_connection_open_is_exactly(String target, String expected) throws IOException {
        String bytes = expected.replace("~", "\r\n").replace("^", "\n");
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(RawClient.post(target, "{}"));
            assertThat(client.read(bytes.length())).isEqualTo(bytes);

            client.send(RawClient.post("/s/202", ""));
            client.endOutput();

            assertThat(client.readToEnd()).isEqualTo("HTTP/1.1 202 Accepted\r\nContent-Length: 3\r\n\r\nok\n");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/close | ''",
                "/http09 | hello world~",
                "/badstatus | HTTP/1.1 abc OK~~",
                "/short | HTTP/1.1 200 OK~Content-Length: 100~~0123456789",
                "/hdronly | HTTP/1.1 200 OK~Content-Le",
                "/empty200 | HTTP/1.1 200~~",
                "/empty500 | HTTP/1.0 500~~",
            })
    void an_answer_that_ends_the_connection_is_exactly(String target, String expected) throws IOException {
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(RawClient.post(target, "{}"));

            assertThat(client.readToEnd()).isEqualTo(expected.replace("~", "\r\n"));
        }
    }

    @Test
    void garbage_is_not_even_text_and_rst_is_a_reset() throws IOException {
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(RawClient.post("/garbage", "{}"));
            assertThat(client.readToEnd()).isEqualTo("\0\1\2garbage not http\r\n\r\nxx");
        }
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(RawClient.post("/rst", "{}"));
            assertThatThrownBy(client::readToEnd)
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }
    }

    @Test
    void gzip_is_a_compressed_ok() throws IOException {
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(RawClient.post("/gzip", "{}"));
            client.endOutput();
            String answer = client.readToEnd();

            int body = answer.indexOf("\r\n\r\n") + 4;
            assertThat(answer)
                    .startsWith("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: "
                            + (answer.length() - body) + "\r\n\r\n");
            byte[] packed = answer.substring(body).getBytes(StandardCharsets.ISO_8859_1);
            assertThat(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes())
                    .asString(StandardCharsets.ISO_8859_1)
                    .isEqualTo("ok\n");
        }
    }

    @Test
    void a_flaky_target_fails_as_often_as_it_was_told() throws IOException {
        try (RawClient client = new RawClient(receiver.port())) {
            for (int i = 0; i < 3; i++) {
                client.send(RawClient.post("/flaky/2/429?hook=1", "{}"));
            }
            client.endOutput();

            assertThat(client.readToEnd().lines().filter(line -> line.startsWith("HTTP/")))
                    .containsExactly(
                            "HTTP/1.1 429 Too Many Requests", "HTTP/1.1 429 Too Many Requests", "HTTP/1.1 200 OK");
        }
    }

    @Test
    void a_request_is_recorded_byte_for_byte_with_its_place_in_the_connection() throws IOException {
        Instant before = Instant.now();
        String first = RawClient.post("/s/200?x=1", "\u00ff\0{}", "X-Odd:  a\u00e9 ");
        String second = RawClient.post("/s/500", "");
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(first + second.substring(0, 20));
            client.read(3);
            client.send(second.substring(20));
            receiver.await(2, Duration.ofSeconds(5));
        }

        List<ReceivedRequest> requests = receiver.requests();

        assertThat(requests).extracting(ReceivedRequest::raw).containsExactly(first, second);
        assertThat(requests).extracting(ReceivedRequest::nth).containsExactly(1, 2);
        assertThat(requests).extracting(ReceivedRequest::connection).containsExactly(1L, 1L);
        assertThat(requests).extracting(ReceivedRequest::path).containsExactly("/s/200", "/s/500");
        assertThat(requests.getFirst().parameter("x")).contains("1");
        assertThat(requests.getFirst().parameter("y")).isEmpty();
        assertThat(requests.getFirst().header("x-odd")).contains("a\u00e9");
        assertThat(requests.getFirst().arrived()).isBetween(before, Instant.now());
        assertThat(requests.getFirst().lastByteNanos())
                .isGreaterThanOrEqualTo(requests.getFirst().firstByteNanos());
        assertThat(receiver.requests("/s/500")).hasSize(1);
        assertThat(receiver.connections()).isEqualTo(1);
    }

    @Test
    void a_request_that_is_cut_off_is_not_recorded() throws IOException {
        try (RawClient client = new RawClient(receiver.port())) {
            client.send("POST /s/200 HTTP/1.1\r\nContent-Length: 10\r\n\r\n12345");
            client.endOutput();

            assertThat(client.readToEnd()).isEmpty();
        }
        assertThat(receiver.count()).isZero();
    }

    @Test
    void a_body_larger_than_the_buffer_arrives_whole() throws IOException {
        String request = RawClient.post("/s/200", "x".repeat(300_000));
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(request);
            client.endOutput();
            client.readToEnd();
        }
        assertThat(receiver.requests()).extracting(ReceivedRequest::raw).containsExactly(request);
    }

    @Test
    void signatures_are_told_apart() throws IOException {
        receiver.knowKey("/s/200?hook=1", "k\u00e9y");
        receiver.knowKey("/s/200?hook=2", "");
        String header = "X-Phabricator-Webhook-Signature: ";
        byte[] bytes = BODY.getBytes(StandardCharsets.US_ASCII);
        String valid = WebhookSignature.of("k\u00e9y", bytes);

        exchange(RawClient.post("/s/200?hook=1", BODY, header + valid));
        exchange(RawClient.post("/s/200?hook=1", BODY, header + valid.toUpperCase(Locale.ROOT)));
        exchange(RawClient.post("/s/200?hook=1", BODY + "\n", header + valid));
        exchange(RawClient.post("/s/200?hook=1", BODY));
        exchange(RawClient.post("/s/200?hook=2", BODY, header + WebhookSignature.of("", bytes)));
        exchange(RawClient.post("/s/200?hook=3", BODY, header + valid));

        assertThat(receiver.count(WebhookSignature.VALID)).isEqualTo(2);
        assertThat(receiver.count(WebhookSignature.WRONG)).isEqualTo(2);
        assertThat(receiver.count(WebhookSignature.MISSING)).isEqualTo(1);
        assertThat(receiver.count(WebhookSignature.UNKNOWN_KEY)).isEqualTo(1);
    }

    @Test
    void the_hmac_is_the_one_of_rfc_4231_test_case_2() {
        assertThat(WebhookSignature.of("Jefe", "what do ya want for nothing?".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    @Test
    void a_delivery_that_comes_twice_is_named_and_one_that_two_hooks_get_is_not() throws IOException {
        receiver.quiet(true);
        exchange(RawClient.post("/s/200?hook=1", BODY));
        exchange(RawClient.post("/s/200?hook=2", BODY));
        exchange(RawClient.post("/s/200?hook=1", BODY.replace("-new", "-newer")));
        assertThat(receiver.duplicates()).isEmpty();

        exchange(RawClient.post("/s/200?hook=2", BODY));

        assertThat(receiver.duplicates()).hasSize(1);
        Arrivals twice = receiver.duplicates().getFirst();
        assertThat(twice.target()).isEqualTo("/s/200?hook=2");
        assertThat(twice.marker()).isEqualTo("PHID-XACT-TASK-new");
        assertThat(twice.count()).isEqualTo(2);
        assertThat(receiver.deliveries()).hasSize(3);
        assertThat(receiver.count()).isEqualTo(4);
        assertThat(receiver.requests()).isEmpty();
    }

    @Test
    void the_marker_of_a_delivery_without_transactions_is_its_object() throws IOException {
        exchange(RawClient.post(
                "/s/200", "{\n  \"object\": {\n    \"phid\": \"PHID-USER-a\"\n  },\n  \"transactions\": []\n}\n"));
        exchange(RawClient.post("/s/200", ""));

        assertThat(receiver.requests().getFirst().marker()).contains("PHID-USER-a");
        assertThat(receiver.requests().getLast().marker()).isEmpty();
    }

    @Test
    void concurrent_requests_are_counted_per_target_until_their_answer_begins() throws IOException {
        try (RawClient one = new RawClient(receiver.port());
                RawClient two = new RawClient(receiver.port())) {
            one.send(RawClient.post("/slow/0.3?hook=1", "{}"));
            receiver.await(1, Duration.ofSeconds(5));
            two.send(RawClient.post("/s/200", "{}"));
            two.read(10);
            one.read(10);
            for (int i = 0; i < 50; i++) {
                exchange(RawClient.post("/s/200", "{}"));
            }
            assertThat(receiver.maxConcurrent("/s/200")).isEqualTo(1);
            assertThat(receiver.maxConcurrent("/slow/0.3?hook=1")).isEqualTo(1);
            assertThat(receiver.maxConcurrent()).isEqualTo(2);

            receiver.clear();
            one.send(RawClient.post("/slow/0.3?hook=1", "{}"));
            two.send(RawClient.post("/slow/0.3?hook=1", "{}"));
            receiver.await(2, Duration.ofSeconds(5));
            assertThat(receiver.maxConcurrent("/slow/0.3?hook=1")).isEqualTo(2);
        }
    }

    @Test
    void waiting_for_requests_that_do_not_come_says_how_many_came() {
        assertThatThrownBy(() -> receiver.await(2, Duration.ofMillis(20)))
                .isInstanceOf(TrialException.class)
                .hasMessageContaining("0 of 2 requests");
    }

    @Test
    void closing_ends_answers_that_are_being_waited_for() throws IOException {
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(RawClient.post("/slow/60", "{}"));
            receiver.await(1, Duration.ofSeconds(5));

            receiver.close();

            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void behind_tls_the_same_is_recorded_and_failed_handshakes_are_told() throws IOException {
        TrialCertificate certificate = TrialCertificate.selfSigned("dns:localhost", "ip:127.0.0.1");
        TrialCertificate other = TrialCertificate.selfSigned("dns:localhost");
        try (TrialReceiver secure =
                TrialReceiver.builder().tls(certificate.serverContext(), 0).launch()) {
            try (RawClient client = new RawClient(
                    certificate.trustingContext().getSocketFactory().createSocket("localhost", secure.tlsPort()))) {
                client.send(RawClient.post("/empty200", "{}"));
                assertThat(client.readToEnd()).isEqualTo("HTTP/1.1 200\r\n\r\n");
            }
            assertThat(secure.requests()).extracting(ReceivedRequest::tls).containsExactly(true);
            assertThat(secure.tlsUri("localhost", "/s/200").toString())
                    .isEqualTo("https://localhost:" + secure.tlsPort() + "/s/200");

            assertThatThrownBy(() -> {
                        try (RawClient client = new RawClient(other.trustingContext()
                                .getSocketFactory()
                                .createSocket("localhost", secure.tlsPort()))) {
                            client.send("x");
                        }
                    })
                    .isInstanceOf(SSLException.class);
            Awaitility.await().until(() -> !secure.tlsFailures().isEmpty());
            try (RawClient reset = new RawClient(
                    certificate.trustingContext().getSocketFactory().createSocket("localhost", secure.tlsPort()))) {
                reset.send(RawClient.post("/rst", "{}"));
                assertThatThrownBy(reset::readToEnd).isInstanceOf(IOException.class);
            }
        }
    }

    private void exchange(String request) throws IOException {
        try (RawClient client = new RawClient(receiver.port())) {
            client.send(request);
            client.endOutput();
            client.readToEnd();
        }
    }
}
