package org.bellows.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.bellows.outbound.ExchangeResult.NotAnswered;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way not to get an answer, and the number that it is given. */
class ExchangeFailureTest {

    private final Exchange exchange = new Exchange(Trust.of(Optional.empty()));

    @AfterEach
    void close() {
        exchange.close();
    }

    private NotAnswered failure(Requests request) {
        return failure(exchange, request);
    }

    private static NotAnswered failure(Exchange exchange, Requests request) {
        long start = System.nanoTime();
        ExchangeResult result = exchange.send(request.request());
        assertThat(result).isInstanceOf(NotAnswered.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        return (NotAnswered) result;
    }

    private static void assertTimeout(NotAnswered failure) {
        assertThat(failure.failure()).isEqualTo(Failure.TIMEOUT);
        assertThat(failure.type()).isEqualTo("timeout");
        assertThat(failure.code()).isEqualTo(28);
    }

    @Test
    void a_port_where_nobody_listens_refuses() throws IOException {
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            port = server.getLocalPort();
        }

        NotAnswered failure = failure(Requests.to("http://127.0.0.1:" + port + "/"));

        assertThat(failure.type()).isEqualTo("http");
        assertThat(failure.code()).isEqualTo(7);
    }

    @Test
    void port_zero_refuses() {
        assertThat(failure(Requests.to("http://127.0.0.1:0/")).code()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/a b",
                "http://127.0.0.1:1/a\r\nX-Inj: 1",
                "http://u@v@127.0.0.1:1/",
                "http://127.0.0.1:8a/"
            })
    void a_malformed_uri_is_an_error_of_its_own(String uri) {
        assertThat(failure(Requests.to(uri)).code()).isEqualTo(3);
    }

