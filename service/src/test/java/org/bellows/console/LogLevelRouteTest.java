package org.bellows.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.exchange;
import static org.bellows.http.RawClient.get;
import static org.bellows.http.RawClient.head;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bellows.http.HttpListener;
import org.bellows.http.ListenException;
import org.bellows.http.LogWatch;
import org.bellows.http.RawClient.Reply;
import org.bellows.http.TestDomains;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogLevelRouteTest {

    private static final String PATH = "/api/console/log-level";

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private static final Level level = new Level();
    private static HttpListener listener;

    @BeforeAll
    static void listen() throws ListenException {
        listener = HttpListener.start(TestDomains.open(new LogLevelRoute(level)));
    }

    @AfterAll
    static void stop() {
        listener.close();
    }

    @BeforeEach
    void reset() {
        level.current = "info";
    }

    private static Reply post(String body) throws IOException {
        var length = body.getBytes(StandardCharsets.UTF_8).length;
        return exchange(listener.port(), head("POST", PATH, "Content-Length: " + length) + body);
    }

    @Test
    void the_level_is_told_with_what_is_allowed() throws IOException {
        assertThat(get(listener.port(), PATH).body())
                .isEqualTo("{\"data\":{\"level\":\"info\",\"allowed\":[\"debug\",\"info\",\"warning\",\"error\"]}}");
    }

    @Test
    void a_change_takes_effect_and_is_logged() throws IOException {
        var reply = post("{\"level\":\"debug\"}");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).startsWith("{\"data\":{\"level\":\"debug\",");
        assertThat(level.current).isEqualTo("debug");
        assertThat(log.lines("LOG_LEVEL_CHANGED from=info to=debug")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"level\":\"loud\"}",
                "{\"level\":\"DEBUG\"}",
                "{\"level\":\"\"}",
                "{\"level\":null}",
                "{}",
                "{\"level\":\"debug\\nFORGED line=1\"}"
            })
    void another_level_is_400_and_names_the_allowed(String body) throws IOException {
        var reply = post(body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body())
                .isEqualTo("{\"error\":{\"code\":\"ERR_BAD_REQUEST\",\"message\":"
                        + "\"level must be one of debug, info, warning, error\"}}");
        assertThat(level.current).isEqualTo("info");
        assertThat(log.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "debug",
                "\"debug\"",
                "[]",
                "{\"level\":\"debug\"",
                "{\"level\":\"debug\"} {}",
                "{\"level\":[\"debug\"]}",
                "{\"level\":{}}",
                "{\"level\":\"debug\",\"more\":1}",
                "level=debug",
                "\u0000"
            })
    void anything_but_the_expected_json_is_400(String body) throws IOException {
        var reply = post(body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body())
                .isEqualTo("{\"error\":{\"code\":\"ERR_BAD_REQUEST\",\"message\":"
                        + "\"the body must be JSON: {\\\"level\\\":\\\"debug\\\"}\"}}");
        assertThat(level.current).isEqualTo("info");
    }

    @Test
    void deeply_nested_json_is_only_400() throws IOException {
        assertThat(post("[".repeat(60_000)).status()).isEqualTo(400);
        assertThat(post("{\"level\":" + "[".repeat(60_000)).status()).isEqualTo(400);
    }

    private static final class Level implements LogLevel {

        private volatile String current = "info";

        @Override
        public List<String> allowed() {
            return List.of("debug", "info", "warning", "error");
        }

        @Override
        public String current() {
            return current;
        }

        @Override
        public void change(String level) {
            current = level;
        }
    }
}
