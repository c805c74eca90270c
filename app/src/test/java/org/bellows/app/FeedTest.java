package org.bellows.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.bellows.app.BellowsService.CannotStartException;
import org.bellows.config.LoadResult;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.SettingsLoader;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.feed.TrendWindow;
import org.bellows.files.report.FilesEvent;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.ReceivedRequest;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.bellows.trial.TrialReceiver;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The feed of a whole service: its numbers are those of the database, and no secret is in anything it says. */
class FeedTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String DATABASE_PASSWORD = "plantedDatabasePw1";
    private static final String SERVICE_TOKEN = "planted-service-token-0123456789-0123456789";
    private static final String S3_SECRET = "planted-s3-secret-2";
    private static final String S3_KEY = "planted-s3-key-id-3";
    private static final String PHORGE_PASSWORD = "planted-phorge-uri-pw-5";
    private static final String HMAC_KEY = "planted-hmac-key-6-abcdefghijklm";
    private static final String HOOK_PASSWORD = "planted-hook-pw-7";
    private static final String QUERY_TOKEN = "planted-query-token-8";

    @TempDir
    Path directory;

    private final TrialMariaDb server = TrialMariaDb.shared();
    private final String namespace = server.freshNamespace();
    private Connection connection;
    private PhorgeRows rows;
    private TrialReceiver receiver;
    private Optional<BellowsService> service = Optional.empty();

    @BeforeEach
    void open() throws SQLException {
        connection = server.connect("");
        PhorgeSchema.create(connection, namespace);
        PhorgeSchema.createDeliveryAccount(connection, namespace, namespace, DATABASE_PASSWORD);
        rows = new PhorgeRows(connection, namespace);
        receiver = TrialReceiver.launch();
    }

    @AfterEach
    void close() throws SQLException {
        service.ifPresent(BellowsService::close);
        receiver.close();
        PhorgeSchema.drop(connection, namespace);
        connection.close();
    }

    private Feed start(Map<String, String> more) throws IOException, CannotStartException {
        Path phorge = directory.resolve("phorge");
        Files.createDirectories(phorge.resolve("conf/local"));
        Files.writeString(phorge.resolve("conf/local/local.json"), """
                {"mysql.host": "%s", "mysql.port": "%d", "mysql.user": "%s", "mysql.pass": "%s",
                 "storage.default-namespace": "%s", "security.outbound-blacklist": [],
                 "phabricator.base-uri": "https://admin:%s@phorge.example.org/?key=%s"}
                """.formatted(
                        server.host(),
                        server.port(),
                        namespace,
                        DATABASE_PASSWORD,
                        namespace,
                        PHORGE_PASSWORD,
                        PHORGE_PASSWORD));
        Path file =
                Files.writeString(directory.resolve("bellows.yaml"), """
                phorge.root: %s
                state-dir: %s
                listen: {webhook: "127.0.0.1:0", files: "127.0.0.1:0", console: "127.0.0.1:0"}
                webhook.error-threshold: 3
                webhook.claim-lease-sec: 5
                """.formatted(phorge, directory.resolve("state")));
        LoadResult result = new SettingsLoader("test").load(Optional.of(file), more);
        assertThat(result).isInstanceOf(Loaded.class);
        var loaded = (Loaded) result;
        service = Optional.of(BellowsService.start(loaded.settings(), loaded.values(), loaded.warnings()));
        Feed feed = service.get().feed();
        await(() -> feed.facts().orElseThrow().webhook().orElseThrow().state() == State.DELIVERING);
        return feed;
    }

    private HookRow hook(String target) throws SQLException {
        HookRow hook = rows.addHook(target, receiver.uri(target).toString(), "enabled");
        receiver.knowKey(target, hook.hmacKey());
        return hook;
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(condition::getAsBoolean);
    }

    private static Counters counters(Feed feed) {
        return feed.facts().orElseThrow().webhook().orElseThrow().counters();
    }

    private static List<Attempt> attempts(Feed feed) {
        try {
            return feed.attempts(AttemptQuery.newest(AttemptQuery.MOST)).attempts();
        } catch (FeedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void its_numbers_are_those_of_the_database_and_of_the_receiver() throws Exception {
        HookRow well = hook("/s/200?well");
        HookRow broken = hook("/s/503?broken");
        HookRow disabled = rows.addHook("off", receiver.uri("/s/200?off").toString(), "disabled");
        Feed feed = start(Map.of());
        // The first step of a chart is shorter than the others.
        await(() -> points(feed) > 0);
        rows.queueEdits(well, 40);
        rows.queueEdits(broken, 5);
        rows.queueEdits(disabled, 2);
        await(() -> counters(feed).delivered() == 40 && counters(feed).failed() == 5);
        await(() -> feed.facts().orElseThrow().webhook().orElseThrow().queued() == 5);

        Facts facts = feed.facts().orElseThrow();
        Map<String, Long> byStatus = rows.countByStatus();
        assertThat(byStatus).containsOnly(Map.entry("sent", 40L), Map.entry("queued", 5L), Map.entry("failed", 2L));
        RowTotals totals = feed.rowTotals();
        assertThat(List.of(totals.queued(), totals.sent(), totals.failed())).containsExactly(5L, 40L, 2L);
        assertThat(receiver.count()).isEqualTo(43);

        List<Attempt> attempts = attempts(feed);
        assertThat(attempts).hasSize(45);
        assertThat(attempts.stream().collect(Collectors.groupingBy(Attempt::outcome, Collectors.counting())))
                .containsOnly(
                        Map.entry(AttemptOutcome.DELIVERED, 40L),
                        Map.entry(AttemptOutcome.RETRIED, 3L),
                        Map.entry(AttemptOutcome.NOT_SENT, 2L));
        assertThat(attempts).extracting(Attempt::number).containsOnly(1);
        assertThat(attempts)
                .filteredOn(attempt -> attempt.outcome() == AttemptOutcome.DELIVERED)
                .extracting(Attempt::requestPhid)
                .containsExactlyInAnyOrderElementsOf(
                        rows.requests(well).stream().map(RequestRow::phid).toList());
        assertThat(facts.activity().stream()
                        .mapToInt(each -> sum(each.delivered()))
                        .sum())
                .isEqualTo(40);
        assertThat(facts.activity().stream()
                        .mapToInt(each -> sum(each.failed()))
                        .sum())
                .isEqualTo(5);
        assertThat(facts.webhook().orElseThrow().hooks())
                .extracting(HookSnapshot::name, HookSnapshot::queued)
                .contains(tuple("/s/503?broken", 5L), tuple("/s/200?well", 0L));
        await(() -> trendTotal(feed) >= 40);
        assertThat(trendTotal(feed)).isBetween(39.0, 41.0);

        List<FeedEvent> events = feed.eventsAfter(0);
        assertThat(events).extracting(FeedEvent::id).isEqualTo(numbers(events.size()));
        assertThat(events.stream()
                        .filter(event -> event.event() instanceof WebhookEvent.Claimed)
                        .count())
                .isEqualTo(counters(feed).claimsWon())
                .isEqualTo(45);
        assertThat(facts.service().phorgeUri()).contains("https://phorge.example.org");
        assertThat(facts.service().listeners()).hasSize(2);
        assertThat(facts.service().raised()).extracting(each -> each.key()).contains("webhook.claim-lease-sec");
        assertThat(facts.service().configFile())
                .contains(directory.resolve("bellows.yaml").toString());
    }

    private static int sum(List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }

    private static int points(Feed feed) {
        try {
            return feed.trend(TrendWindow.FIVE_MINUTES).points().size();
        } catch (FeedException e) {
            throw new AssertionError(e);
        }
    }

    private static double trendTotal(Feed feed) {
        try {
            return feed.trend(TrendWindow.FIVE_MINUTES).points().stream()
                    .mapToDouble(point -> point.delivered() * 2)
                    .sum();
        } catch (FeedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Long> numbers(int count) {
        var numbers = new ArrayList<Long>();
        for (long i = 1; i <= count; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    @Test
    void an_attempt_has_the_very_bytes_that_the_receiver_got() throws Exception {
        String target = "/s/404?len=20000&token=" + QUERY_TOKEN;
        HookRow hook = rows.addHook(
                "detail",
                receiver.uri(target).toString().replace("http://", "http://user:" + HOOK_PASSWORD + "@"),
                "enabled");
        receiver.knowKey(target, hook.hmacKey());
        Feed feed = start(Map.of("BELLOWS_WEBHOOK_STANDARD_HEADERS", "true"));
        rows.queue(hook, rows.edit(hook));
        await(() -> attempts(feed).size() == 1);

        Attempt attempt = attempts(feed).getFirst();
        AttemptDetail detail = feed.attempt(attempt.id()).orElseThrow();

        ReceivedRequest received = receiver.requests().getFirst();
        assertThat(new String(detail.body(), ISO_8859_1)).isEqualTo(received.body());
        List<String> lines =
                received.head().lines().skip(1).filter(line -> !line.isEmpty()).toList();
        assertThat(lines).anyMatch(line -> line.startsWith("Authorization: Basic "));
        assertThat(detail.requestHeaders())
                .extracting(line -> line.name() + ": " + line.value())
                .containsExactlyElementsOf(lines.stream()
                        .filter(line -> !line.startsWith("Authorization:"))
                        .toList());
        assertThat(detail.credentials()).isTrue();
        assertThat(detail.url()).isEqualTo("http://127.0.0.1:" + receiver.port() + "/s/404?len=…&token=…");
        var answer = detail.answer().orElseThrow();
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).hasSize(16 * 1024).containsOnly('x');
        assertThat(answer.bodyTruncated()).isTrue();
        assertThat(attempt.outcome()).isEqualTo(AttemptOutcome.RETRIED);
        assertThat(attempt.retryAt()).isPresent();
        assertThat(attempt.handoff().orElseThrow()).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void nothing_secret_is_in_anything_that_it_says() throws Exception {
        String echo = "/s/200?body=" + QUERY_TOKEN;
        String refusedByPolicy = "http://user:" + HOOK_PASSWORD + "@192.0.2.1/?token=" + QUERY_TOKEN;
        for (String uri : List.of(
                withCredentials(receiver.uri(echo).toString()),
                withCredentials(receiver.uri("/redir/302?to=/s/200?token=" + QUERY_TOKEN)
                        .toString()),
                withCredentials(receiver.uri("/redir/307?to=http://%s:1/%s".formatted(QUERY_TOKEN, QUERY_TOKEN))
                        .toString()),
                withCredentials(receiver.uri("/close?t=" + QUERY_TOKEN).toString()),
                withCredentials("http://127.0.0.1:1/?token=" + QUERY_TOKEN),
                "ftp://user:" + HOOK_PASSWORD + "@host.example/?token=" + QUERY_TOKEN,
                refusedByPolicy)) {
            HookRow hook = rows.insert(HookRow.of(
                    rows.phids().phid("HWBH"), "hook", uri, "enabled", HMAC_KEY, System.currentTimeMillis() / 1000));
            rows.queue(hook, rows.edit(hook));
        }
        var more = new HashMap<String, String>();
        more.put("BELLOWS_SERVICE_TOKEN", SERVICE_TOKEN);
        more.put("BELLOWS_WEBHOOK_STANDARD_HEADERS", "true");
        more.put("BELLOWS_WEBHOOK_OUTBOUND_DENY", "192.0.2.0/24");
        more.put("BELLOWS_FILES_ENABLED", "true");
        more.put("BELLOWS_FILES_S3_BUCKET", "bucket");
        more.put("BELLOWS_FILES_S3_REGION", "region");
        more.put("BELLOWS_FILES_S3_ENDPOINT", "http://127.0.0.1:1");
        more.put("BELLOWS_FILES_S3_ACCESS_KEY", S3_KEY);
        more.put("BELLOWS_FILES_S3_SECRET_KEY", S3_SECRET);
        Feed feed = start(more);
        await(() -> attempts(feed).size() == 7);
        await(() -> feed.eventsAfter(0).stream().anyMatch(event -> event.event() instanceof FilesEvent));
        feed.act(new Action.ChangeLogLevel("warning"));

        var all = new ArrayList<Object>();
        all.add(feed.facts().orElseThrow());
        all.add(feed.eventsAfter(0));
        all.add(feed.settings());
        all.add(attempts(feed));
        for (Attempt attempt : attempts(feed)) {
            all.add(feed.attempt(attempt.id()).orElseThrow());
        }
        all.add(feed.rowTotals());
        all.add(feed.trend(TrendWindow.HOUR));
        all.add(feed.checks(true));
        String text = AllText.of(all);

        assertThat(text)
                .contains("X-Phabricator-Webhook-Signature", "body=…", "********", "192.0.2.0/24")
                .as("what it must say, so that this test says something");
        String consoleToken =
                Files.readString(directory.resolve("state/console.token")).strip();
        String basic = Base64.getEncoder().encodeToString(("user:" + HOOK_PASSWORD).getBytes(UTF_8));
        for (String secret : List.of(
                DATABASE_PASSWORD,
                SERVICE_TOKEN,
                S3_SECRET,
                S3_KEY,
                PHORGE_PASSWORD,
                HMAC_KEY,
                HOOK_PASSWORD,
                QUERY_TOKEN,
                basic,
                consoleToken)) {
            assertThat(text).doesNotContain(secret);
        }
    }

    private static String withCredentials(String uri) {
        return uri.replace("http://127", "http://user:" + HOOK_PASSWORD + "@127");
    }
}
