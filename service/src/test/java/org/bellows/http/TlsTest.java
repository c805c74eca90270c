package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bellows.config.Settings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {

    private static final String PASSWORD = "changeit";

    private static KeyStore ec;
    private static KeyStore rsa;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @TempDir
    static Path dir;

    @BeforeAll
    static void makeKeys() throws Exception {
        ec = make("ec", "EC");
        rsa = make("rsa", "RSA");
        var other = KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate();
        Files.writeString(dir.resolve("other.key"), pem("PRIVATE KEY", other.getEncoded()));
    }

    private static KeyStore make(String name, String algorithm) throws Exception {
        var store = dir.resolve(name + ".p12");
        var keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD,
                        "-alias",
                        "server",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1")
                .redirectErrorStream(true)
                .start();
        assertThat(keytool.waitFor()).isZero();
        var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        Files.writeString(
                dir.resolve(name + ".pem"),
                pem("CERTIFICATE", keys.getCertificate("server").getEncoded()));
        Files.writeString(
                dir.resolve(name + ".key"),
                pem("PRIVATE KEY", keys.getKey("server", PASSWORD.toCharArray()).getEncoded()));
        return keys;
    }

    private static String pem(String what, byte[] der) {
        return "-----BEGIN " + what + "-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                        .encodeToString(der) + "\n-----END " + what + "-----\n";
    }

    private HttpDomain domain(String certificate, String key) {
        var files = new Settings.Tls(dir.resolve(certificate), dir.resolve(key));
        var socket = new Settings.Listener("127.0.0.1", 0, Optional.empty(), Optional.of(files));
        return HttpDomain.of("webhook diagnostics", "listen.webhook", socket, Readiness.ALWAYS);
    }

    private static HttpClient trusting(KeyStore keys) throws Exception {
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(keys);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 20})
    void a_client_that_stops_in_the_middle_of_the_handshake_is_cut_off(int bytes) throws Exception {
        var cuts = new ConcurrentLinkedQueue<CutOff>();
        try (var listener = HttpListener.start(domain("ec.pem", "ec.key"), TestDomains.impatient(4), cuts::add);
                var client = new RawClient(listener.port())) {
            // The beginning of a greeting of 512 bytes.
            client.send(Arrays.copyOf(new byte[] {22, 3, 1, 2, 0, 1, 0, 1, (byte) 0xfc, 3, 3}, bytes));

            assertThat(client.closedByServer()).isTrue();
        }
        assertThat(cuts).singleElement().returns(CutOff.Reason.SLOW_HEAD, CutOff::reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rsa", "ec"})
    void a_listener_speaks_tls_with_the_configured_certificate(String name) throws Exception {
        try (var listener = HttpListener.start(domain(name + ".pem", name + ".key"));
                var client = trusting("rsa".equals(name) ? rsa : ec)) {
            var request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + listener.port() + "/readyz"))
                    .build();

            var response = client.send(request, HttpResponse.BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"status\":\"ok\"}");
        }
    }

    @Test
    void clients_that_do_not_speak_tls_or_do_not_trust_us_are_not_worth_a_stack_trace() throws Exception {
        try (var listener = HttpListener.start(domain("ec.pem", "ec.key"))) {
            try (var plain = new RawClient(listener.port())) {
                plain.send(RawClient.head("GET", "/healthz"));
                assertThat(plain.closedOrAlerted()).isTrue();
            }
            try (var silent = new Socket(InetAddress.getLoopbackAddress(), listener.port());
                    var client = HttpClient.newHttpClient()) {
                assertThat(silent.isConnected()).isTrue();
                var request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + listener.port() + "/readyz"))
                        .build();
                assertThatThrownBy(() -> client.send(request, HttpResponse.BodyHandlers.discarding()))
                        .hasMessageContaining("certification path");
            }
        }
        assertThat(log.lines()).allMatch(line -> line.startsWith("INFO HTTP_LISTENING"));
    }

    @Test
    void a_file_that_is_not_there_is_named() throws Exception {
        assertThatThrownBy(() -> HttpListener.start(domain("ec.pem", "missing.key")))
                .isInstanceOf(ListenException.class)
                .hasMessage("Cannot use TLS on 127.0.0.1:0 for webhook diagnostics: " + dir.resolve("missing.key")
                        + " is not there or cannot be read by this user. Check the path and who may read it.");
    }

    @Test
    void a_file_that_is_no_key_is_named_with_what_is_expected() throws Exception {
        Files.writeString(dir.resolve("old.key"), pem("EC PRIVATE KEY", new byte[] {1, 2, 3}));

        for (var key : new String[] {"old.key", "ec.pem"}) {
            assertThatThrownBy(() -> HttpListener.start(domain("ec.pem", key)))
                    .isInstanceOf(ListenException.class)
                    .hasMessageContaining(key)
                    .hasMessageContaining("openssl pkcs8 -topk8 -nocrypt");
        }
    }

    @Test
    void a_key_of_another_certificate_is_refused_at_the_start() throws Exception {
        for (var key : new String[] {"other.key", "rsa.key"}) {
            assertThatThrownBy(() -> HttpListener.start(domain("ec.pem", key)))
                    .isInstanceOf(ListenException.class)
                    .hasMessageContaining("is not that of the first certificate in");
        }
    }

    @Test
    void stopping_takes_less_than_two_seconds_with_connections_open() throws Exception {
        var listener = HttpListener.start(domain("ec.pem", "ec.key"));
        try (var client = trusting(ec);
                var silent = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
            assertThat(silent.isConnected()).isTrue();
            var request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + listener.port() + "/readyz"))
                    .build();
            client.send(request, HttpResponse.BodyHandlers.discarding());

            var before = System.nanoTime();
            listener.close();

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
        }
    }
}
