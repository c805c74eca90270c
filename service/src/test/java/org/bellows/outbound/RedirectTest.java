package org.bellows.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bellows.outbound.ExchangeResult.Answered;
import org.bellows.outbound.ExchangeResult.NotAnswered;
import org.bellows.outbound.ExchangeResult.RefusedByPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final Exchange exchange = new Exchange(Trust.of(Optional.empty()));

    @AfterEach
    void close() {
        exchange.close();
    }

    private static String redirect(int status, String location) {
        return "HTTP/1.1 " + status + " X\r\nLocation: " + location + "\r\nContent-Length: 6\r\n\r\nmoved\n";
    }

    /** Redirects everything but /end to a place. */
    private static ScriptedServer redirecting(int status, String location) throws IOException {
        return ScriptedServer.start(conversation -> {
            for (String request = conversation.request(); !request.isEmpty(); request = conversation.request()) {
                conversation.send(request.startsWith("POST /end ") ? OK : redirect(status, location));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {307, 308})
    void the_same_request_goes_to_the_new_place(int status) throws IOException {
        try (ScriptedServer server = redirecting(status, "/end")) {
            ExchangeResult result =
                    exchange.send(Requests.to(server.uri("/start").replace("//", "//user:pass@"))
                            .request());

            assertThat(result).isInstanceOfSatisfying(Answered.class, answered -> {
                assertThat(answered.status()).isEqualTo(200);
                assertThat(answered.hops()).isEqualTo(1);
            });
            assertThat(server.requests()).hasSize(2);
            assertThat(server.requests().get(1))
                    .isEqualTo(server.requests().get(0).replace("/start", "/end"));
            assertThat(server.requests().get(1)).contains("Authorization: Basic ", "X-Phabricator-Webhook-Signature: ");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void neither_credentials_nor_signature_go_to_another_origin() throws IOException {
        try (ScriptedServer other = ScriptedServer.answering(OK);
                ScriptedServer server = redirecting(307, other.uri("/end"))) {
            exchange.send(Requests.to(server.uri("/start").replace("//", "//user:pass@"))
                    .request());

            assertThat(other.requests()).containsExactly("""
                    POST /end HTTP/1.1\r
                    Host: 127.0.0.1:PORT\r
                    User-Agent: test/1\r
                    Accept: */*\r
                    Content-Type: application/json\r
                    Content-Length: 3\r
                    \r
                    {}
                    """.replace("PORT", Integer.toString(other.port())));
        }
    }

    @Test
    void the_signature_does_not_come_back_with_a_redirect_back() throws IOException {
        ScriptedServer[] home = new ScriptedServer[1];
        try (ScriptedServer other = ScriptedServer.start(conversation -> {
                    conversation.request();
                    conversation.send(redirect(307, home[0].uri("/end")));
                });
                ScriptedServer server = redirecting(307, other.uri("/away"))) {
            home[0] = server;

            exchange.send(Requests.to(server.uri("/start").replace("//", "//user:pass@"))
                    .request());

            assertThat(server.requests()).hasSize(2);
            assertThat(server.requests().get(0)).contains("Authorization", "Signature");
            assertThat(server.requests().get(1)).startsWith("POST /end ").doesNotContain("Authorization", "Signature");
        }
    }

    @Test
    void a_redirect_to_a_denied_address_is_not_followed() throws IOException {
        try (ScriptedServer denied = ScriptedServer.onPort("127.0.0.2", 0, OK);
                ScriptedServer server = redirecting(307, "http://127.0.0.2:" + denied.port() + "/end")) {
            ExchangeResult result = exchange.send(Requests.to(server.uri("/start"))
                    .under(OutboundPolicy.of(List.of("127.0.0.2/32")))
                    .request());

            assertThat(result)
                    .isInstanceOfSatisfying(
                            RefusedByPolicy.class,
                            refused -> assertThat(refused.network()).isEqualTo("127.0.0.2/32"));
            assertThat(denied.connections()).isZero();
        }
    }

    @Test
    void twenty_redirects_are_followed_and_no_more() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            for (String request = conversation.request(); !request.isEmpty(); request = conversation.request()) {
                int left = Integer.parseInt(request.split("[/ ]", 4)[2]);
                conversation.send(left == 0 ? OK : redirect(308, "/" + (left - 1)));
            }
        })) {
            assertThat(exchange.send(Requests.to(server.uri("/20")).request()))
                    .isInstanceOfSatisfying(
                            Answered.class,
                            answered -> assertThat(answered.hops()).isEqualTo(20));
            assertThat(server.requests()).hasSize(21);

            assertThat(exchange.send(Requests.to(server.uri("/21")).request()))
                    .isInstanceOfSatisfying(
                            NotAnswered.class,
                            failure -> assertThat(failure.code()).isEqualTo(47));
            assertThat(server.requests()).hasSize(42);
        }
    }

    @Test
    void the_deadline_is_for_all_hops_together() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            while (!conversation.request().isEmpty()) {
                Thread.sleep(100);
                conversation.send(redirect(307, "/again"));
            }
        })) {
            assertThat(exchange.send(
                            Requests.to(server.uri("/")).within(Requests.SHORT).request()))
                    .isInstanceOfSatisfying(
                            NotAnswered.class,
                            failure -> assertThat(failure.code()).isEqualTo(28));
            assertThat(server.requests()).hasSizeBetween(2, 5);
        }
    }

    @Test
    void a_body_of_a_redirect_that_drips_is_not_waited_for() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            if (conversation.request().startsWith("POST /end ")) {
                conversation.send(OK);
                return;
            }
            conversation.send("HTTP/1.1 307 X\r\nLocation: /end\r\nContent-Length: 1000\r\n\r\n");
            while (true) {
                conversation.send(".");
                Thread.sleep(50);
            }
        })) {
            assertThat(exchange.send(Requests.to(server.uri("/start"))
                            .within(Requests.SHORT)
                            .request()))
                    .isInstanceOf(Answered.class);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://h/, 1",
        "mailto:x, 1",
        "foo:bar, 1",
        "http://exa_mple/, 3",
        "http://h:99999/, 3",
        "http://u@v@127.0.0.1/, 3",
        "/a\u0001b, 3"
    })
    void a_place_that_cannot_be_reached_is_an_error(String location, int code) throws IOException {
        try (ScriptedServer server = redirecting(307, location)) {
            assertThat(exchange.send(Requests.to(server.uri("/start")).request()))
                    .isInstanceOfSatisfying(
                            NotAnswered.class,
                            failure -> assertThat(failure.code()).isEqualTo(code));
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/z              | http://h:81  | /z",
                "z               | http://h:81  | /dir/z",
                "../z?q          | http://h:81  | /z?q",
                "./              | http://h:81  | /dir/",
                "?q=1            | http://h:81  | /dir/p?q=1",
                "#f              | http://h:81  | /dir/p?x=1",
                "//o/z           | http://o:80  | /z",
                "http://o:82/z#f | http://o:82  | /z",
                "HTTPS://o/z     | https://o:443| /z",
                "http://o?q      | http://o:80  | /?q",
                "/a b?c d        | http://h:81  | /a%20b?c%20d",
                "/\u00c3\u00bc?\u00c3\u00bc | http://h:81 | /%c3%bc?%c3%bc",
                "/u?r=http://x/  | http://h:81  | /u?r=http://x/",
            })
    void a_location_is_resolved_against_the_current_place(String location, String origin, String requestTarget)
            throws Unanswered {
        Target next = Redirect.follow(Requests.target("http://u:p@h:81/dir/p?x=1"), location);

        assertThat(next.origin()).isEqualTo(origin);
        assertThat(next.requestTarget()).isEqualTo(requestTarget);
        assertThat(next.authorization().isPresent()).isEqualTo(origin.equals("http://h:81"));
    }

    @Test
    void credentials_in_a_location_are_used_there() throws Unanswered {
        Target from = Requests.target("http://u:p@h/");

        assertThat(Redirect.follow(from, "http://v:q@o/").authorization()).contains("Basic djpx");
        assertThatThrownBy(() -> Redirect.follow(from, "http://v%0a:q@o/")).isInstanceOf(Unanswered.class);
    }

    @Test
    void the_same_host_with_another_scheme_port_or_spelling() throws Unanswered {
        Target from = Requests.target("https://u:p@h/");

        assertThat(Redirect.follow(from, "http://h/").authorization()).isEmpty();
        assertThat(Redirect.follow(from, "https://h:444/").authorization()).isEmpty();
        assertThat(Redirect.follow(from, "https://H:443/x").authorization()).isPresent();
    }
}
