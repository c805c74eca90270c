package org.bellows.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.console.wire.FeedJson;
import org.bellows.http.ListenException;
import org.bellows.http.LogWatch;
import org.bellows.http.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleApiTest {
    private static final Instant SERVICE_TIME = Instant.parse("2020-01-01T00:00:00.5Z");

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private final ScriptedFeed feed = new ScriptedFeed("one", 100);
    private ConsoleSocket socket;

    @BeforeEach
    void listen() throws ListenException {
        socket = ConsoleSocket.over(
                feed, 0, ConsoleSocket.GENEROUS, InstantSource.fixed(SERVICE_TIME), Optional.empty());
    }

    @AfterEach
    void stop() {
        socket.close();
    }

    @Test
    void the_snapshot_is_what_the_feed_knows_and_carries_the_service_time() throws IOException {
        var reply = socket.get("/api/console/snapshot");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("X-Service-Time")).contains("2020-01-01T00:00:00.500Z");
        assertThat(FeedJson.data(reply.body().getBytes(java.nio.charset.StandardCharsets.UTF_8), Facts.class))
                .isEqualTo(Samples.facts("one", 0));
    }

    @Test
    void without_the_token_nothing_is_told() throws IOException {
        for (var path : new String[] {"snapshot", "events", "deliveries", "nonsense", "openapi.yaml"}) {
            assertThat(RawClient.get(socket.port(), "/api/console/" + path).status())
                    .isEqualTo(401);
        }
    }

    @Test
    void a_service_that_starts_says_so() throws IOException {
        feed.facts(Optional.empty());

        for (var path : new String[] {"snapshot", "events"}) {
            var reply = socket.get("/api/console/" + path);
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.header("Retry-After")).contains("1");
            assertThat(reply.body()).contains("ERR_UNAVAILABLE", "the service is starting");
        }
    }

    @Test
    void all_of_a_query_reaches_the_feed() throws IOException {
        socket.get("/api/console/deliveries");
        socket.get("/api/console/deliveries?text=re%20f%C3%BCsed&hook=" + Samples.HOOK
                + "&outcome=NOT_SENT&from=2026-11-30T11:00:00Z&to=2026-11-30T13:00:00%2B01:00&before=9&after=0"
                + "&limit=1000");

        assertThat(feed.queries)
                .containsExactly(
                        AttemptQuery.newest(100),
                        new AttemptQuery(
                                "re füsed",
                                Optional.of(Samples.HOOK),
                                Optional.of(AttemptOutcome.NOT_SENT),
                                Optional.of(Instant.parse("2026-11-30T11:00:00Z")),
                                Optional.of(Instant.parse("2026-11-30T12:00:00Z")),
                                Optional.of(9L),
                                Optional.of(0L),
                                1000));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            deliveries?limit=0            | limit is "0", expected is a whole number from 1 to 1000
            deliveries?limit=1001         | limit is "1001", expected is a whole number from 1 to 1000
            deliveries?limit=ten          | limit is "ten", expected is a whole number from 1 to 1000
            deliveries?limit=-5           | limit is "-5", expected is a whole number from 1 to 1000
            deliveries?before=0           | before is "0", expected is a whole number of at least 1
            deliveries?after=1e3          | after is "1e3", expected is a whole number of at least 0
            deliveries?after=99999999999999999999 | after is "99999999999999999999", expected is a whole number of at least 0
            deliveries?outcome=failed     | outcome is "failed", expected is one of DELIVERED, RETRIED, FAILED, NOT_SENT
            deliveries?hook=PHID          | hook is "PHID", expected is a PHID as in PHID-HWBH-4fqnvmnh5gnkccqgvnsr
            deliveries?from=today         | from is "today", expected is a time as in 2026-11-30T12:00:00Z
            deliveries?to=2026-11-30      | to is "2026-11-30", expected is a time as in 2026-11-30T12:00:00Z
            deliveries?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z | from is 2026-01-02T00:00:00Z and to is 2026-01-01T00:00:00Z, expected is from before to
            deliveries?limit=1&limit=2    | limit is given 2 times, allowed is once
            deliveries?page=2             | unknown parameter "page", known here: text, hook, outcome, from, to, before, after, limit
            deliveries?text=%1B%5B31m&x%00=1 | unknown parameter "x?", known here: text, hook, outcome, from, to, before, after, limit
            deliveries/0                  | id is "0", expected is a whole number of at least 1
            deliveries/abc                | id is "abc", expected is a whole number of at least 1
            deliveries/1?limit=1          | unknown parameter "limit", none is known here
            trend                         | window is missing, expected is one of 5m, 1h, 24h
            trend?window=                 | window is missing, expected is one of 5m, 1h, 24h
            trend?window=7d               | window is "7d", expected is one of 5m, 1h, 24h
            snapshot?full=yes             | unknown parameter "full", none is known here
            events?after=last             | after is "last", expected is a number, or the id of an event as in 6f1d0c:42
            events?after=one:x            | after is "one:x", expected is a number, or the id of an event as in 6f1d0c:42
            events?after=-1               | after is "-1", expected is a number, or the id of an event as in 6f1d0c:42
            """)
    void a_wrong_parameter_is_400_and_names_what_is_allowed(String target, String message) throws IOException {
        var reply = socket.get("/api/console/" + target);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(FeedJson.tree(reply.body().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .at("/error/message")
                        .asText())
                .isEqualTo(message);
    }

    @Test
    void a_very_long_value_is_not_repeated() throws IOException {
        var reply = socket.get("/api/console/deliveries?text=" + "x".repeat(201));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body())
                .contains("text has 201 characters, allowed are 200")
                .doesNotContain("xxx");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deliveries?%",
                "deliveries?limit=%zz",
                "deliveries?=&&=",
                "deliveries/%2e%2e",
                "deliveries/1/2",
                "trend?window=%00",
                "hooks/x/pause",
                "hooks//pause",
                "nonsense",
                ""
            })
    void garbage_is_never_more_than_a_400_404_or_405(String target) throws IOException {
        assertThat(socket.get("/api/console/" + target).status()).isIn(200, 400, 404, 405);
        assertThat(log.lines("HTTP_REQUEST_FAILED")).isEmpty();
    }

    @Test
    void actions_reach_the_feed_and_leave_a_line_in_the_log() throws IOException {
        for (var action : new String[] {"pause", "resume", "try-now"}) {
            var reply = socket.exchange("POST", "/api/console/hooks/" + Samples.HOOK + "/" + action);
            assertThat(reply.body())
                    .isEqualTo("{\"data\":{\"hookPhid\":\"" + Samples.HOOK + "\",\"action\":\"" + action + "\"}}");
            assertThat(log.lines("CONSOLE_ACTION action=" + action + " hook=" + Samples.HOOK))
                    .hasSize(1);
        }
        assertThat(feed.actions)
                .containsExactly(
                        new Action.PauseHook(Samples.HOOK),
                        new Action.ResumeHook(Samples.HOOK),
                        new Action.TryHookNow(Samples.HOOK));
    }

    @Test
    void an_action_needs_a_post_and_a_phid() throws IOException {
        var get = socket.get("/api/console/hooks/" + Samples.HOOK + "/pause");
        assertThat(get.status()).isEqualTo(405);
        assertThat(get.header("Allow")).contains("POST");

        assertThat(socket.exchange("POST", "/api/console/hooks/all/pause").status())
                .isEqualTo(400);
        assertThat(feed.actions).isEmpty();
    }

    @Test
    void checks_are_run_again_by_a_post_only() throws IOException {
        assertThat(socket.get("/api/console/checks").body()).contains("database-reachable");
        assertThat(socket.exchange("POST", "/api/console/checks").body()).contains("ran-again");
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void what_the_feed_refuses_is_told_with_its_reason(Reason reason) throws IOException {
        feed.fail(Optional.of(new FeedException(reason, "The database is away. Start it.")));

        var reply = socket.get("/api/console/totals");

        var expected = switch (reason) {
            case UNREACHABLE -> "503 ERR_UNAVAILABLE";
            case DENIED -> "401 ERR_UNAUTHORIZED";
            case NOT_FOUND -> "404 ERR_NOT_FOUND";
            case REFUSED -> "409 ERR_CONFLICT";
            case FAILED -> "500 ERR_FAILED";
        };
        assertThat(reply.status() + " " + reply.body())
                .isEqualTo(expected.substring(0, 4) + "{\"error\":{\"code\":\"" + expected.substring(4)
                        + "\",\"message\":\"The database is away. Start it.\"}}");
    }

    @Test
    void an_attempt_that_is_gone_is_404() throws IOException {
        assertThat(socket.get("/api/console/deliveries/2").status()).isEqualTo(200);
        assertThat(socket.get("/api/console/deliveries/3").status()).isEqualTo(404);
    }

    @Test
    void who_asks_too_often_is_told_when_to_come_back_on_every_path() throws Exception {
        try (var strict = ConsoleSocket.over(
                new ScriptedFeed("one", 1),
                0,
                new ConsoleApi.Limits(0.25, 3, EventRoute.Limits.USUAL),
                InstantSource.system(),
                Optional.empty())) {
            for (var path : new String[] {"snapshot", "log-level", "files"}) {
                assertThat(strict.get("/api/console/" + path).status()).isEqualTo(200);
            }
            for (var path : new String[] {"snapshot", "log-level", "files", "events", "openapi.yaml"}) {
                var reply = strict.get("/api/console/" + path);
                assertThat(reply.status()).isEqualTo(429);
                assertThat(reply.header("Retry-After")).contains("4");
                assertThat(reply.header("X-Service-Time")).isPresent();
                assertThat(reply.body()).contains("ERR_TOO_MANY_REQUESTS", "try again in 4 s");
            }
        }
    }

    @Test
    void permits_come_back_at_a_steady_rate() {
        var now = new long[] {0};
        var limit = new RateLimit(2, 2, () -> now[0]);

        assertThat(limit.take("a")).isEmpty();
        assertThat(limit.take("a")).isEmpty();
        assertThat(limit.take("a")).contains(Duration.ofMillis(500));
        assertThat(limit.take("b")).isEmpty();
        now[0] += 500_000_000;
        assertThat(limit.take("a")).isEmpty();
        assertThat(limit.take("a")).contains(Duration.ofMillis(500));
        now[0] += 3_600_000_000_000L;
        assertThat(limit.take("a")).isEmpty();
        assertThat(limit.take("a")).isEmpty();
        assertThat(limit.take("a")).isPresent();
    }

    @Test
    void no_answer_repeats_the_token() throws IOException {
        for (var target : new String[] {
            "snapshot", "settings", "deliveries/1", "nonsense?token=" + ConsoleSocket.TOKEN, "trend?window=" + "7d"
        }) {
            var reply = socket.get("/api/console/" + target);
            assertThat(reply.body() + reply.headers()).doesNotContain(ConsoleSocket.TOKEN);
        }
        assertThat(String.join("\n", log.lines())).doesNotContain(ConsoleSocket.TOKEN);
    }
}
