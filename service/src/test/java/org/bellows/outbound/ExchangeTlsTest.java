package org.bellows.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bellows.outbound.ExchangeResult.Answered;
import org.bellows.outbound.ExchangeResult.NotAnswered;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExchangeTlsTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\n";
    private static final char[] PASSWORD = "password".toCharArray();

    @TempDir
    private static Path directory;

    private static SSLContext good;
    private static Exchange trusting;

    @BeforeAll
    static void certificates() throws IOException, InterruptedException, GeneralSecurityException {
        good = server("good", "-ext", "san=dns:localhost,dns:good.test,ip:127.0.0.1");
        trusting = trusting("good");
    }

    /** A server's context with a certificate that it signed itself. */
    private static SSLContext server(String name, String... options)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = directory.resolve(name + ".p12");
        List<String> generate = new ArrayList<>(List.of("-genkeypair", "-alias", name, "-dname", "CN=elsewhere.test"));
        generate.addAll(List.of("-keyalg", "EC", "-validity", "30"));
        generate.addAll(List.of(options));
        keytool(store, generate);
        keytool(
                store,
                List.of(
                        "-exportcert",
                        "-rfc",
                        "-alias",
                        name,
                        "-file",
                        pem(name).toString()));
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static void keytool(Path store, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(arguments);
        command.addAll(
                List.of("-keystore", store.toString(), "-storepass", new String(PASSWORD), "-storetype", "PKCS12"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private static Path pem(String name) {
        return directory.resolve(name + ".pem");
    }

    private static Exchange trusting(String name) {
        return new Exchange(Trust.of(Optional.of(pem(name))), host -> List.of(InetAddress.ofLiteral("127.0.0.1")));
    }

    private static int failure(Exchange exchange, Requests request) {
        ExchangeResult result = exchange.send(request.request());
        assertThat(result).isInstanceOf(NotAnswered.class);
        return ((NotAnswered) result).code();
    }

    @Test
    void a_certificate_from_the_file_is_trusted_for_its_names_and_addresses() throws IOException {
        try (ScriptedServer server = ScriptedServer.secure(good, ScriptedServer.always(OK))) {
            for (String host : List.of("localhost", "good.test", "GOOD.test", "good.test.", "127.0.0.1")) {
                ExchangeResult result = trusting.send(Requests.to("https://" + host + ":" + server.port() + "/")
                        .request());

                assertThat(result).as(host).isInstanceOf(Answered.class);
            }
            assertThat(server.requests().getFirst()).contains("Host: localhost:" + server.port() + "\r\n");
        }
    }

    @Test
    void a_secure_connection_is_used_again() throws IOException {
        try (ScriptedServer server = ScriptedServer.secure(good, ScriptedServer.always(OK))) {
            Requests request = Requests.to("https://localhost:" + server.port() + "/");

            assertThat(trusting.send(request.request())).isInstanceOf(Answered.class);
            assertThat(trusting.send(request.request())).isInstanceOf(Answered.class);
            assertThat(server.requests()).hasSize(2);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void an_unknown_authority_is_60_and_gets_nothing() throws IOException {
        try (ScriptedServer server = ScriptedServer.secure(good, ScriptedServer.always(OK));
                Exchange strangers = new Exchange(Trust.of(Optional.empty()))) {
            assertThat(failure(strangers, Requests.to("https://127.0.0.1:" + server.port() + "/")))
                    .isEqualTo(60);
            assertThat(server.bytesReceived()).isZero();
        }
    }

    @Test
    void another_name_is_60() throws IOException {
        try (ScriptedServer server = ScriptedServer.secure(good, ScriptedServer.always(OK))) {
            assertThat(failure(trusting, Requests.to("https://other.test:" + server.port() + "/")))
                    .isEqualTo(60);
            assertThat(server.bytesReceived()).isZero();
        }
    }

    @Test
    void an_expired_certificate_is_60() throws IOException, InterruptedException, GeneralSecurityException {
        SSLContext expired = server("expired", "-ext", "san=dns:localhost", "-startdate", "-60d");
        try (ScriptedServer server = ScriptedServer.secure(expired, ScriptedServer.always(OK));
                Exchange exchange = trusting("expired")) {
            assertThat(failure(exchange, Requests.to("https://localhost:" + server.port() + "/")))
                    .isEqualTo(60);
        }
    }

    @Test
    void a_handshake_that_nobody_answers_ends_at_the_deadline() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.Conversation::waitForTheEnd)) {
            assertThat(failure(
                            trusting,
                            Requests.to("https://localhost:" + server.port() + "/")
                                    .within(Requests.SHORT)))
                    .isEqualTo(28);
        }
    }

    @Test
    void a_handshake_that_fails_otherwise_is_35() throws IOException {
        try (ScriptedServer plain =
                        ScriptedServer.start(conversation -> conversation.send("HTTP/1.1 400 Bad Request\r\n\r\n"));
                ScriptedServer closing = ScriptedServer.start(ScriptedServer.Conversation::read);
                ScriptedServer resetting = ScriptedServer.start(conversation -> {
                    conversation.read();
                    conversation.reset();
                })) {
            assertThat(failure(trusting, Requests.to("https://localhost:" + plain.port() + "/")))
                    .isEqualTo(35);
            assertThat(failure(trusting, Requests.to("https://localhost:" + closing.port() + "/")))
                    .isEqualTo(35);
            assertThat(failure(trusting, Requests.to("https://localhost:" + resetting.port() + "/")))
                    .isEqualTo(35);
        }
    }

    @Test
    void an_answer_that_does_not_come_ends_at_the_deadline() throws IOException {
        try (ScriptedServer server = ScriptedServer.secure(good, ScriptedServer.Conversation::waitForTheEnd)) {
            assertThat(failure(
                            trusting,
                            Requests.to("https://localhost:" + server.port() + "/")
                                    .within(Requests.LONG.dividedBy(10))))
                    .isEqualTo(28);
        }
    }

    @Test
    void closing_a_secure_connection_without_an_answer_is_52() throws IOException {
        try (ScriptedServer server = ScriptedServer.secure(good, ScriptedServer.Conversation::request)) {
            assertThat(failure(trusting, Requests.to("https://localhost:" + server.port() + "/")))
                    .isEqualTo(52);
        }
    }

    @Test
    void a_redirect_to_the_same_host_in_the_clear_loses_the_signature() throws IOException {
        try (ScriptedServer clear = ScriptedServer.answering(OK);
                ScriptedServer server = ScriptedServer.secure(
                        good,
                        ScriptedServer.always("HTTP/1.1 307 X\r\nLocation: http://localhost:" + clear.port()
                                + "/\r\nContent-Length: 0\r\n\r\n"))) {
            assertThat(trusting.send(Requests.to("https://u:p@localhost:" + server.port() + "/")
                            .request()))
                    .isInstanceOf(Answered.class);

            assertThat(server.requests().getFirst()).contains("Signature", "Authorization");
            assertThat(clear.requests().getFirst()).doesNotContain("Signature", "Authorization");
        }
    }

    @Test
    void a_file_without_certificates_is_named() throws IOException {
        Path missing = directory.resolve("missing.pem");
        Path empty = Files.writeString(directory.resolve("empty.pem"), "");
        Path garbage = Files.writeString(directory.resolve("garbage.pem"), "garbage");

        for (Path file : List.of(missing, empty, garbage)) {
            assertThatThrownBy(() -> Trust.of(Optional.of(file)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(file.toString());
        }
    }
}
