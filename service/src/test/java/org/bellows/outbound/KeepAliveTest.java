package org.bellows.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.bellows.outbound.ExchangeResult.Abandoned;
import org.bellows.outbound.ExchangeResult.Answered;
import org.bellows.outbound.ExchangeResult.NotAnswered;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a connection is used again, and what happens when it should not have been. */
class KeepAliveTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\n";

    private final Exchange exchange = new Exchange(Trust.of(Optional.empty()));

    @AfterEach
    void close() {
        exchange.close();
    }

    private void twice(Requests request) {
        assertThat(exchange.send(request.request())).isInstanceOf(Answered.class);
        assertThat(exchange.send(request.request())).isInstanceOf(Answered.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                OK,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nok\n\r\n0\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5, max=100\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
            })
    void a_connection_is_used_again_after_a_complete_answer(String answer) throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(answer)) {
            twice(Requests.to(server.uri("/")));

            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=0\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 500 Smuggled\r\nContent-Length: 0\r\n\r\n"
            })
    void a_connection_is_not_used_again_after_any_other_answer(String answer) throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send(answer);
            if (!answer.contains("Connection: ") && !answer.contains("Content-Length: 0\r\n\r\n")) {
                conversation.endOutput();
            }
            conversation.waitForTheEnd();
        })) {
            twice(Requests.to(server.uri("/")));

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_body_beyond_the_limit_costs_the_connection() throws IOException {
        String body = "x".repeat(Exchange.BODY_LIMIT);
        try (ScriptedServer exact =
                        ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 16384\r\n\r\n" + body);
                ScriptedServer more =
                        ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 16385\r\n\r\nx" + body)) {
            twice(Requests.to(exact.uri("/")));
            twice(Requests.to(more.uri("/")));

            assertThat(exact.connections()).isEqualTo(1);
            assertThat(more.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_fresh_connection_is_one_that_was_never_used() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            twice(Requests.to(server.uri("/")).fresh());

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_connection_belongs_to_one_origin_and_one_checked_address() throws IOException {
        AtomicReference<String> address = new AtomicReference<>("127.0.0.1");
        try (ScriptedServer one = ScriptedServer.answering(OK);
                ScriptedServer two = ScriptedServer.onPort("127.0.0.2", one.port(), OK);
                Exchange moving = new Exchange(
                        Trust.of(Optional.empty()), host -> List.of(InetAddress.ofLiteral(address.get())))) {
            moving.send(Requests.to("http://a.test:" + one.port() + "/").request());
            moving.send(Requests.to("http://b.test:" + one.port() + "/").request());
            assertThat(one.connections()).isEqualTo(2);

            address.set("127.0.0.2");
            moving.send(Requests.to("http://a.test:" + one.port() + "/").request());
            assertThat(one.connections()).isEqualTo(2);
            assertThat(two.connections()).isEqualTo(1);
        }
    }

    @Test
    void a_connection_closed_while_idle_is_replaced_before_anything_is_sent() throws IOException {
        AtomicBoolean closed = new AtomicBoolean();
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send(OK);
            conversation.endOutput();
            closed.set(true);
            conversation.waitForTheEnd();
        })) {
            Requests request = Requests.to(server.uri("/"));
            assertThat(exchange.send(request.request())).isInstanceOf(Answered.class);
            await().untilTrue(closed);

            assertThat(exchange.send(request.request())).isInstanceOf(Answered.class);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void a_connection_on_which_something_came_unasked_is_not_used_again() throws IOException {
        AtomicBoolean sent = new AtomicBoolean();
        CountDownLatch answered = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send(OK);
            answered.await();
            conversation.send("HTTP/1.1 200 Smuggled\r\nContent-Length: 0\r\n\r\n");
            sent.set(true);
            conversation.waitForTheEnd();
        })) {
            Requests request = Requests.to(server.uri("/"));
            assertThat(exchange.send(request.request())).isInstanceOf(Answered.class);
            answered.countDown();
            await().untilTrue(sent);

            assertThat(exchange.send(request.request()))
                    .isInstanceOfSatisfying(
                            Answered.class,
                            second -> assertThat(second.reason()).isEqualTo("OK"));
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_used_connection_that_dies_under_a_request_is_a_failure_and_never_a_second_request() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send(OK);
            conversation.request();
        })) {
            Requests request = Requests.to(server.uri("/"));
            assertThat(exchange.send(request.request())).isInstanceOf(Answered.class);

            assertThat(exchange.send(request.request()))
                    .isInstanceOfSatisfying(
                            NotAnswered.class,
                            failure -> assertThat(failure.code()).isEqualTo(52));
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void an_idle_connection_is_closed_after_a_second() throws IOException {
        AtomicBoolean ended = new AtomicBoolean();
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send(OK);
            conversation.waitForTheEnd();
            ended.set(true);
        })) {
            exchange.send(Requests.to(server.uri("/")).request());

            await().untilTrue(ended);
        }
    }

    @Test
    void closing_ends_idle_connections_and_keeps_none_after_that() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            exchange.send(Requests.to(server.uri("/")).request());
            exchange.close();

            twice(Requests.to(server.uri("/")));

            assertThat(server.connections()).isEqualTo(3);
        }
    }

    @Test
    void an_abandoned_exchange_takes_its_connection_with_it() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering(OK)) {
            Requests request = Requests.to(server.uri("/"));
            exchange.send(request.request());
            assertThat(exchange.send(request.allowedIf(() -> false).request())).isEqualTo(new Abandoned());
            exchange.send(request.request());

            assertThat(server.requests()).hasSize(2);
            assertThat(server.connections()).isEqualTo(2);
        }
    }
}
