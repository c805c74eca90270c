package org.bellows.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.exchange;
import static org.bellows.http.RawClient.get;
import static org.bellows.http.RawClient.head;

import java.io.IOException;
import java.sql.SQLException;
import org.bellows.http.HttpListener;
import org.bellows.http.ListenException;
import org.bellows.http.LogWatch;
import org.bellows.http.TestDomains;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contract: webhook delivery, section 8. */
class WebhookDiagnosticsTest {

    private static final String TOKEN = "X-Service-Token: " + TestDomains.TOKEN;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private static final Tables tables = new Tables();
    private static HttpListener listener;

    @BeforeAll
    static void listen() throws ListenException {
        listener = HttpListener.start(TestDomains.locked(new WebhookDiagnostics(tables)));
    }

    @AfterAll
    static void stop() {
        listener.close();
    }

    @BeforeEach
    void healthy() {
        tables.broken = false;
    }

    @Test
    void stats_are_live_counts() throws IOException {
        var reply = get(listener.port(), "/api/webhook/stats", TOKEN);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).contains("application/json");
        assertThat(reply.body())
                .isEqualTo("{\"data\":{\"queuedCount\":3,\"sentCount\":2,\"failedCount\":1,\"activeWebhooks\":1}}");
    }

    @Test
    void hooks_are_a_number_and_nothing_else() throws IOException {
        assertThat(get(listener.port(), "/api/webhook/hooks?token=" + TestDomains.TOKEN)
                        .body())
                .isEqualTo("{\"data\":{\"total\":2}}");
    }

    @ParameterizedTest
    @CsvSource({"/api/webhook/stats", "/api/webhook/hooks"})
    void the_routes_are_read_only_and_locked(String path) throws IOException {
        assertThat(get(listener.port(), path).status()).isEqualTo(401);
        for (var method : new String[] {"POST", "PUT", "DELETE", "PATCH"}) {
            var reply = exchange(listener.port(), head(method, path, TOKEN, "Content-Length: 0"));
            assertThat(reply.status()).isEqualTo(405);
            assertThat(reply.header("Allow")).contains("GET, HEAD");
        }
        assertThat(exchange(listener.port(), head("HEAD", path, TOKEN)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"/api/webhook/stats", "/api/webhook/hooks"})
    void a_database_failure_tells_nothing_of_the_database(String path) throws IOException {
        tables.broken = true;

        var reply = get(listener.port(), path, TOKEN);

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.body())
                .isEqualTo("{\"error\":{\"code\":\"ERR_INTERNAL\",\"message\":\"internal server error\"}}");
        assertThat(log.lines("HTTP_REQUEST_FAILED")).hasSize(1);
    }

    private static final class Tables implements DiagnosticsSource {

        private volatile boolean broken;

        @Override
        public Stats stats() throws SQLException {
            fail();
            return new Stats(3, 2, 1, 1);
        }

        @Override
        public long totalHooks() throws SQLException {
            fail();
            return 2;
        }

        private void fail() throws SQLException {
            if (broken) {
                throw new SQLException("(conn=7) SELECT count(*) failed on db.example:3306");
            }
        }
    }
}
