package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BindFailureTest {

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @Test
    void a_taken_address_is_named_with_what_to_do() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = taken.getLocalPort();
            var domain = TestDomains.at("127.0.0.1", port, Optional.empty());

            assertThatThrownBy(() -> HttpListener.start(domain))
                    .isInstanceOf(ListenException.class)
                    .hasMessage(
                            "Cannot listen on 127.0.0.1:" + port + " for webhook diagnostics: the address is already in"
                                    + " use. Stop the program that uses it (\"ss -ltnp\" names it), or choose another address with"
                                    + " listen.webhook (or BELLOWS_LISTEN_WEBHOOK).");
        }
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void an_address_of_another_machine_is_named() {
        var domain = TestDomains.at("192.0.2.1", 8160, Optional.empty());

        assertThatThrownBy(() -> HttpListener.start(domain))
                .isInstanceOf(ListenException.class)
                .hasMessageStartingWith("Cannot listen on 192.0.2.1:8160 for webhook diagnostics: this machine has no"
                        + " address 192.0.2.1. Choose another address with listen.webhook");
    }

    @Test
    void a_name_that_does_not_resolve_is_named() {
        var domain = TestDomains.at("no-such-host.invalid", 8160, Optional.empty());

        assertThatThrownBy(() -> HttpListener.start(domain))
                .isInstanceOf(ListenException.class)
                .hasMessageContaining("the name no-such-host.invalid does not resolve");
    }

    @Test
    void when_one_of_several_cannot_listen_none_does() throws Exception {
        int first;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            first = free.getLocalPort();
        }
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var domains = List.of(
                    TestDomains.at("127.0.0.1", first, Optional.empty()),
                    TestDomains.at("127.0.0.1", taken.getLocalPort(), Optional.empty()));

            assertThatThrownBy(() -> HttpListeners.start(domains)).isInstanceOf(ListenException.class);
        }
        try (var again = HttpListener.start(TestDomains.at("127.0.0.1", first, Optional.empty()))) {
            assertThat(again.port()).isEqualTo(first);
        }
    }

    @Test
    void an_address_can_be_had_again_at_once_after_a_stop() throws Exception {
        var first = HttpListener.start(TestDomains.open());
        var port = first.port();
        try (var client = new RawClient(port)) {
            client.send(RawClient.head("GET", "/healthz"));
            assertThat(client.reply(false).status()).isEqualTo(200);
            first.close();
        }
        try (var listener = HttpListener.start(TestDomains.at("127.0.0.1", port, Optional.empty()))) {
            assertThat(RawClient.get(listener.port(), "/healthz").status()).isEqualTo(200);
        }
    }

    @Test
    void ipv6_addresses_work() throws Exception {
        try (var listener = HttpListener.start(TestDomains.at("::1", 0, Optional.empty()));
                var client = new RawClient(new Socket(InetAddress.getAllByName("::1")[0], listener.port()))) {
            client.send(RawClient.head("GET", "/healthz"));

            assertThat(client.reply(false).status()).isEqualTo(200);
        }
    }
}
