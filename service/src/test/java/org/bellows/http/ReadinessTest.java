package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.get;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.bellows.config.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReadinessTest {

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private static HttpListener listen(Readiness readiness) throws ListenException {
        var socket = new Settings.Listener("127.0.0.1", 0, Optional.of(TestDomains.TOKEN), Optional.empty());
        return HttpListener.start(HttpDomain.of("webhook diagnostics", "listen.webhook", socket, readiness));
    }

    @Test
    void not_ready_is_503_with_the_reason_and_alive_all_the_same() throws Exception {
        try (var listener = listen(() -> Optional.of("the database does not answer"))) {
            var reply = get(listener.port(), "/readyz");

            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.body())
                    .isEqualTo("{\"status\":\"unavailable\",\"reason\":\"the database does not answer\"}");
            assertThat(reply.header("Content-Type")).contains("application/json");
            assertThat(get(listener.port(), "/healthz").status()).isEqualTo(200);
        }
    }

    @Test
    void what_a_check_throws_is_not_shown() throws Exception {
        try (var listener = listen(() -> {
            throw new SQLException("Connection refused to db.example:3306");
        })) {
            assertThat(get(listener.port(), "/readyz").body())
                    .isEqualTo("{\"status\":\"unavailable\",\"reason\":\"the check failed\"}");
        }
    }

    @Test
    void changes_are_logged_and_nothing_else() throws Exception {
        var reason = new AtomicReference<>("");
        try (var listener = listen(() -> Optional.ofNullable(reason.get()).filter(text -> !text.isEmpty()))) {
            get(listener.port(), "/readyz");
            reason.set("the database does not answer");
            get(listener.port(), "/readyz");
            get(listener.port(), "/readyz");
            reason.set("");
            get(listener.port(), "/readyz");
            get(listener.port(), "/readyz");
        }

        assertThat(log.lines("READINESS"))
                .containsExactly(
                        "WARNING READINESS_LOST domain=\"webhook diagnostics\" reason=\"the database does not answer\"",
                        "INFO READINESS_BACK domain=\"webhook diagnostics\"");
    }

    @Test
    void a_check_that_hangs_is_not_waited_for_and_not_started_again() {
        var never = new CountDownLatch(1);
        var looks = new AtomicInteger();
        var check = new ReadinessCheck(
                "webhook diagnostics",
                () -> {
                    looks.incrementAndGet();
                    while (never.getCount() > 0) {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            // Goes on waiting, as a driver does in a system call.
                            looks.getAndAdd(0);
                        }
                    }
                    return Optional.empty();
                },
                Duration.ofSeconds(2));

        var before = System.nanoTime();
        assertThat(check.reason()).contains("no answer within 2 s");
        assertThat(check.reason()).contains("no answer within 2 s");

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(3900));
        assertThat(looks).hasValue(1);

        never.countDown();
        Awaitility.await().until(() -> check.reason().isEmpty());
    }
}
