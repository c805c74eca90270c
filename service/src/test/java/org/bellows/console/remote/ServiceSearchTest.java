package org.bellows.console.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bellows.config.Settings;
import org.bellows.console.feed.Link;
import org.bellows.console.http.ConsoleSocket;
import org.bellows.console.http.Samples;
import org.bellows.console.http.ScriptedFeed;
import org.bellows.http.HttpListener;
import org.bellows.http.LogWatch;
import org.bellows.http.TestDomains;
import org.bellows.trial.TrialCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ServiceSearchTest {
    private static final Optional<AccessToken> TOKEN = Optional.of(AccessToken.of(ConsoleSocket.TOKEN));

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @TempDir
    Path dir;

    private final ScriptedFeed service = new ScriptedFeed("one", 10);

    private static ServiceSearch.Who look(int port, Optional<AccessToken> token) throws InterruptedException {
        return ServiceSearch.look(new ConsoleAddress(URI.create("http://127.0.0.1:" + port)), token, Optional.empty());
    }

    @Test
    void a_bellows_says_who_it_is_to_who_has_the_token() throws Exception {
        try (var socket = ConsoleSocket.over(service)) {
            assertThat(look(socket.port(), TOKEN))
                    .isEqualTo(new ServiceSearch.Bellows(Optional.of(Samples.service("one"))));
            service.facts(Optional.empty());
            assertThat(look(socket.port(), TOKEN)).isEqualTo(new ServiceSearch.Bellows(Optional.empty()));
        }
    }

    @Test
    void without_the_right_token_it_is_known_to_be_one() throws Exception {
        try (var socket = ConsoleSocket.over(service)) {
            assertThat(look(socket.port(), Optional.empty())).isInstanceOf(ServiceSearch.Locked.class);
            assertThat(look(socket.port(), Optional.of(AccessToken.of("wrong"))))
                    .isInstanceOf(ServiceSearch.Locked.class)
                    .asString()
                    .contains("ask whoever runs Bellows there");
        }
    }

    @Test
    void where_nothing_listens_is_nobody() throws Exception {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertThat(look(port, TOKEN)).isEqualTo(new ServiceSearch.Nobody());
    }

    @Test
    void the_socket_of_another_domain_is_no_console() throws Exception {
        try (var open = HttpListener.start(TestDomains.open())) {
            assertThat(look(open.port(), TOKEN))
                    .isInstanceOf(ServiceSearch.Stranger.class)
                    .asString()
                    .contains("Something that is not Bellows answers at", "listen.console", "BELLOWS_LISTEN_CONSOLE");
        }
    }

    @Test
    void something_else_never_sees_the_token() throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        try (var client = server.accept()) {
                            var head = new byte[4000];
                            int length = client.getInputStream().read(head);
                            heard.add(new String(head, 0, Math.max(0, length), StandardCharsets.US_ASCII));
                            client.getOutputStream()
                                    .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
                                            .getBytes(StandardCharsets.US_ASCII));
                        }
                    }
                } catch (IOException _) {
                    // Closed.
                }
            });
            assertThat(look(server.getLocalPort(), TOKEN)).isInstanceOf(ServiceSearch.Stranger.class);
        }
        assertThat(heard).isNotEmpty().noneMatch(request -> request.contains(ConsoleSocket.TOKEN));
    }

    @Test
    void tls_is_believed_when_its_authority_is_given_and_explained_when_not() throws Exception {
        var certificate = TrialCertificate.selfSigned("dns:localhost", "ip:127.0.0.1");
        var authority = Files.writeString(dir.resolve("ca.pem"), certificate.pem());
        var key = Files.writeString(dir.resolve("key.pem"), certificate.keyPem());
        try (var socket =
                ConsoleSocket.over(service, InstantSource.system(), Optional.of(new Settings.Tls(authority, key)))) {
            var address = new ConsoleAddress(URI.create("https://127.0.0.1:" + socket.port()));

            assertThat(ServiceSearch.look(address, TOKEN, Optional.of(authority)))
                    .isInstanceOf(ServiceSearch.Bellows.class);
            assertThat(ServiceSearch.look(address, TOKEN, Optional.empty()))
                    .isInstanceOf(ServiceSearch.Stranger.class)
                    .asString()
                    .contains("is signed by nobody that this program trusts");
            assertThat(look(socket.port(), TOKEN))
                    .isInstanceOf(ServiceSearch.Stranger.class)
                    .asString()
                    .contains("write https://");
            try (var feed = RemoteFeed.connect(address, TOKEN.get(), Optional.of(authority))) {
                await().until(() -> feed.link() instanceof Link.Connected);
                service.publish(Samples.lockGained());
                await().until(() -> feed.eventsAfter(0).size() == 1);
            }
        }
        try (var plain = ConsoleSocket.over(service)) {
            assertThat(ServiceSearch.look(
                            new ConsoleAddress(URI.create("https://127.0.0.1:" + plain.port())),
                            TOKEN,
                            Optional.empty()))
                    .isInstanceOf(ServiceSearch.Stranger.class)
                    .asString()
                    .contains("does not speak TLS");
        }
    }
}