    @Test
    void a_name_that_does_not_resolve_is_an_error_of_its_own() {
        try (Exchange unknown = exchange(host -> {
                    throw new UnknownHostException(host);
                });
                Exchange empty = exchange(host -> List.of())) {
            assertThat(failure(unknown, Requests.to("http://h/")).code()).isEqualTo(6);
            assertThat(failure(empty, Requests.to("http://h/")).code()).isEqualTo(6);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.256/", "http://4294967296/", "http://08.1.1.1/", "http://127.0.0.1./"})
    void half_an_address_is_never_looked_up(String uri) {
        try (Exchange numeric = exchange(host -> {
            throw new AssertionError(host);
        })) {
            assertThat(failure(numeric, Requests.to(uri)).code()).isEqualTo(6);
        }
    }

    @Test
    void a_resolver_that_hangs_is_left_at_the_deadline() {
        CountDownLatch end = new CountDownLatch(1);
        try (Exchange hanging = exchange(host -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return List.of();
        })) {
            assertTimeout(failure(hanging, Requests.to("http://h/").within(Requests.SHORT)));
        } finally {
            end.countDown();
        }
    }

    private static Exchange exchange(Resolver resolver) {
        return new Exchange(Trust.of(Optional.empty()), resolver);
    }

    @Test
    void a_full_backlog_ends_at_the_deadline() throws IOException {
        try (FullBacklog full = new FullBacklog()) {
            assertTimeout(
                    failure(Requests.to("http://127.0.0.1:" + full.port() + "/").within(Requests.SHORT)));
        }
    }

    @Test
    void silence_ends_at_the_deadline() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.Conversation::waitForTheEnd)) {
            assertTimeout(failure(Requests.to(server.uri("/")).within(Requests.SHORT)));
        }
    }

    @Test
    void a_dripping_head_ends_at_the_deadline() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 200 OK\r\nX-Drip: ");
            while (true) {
                conversation.send(".");
                Thread.sleep(50);
            }
        })) {
            assertTimeout(failure(Requests.to(server.uri("/")).within(Requests.SHORT)));
        }
    }

    @Test
    void switching_protocols_is_no_final_answer() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 101 Switching Protocols\r\n\r\n");
            conversation.waitForTheEnd();
        })) {
            assertTimeout(failure(Requests.to(server.uri("/")).within(Requests.SHORT)));
        }
    }

    @Test
    void what_is_said_in_another_protocol_is_no_answer() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 101 Switching Protocols\r\n\r\nok\n");
            conversation.waitForTheEnd();
        })) {
            assertTimeout(failure(Requests.to(server.uri("/")).within(Requests.SHORT)));
        }
    }

    @Test
    void a_receiver_that_does_not_read_ends_at_the_deadline() throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.start(conversation -> end.await())) {
            assertTimeout(failure(
                    Requests.to(server.uri("/")).with(new byte[20_000_000]).within(Requests.SHORT)));
        } finally {
            end.countDown();
        }
    }

    @Test
    void permission_that_comes_too_late_sends_nothing() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.Conversation::waitForTheEnd)) {
            assertTimeout(failure(Requests.to(server.uri("/"))
                    .within(Duration.ofMillis(200))
                    .allowedIf(() -> {
                        try {
                            Thread.sleep(300);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        return true;
                    })));
            assertThat(server.bytesReceived()).isZero();
        }
    }

    @Test
    void closing_without_a_byte_is_52() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.Conversation::request)) {
            assertThat(failure(Requests.to(server.uri("/"))).code()).isEqualTo(52);
        }
    }

    @Test
    void a_reset_is_56() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.reset();
        })) {
            assertThat(failure(Requests.to(server.uri("/"))).code()).isEqualTo(56);
        }
    }

    @Test
    void a_reset_inside_the_head_is_56() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send("HTTP/1.1 200 OK\r\nCont");
            conversation.reset();
        })) {
            assertThat(failure(Requests.to(server.uri("/"))).code()).isEqualTo(56);
        }
    }

    @Test
    void a_reset_while_sending_is_56() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.input().readNBytes(2000);
            conversation.reset();
        })) {
            assertThat(failure(Requests.to(server.uri("/")).with(new byte[20_000_000]))
                            .code())
                    .isEqualTo(56);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\0\1\2garbage not http\r\n\r\nxx",
                "hello world\r\n",
                "hello world",
                "\r\n",
                "\r\nHTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1\r\n\r\n",
                "HTTP/1.1 20 OK\r\n\r\n",
                "HTTP/1.1 099 OK\r\n\r\n",
                "HTTP/1.1 1000 OK\r\n\r\n",
                "HTTP/1.1 99999999999 OK\r\n\r\n",
                "HTTP/1.1 -200 OK\r\n\r\n",
                "HTTP/3.1 200 OK\r\n\r\n",
                "HTTP/x 200 OK\r\n\r\n",
                "ICY 200 OK\r\n\r\n",
                "<html>\r\nHTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK",
                "HTTP/1.1 200 OK\r\n",
                "HTTP/1.1 200 OK\r\nContent-Le",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\ngarbage\r\n\r\n"
            })
    void what_is_not_http_is_1(String answer) throws IOException {
        assertThat(failureOf(answer).failure()).isEqualTo(Failure.NOT_HTTP);
    }

    @Test
    void a_head_beyond_all_measure_is_1() throws IOException {
        String line = "X-Filler: " + "x".repeat(1000) + "\r\n";

        assertThat(failureOf("HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(501) + "\r\n")
                        .code())
                .isEqualTo(1);
        assertThat(failureOf("HTTP/1.1 200 OK\r\n" + line.repeat(300) + "\r\n").code())
                .isEqualTo(1);
        assertThat(failureOf("HTTP/1.1 200 " + "x".repeat(70_000) + "\r\n\r\n").code())
                .isEqualTo(1);
        assertThat(failureOf("HTTP/1.1 100 C\r\n\r\n".repeat(20_000)).code()).isEqualTo(1);
    }

    private NotAnswered failureOf(String answer) throws IOException {
        try (ScriptedServer server = ScriptedServer.start(conversation -> {
            conversation.request();
            conversation.send(answer);
            conversation.endOutput();
            conversation.waitForTheEnd();
        })) {
            return failure(Requests.to(server.uri("/")));
        }
    }

    @Test
    void every_address_of_a_name_is_checked_before_any_is_called() throws IOException {
        InetAddress listening = InetAddress.ofLiteral("127.0.0.1");
        InetAddress denied = InetAddress.ofLiteral("10.1.2.3");
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.Conversation::waitForTheEnd);
                Exchange two = exchange(host -> List.of(listening, denied))) {
            ExchangeResult result = two.send(Requests.to("http://two.test:" + server.port() + "/")
                    .under(OutboundPolicy.of(List.of("10.0.0.0/8")))
                    .request());

            assertThat(result).isEqualTo(new ExchangeResult.RefusedByPolicy(denied, "10.0.0.0/8"));
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void a_name_is_looked_up_once_and_the_checked_address_is_called() throws IOException {
        List<String> lookedUp = new ArrayList<>();
        try (ScriptedServer server = ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                Exchange rebinding = exchange(host -> {
                    lookedUp.add(host);
                    return List.of(InetAddress.ofLiteral(lookedUp.size() == 1 ? "127.0.0.1" : "10.1.2.3"));
                })) {
            ExchangeResult result = rebinding.send(Requests.to("http://Name.test:" + server.port() + "/")
                    .under(OutboundPolicy.of(List.of("10.0.0.0/8")))
                    .request());

            assertThat(result).isInstanceOf(ExchangeResult.Answered.class);
            assertThat(lookedUp).containsExactly("Name.test");
            assertThat(server.requests().getFirst()).contains("Host: Name.test:" + server.port() + "\r\n");
        }
    }

    @Test
    void the_address_of_nobody_is_this_host_and_is_checked_as_such() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            Requests request = Requests.to("http://0.0.0.0:" + server.port() + "/");

            assertThat(exchange.send(request.under(OutboundPolicy.of(List.of("127.0.0.0/8")))
                            .request()))
                    .isInstanceOf(ExchangeResult.RefusedByPolicy.class);
            assertThat(server.connections()).isZero();
            assertThat(exchange.send(request.request())).isInstanceOf(ExchangeResult.Answered.class);
            assertThat(server.requests().getFirst()).contains("Host: 0.0.0.0:" + server.port() + "\r\n");
        }
    }

    @Test
    void addresses_are_tried_in_turn_ipv4_first() throws IOException {
        try (ScriptedServer server = ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                Exchange several = exchange(host -> List.of(
                        InetAddress.ofLiteral("::1"),
                        InetAddress.ofLiteral("127.0.0.9"),
                        InetAddress.ofLiteral("127.0.0.1")))) {
            assertThat(several.send(
                            Requests.to("http://h:" + server.port() + "/").request()))
                    .isInstanceOf(ExchangeResult.Answered.class);
        }
    }

    @Test
    void an_address_that_does_not_react_leaves_time_for_the_next() throws IOException {
        try (FullBacklog full = new FullBacklog();
                ScriptedServer server = ScriptedServer.onPort(
                        "127.0.0.2", full.port(), "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                Exchange two = exchange(
                        host -> List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("127.0.0.2")))) {
            ExchangeResult result = two.send(Requests.to("http://h:" + server.port() + "/")
                    .within(Duration.ofMillis(800))
                    .request());

            assertThat(result).isInstanceOf(ExchangeResult.Answered.class);
        }
    }

    @Test
    void a_fault_of_ours_is_a_result_and_is_logged_once() {
        List<LogRecord> logged = new ArrayList<>();
        Logger logger = Logger.getLogger(Exchange.class.getName());
        logger.setUseParentHandlers(false);
        logger.setFilter(logged::add);
        try (Exchange broken = exchange(host -> {
            throw new IllegalStateException("on purpose");
        })) {
            assertThat(failure(broken, Requests.to("http://u:secret@h/?secret")).code())
                    .isEqualTo(1);
        } finally {
            logger.setFilter(null);
            logger.setUseParentHandlers(true);
        }
        assertThat(logged).singleElement().satisfies(entry -> {
            assertThat(entry.getMessage()).isEqualTo("EXCHANGE_BROKEN origin=http://h:80");
            assertThat(entry.getThrown()).hasRootCauseMessage("on purpose");
        });
    }

    /** Accepts nothing and has room for no more connections. */
    private static final class FullBacklog implements AutoCloseable {

        private final ServerSocket server = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
        private final List<SocketChannel> filling = new ArrayList<>();

        FullBacklog() throws IOException {
            for (int i = 0; i < 4; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(server.getLocalSocketAddress());
                filling.add(channel);
            }
        }

        int port() {
            return server.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            for (SocketChannel channel : filling) {
                channel.close();
            }
            server.close();
        }
    }
}
