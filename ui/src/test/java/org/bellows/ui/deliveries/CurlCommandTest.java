package org.bellows.ui.deliveries;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bellows.console.feed.AttemptDetail.HeaderLine;
import org.bellows.ui.text.Texts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs what is copied with the shell and the curl of this machine, against a receiver that keeps what it gets. */
@SuppressWarnings({"OrphanedFormatString", "ArrayRecordComponent"}) // Bytes for a shell, compared one by one.
class CurlCommandTest {
    private static final String PAYLOAD = """
            {
              "object": {
                "type": "TASK",
                "phid": "PHID-TASK-1"
              },
              "triggers": [],
              "note": "it's \\"$HOME\\" `id` \\\\ !! %s"
            }
            """;

    private final ArrayBlockingQueue<Received> received = new ArrayBlockingQueue<>(4);
    private final Texts texts = Texts.beside(CurlCommand.class, Locale.ENGLISH);

    @TempDir
    Path folder;

    private HttpServer receiver;

    private record Received(String method, String target, Headers headers, byte[] body) {}

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            received.add(new Received(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
    }

    @AfterEach
    void stop() {
        receiver.stop(0);
    }

    static Stream<byte[]> bodies() {
        var all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        return Stream.of(
                PAYLOAD.getBytes(UTF_8),
                "no newline at its end".getBytes(UTF_8),
                "two\n\n".getBytes(UTF_8),
                "EOF\nEND_OF_BODY\nafter it\n".getBytes(UTF_8),
                "carriage\r\nreturns\r\n\ttabs\n".getBytes(UTF_8),
                "字节 é\n".getBytes(UTF_8),
                "'\\\\'\\0101 \\n %b %d %% \\c".getBytes(UTF_8),
                "\0001 a digit after a byte".getBytes(UTF_8),
                new byte[0],
                "\n".getBytes(UTF_8),
                ("x".repeat(5000) + "\n").repeat(300).getBytes(UTF_8),
                all);
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void the_receiver_gets_the_same_bytes_again(byte[] body) throws Exception {
        run(CurlCommand.of(Details.of(url("/hook"), false, body), texts), Map.of(), true);

        var got = arrived();
        assertThat(got.method()).isEqualTo("POST");
        assertThat(got.body()).isEqualTo(body);
    }

    @Test
    void a_payload_of_phorge_is_legible_in_the_command() {
        var command = CurlCommand.of(Details.of(url("/hook"), false, PAYLOAD.getBytes(UTF_8)), texts);

        assertThat(command).endsWith("--data-binary @- <<'END_OF_BODY'\n" + PAYLOAD + "END_OF_BODY\n");
    }

    @Test
    void the_headers_are_those_of_the_attempt_and_no_others() throws Exception {
        var detail = Details.of(
                url("/hook"),
                false,
                PAYLOAD.getBytes(UTF_8),
                new HeaderLine("Host", "elsewhere.example.org"),
                new HeaderLine("User-Agent", "Bellows/1 (it's $HOME)"),
                new HeaderLine("Content-Type", "application/json"),
                new HeaderLine("X-Empty", ""),
                new HeaderLine("X-Phabricator-Webhook-Signature", "00ff"),
                new HeaderLine("Content-Length", "7"));

        run(CurlCommand.of(detail, texts), Map.of(), true);

        var headers = arrived().headers();
        assertThat(headers.getFirst("User-Agent")).isEqualTo("Bellows/1 (it's $HOME)");
        assertThat(headers.getFirst("Content-Type")).isEqualTo("application/json");
        assertThat(headers.getFirst("X-Empty")).isEmpty();
        assertThat(headers.getFirst("X-Phabricator-Webhook-Signature")).isEqualTo("00ff");
        assertThat(headers.get("Content-Length")).containsExactly(Integer.toString(PAYLOAD.length()));
        assertThat(headers.keySet())
                .containsExactlyInAnyOrder(
                        "Host",
                        "User-agent",
                        "Content-type",
                        "X-empty",
                        "X-phabricator-webhook-signature",
                        "Content-length");
    }

    @Test
    void what_is_masked_comes_from_variables_that_the_comment_names() throws Exception {
        var detail = Details.of(url("/a/../b%20{1,2}[3]?token=…&to-ken=…&…"), true, PAYLOAD.getBytes(UTF_8));
        var command = CurlCommand.of(detail, texts);
        assertThat(command.lines().filter(line -> line.startsWith("#")))
                .containsExactly(
                        "# The values of the URL's query are not shown here. Set QUERY_TOKEN to the value of token,"
                                + " encoded as in the hook's URI, first.",
                        "# The values of the URL's query are not shown here. Set QUERY_TO_KEN to the value of to-ken,"
                                + " encoded as in the hook's URI, first.",
                        "# The query of the URL is not shown here. Set QUERY_3 to this part of it, encoded as in the"
                                + " hook's URI, first.",
                        "# The login of the hook's URI is not shown here. Set HOOK_LOGIN to user:password first.");

        run(
                command.replace("{1,2}[3]", ""),
                Map.of("QUERY_TOKEN", "a%20b", "QUERY_TO_KEN", "c'd", "QUERY_3", "x", "HOOK_LOGIN", "me:pa ss"),
                true);

        var got = arrived();
        assertThat(got.target()).isEqualTo("/a/../b%20?token=a%20b&to-ken=c'd&x");
        // "me:pa ss"
        assertThat(got.headers().getFirst("Authorization")).isEqualTo("Basic bWU6cGEgc3M=");
    }

    @Test
    void without_its_variables_nothing_is_sent() throws Exception {
        run(CurlCommand.of(Details.of(url("/hook?token=…"), false, "a".getBytes(UTF_8)), texts), Map.of(), false);

        assertThat(received).isEmpty();
    }

    private String url(String target) {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + target;
    }

    private Received arrived() throws InterruptedException {
        return Optional.ofNullable(received.poll(10, TimeUnit.SECONDS))
                .orElseThrow(() -> new AssertionError("nothing arrived"));
    }

    private void run(String command, Map<String, String> variables, boolean works) throws Exception {
        assumeTrue(Stream.of("/usr/bin/curl", "/bin/curl").anyMatch(path -> Files.isExecutable(Path.of(path))));
        var script = Files.writeString(folder.resolve("command.sh"), command, UTF_8);
        var output = folder.resolve("output").toFile();
        var builder = new ProcessBuilder(List.of("sh", script.toString()))
                .redirectErrorStream(true)
                .redirectOutput(output);
        builder.environment()
                .keySet()
                .removeIf(name -> name.toLowerCase(Locale.ROOT).endsWith("_proxy"));
        builder.environment().putAll(variables);
        var process = builder.start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue() == 0)
                .as(Files.readString(output.toPath(), US_ASCII))
                .isEqualTo(works);
    }
}
