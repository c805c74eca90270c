package org.bellows.ui.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Facts.HookActivity;
import org.bellows.console.feed.Facts.Pace;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.feed.ServiceFacts.ListenerFact;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.Destination;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.LastResult;

/** A service on one afternoon: six hooks, one of them left alone by its breaker, and three engines. */
public final class Sample {
    /** The moment that everything here is about: 14:27:06 UTC. */
    public static final Instant NOW = Instant.parse("2026-11-30T14:27:06Z");

    private Sample() {}

    /** With everything on. */
    public static Facts facts() {
        return new Facts(
                NOW,
                0,
                service("instance-1"),
                Optional.of(webhook()),
                Optional.of(new Pace(3.4, Optional.of(12.0), Optional.of(36.0))),
                hooks().stream().map(hook -> activity(hook.phid())).toList(),
                Optional.of(files()));
    }

    /** The same service, started anew as {@code instance}. */
    public static Facts facts(String instance) {
        var facts = facts();
        return new Facts(
                facts.at(), 0, service(instance), facts.webhook(), facts.pace(), facts.activity(), facts.files());
    }

    public static ServiceFacts service(String instance) {
        return new ServiceFacts(
                instance,
                NOW.minus(Duration.ofHours(6 * 24 + 4)),
                "1.0.0",
                "25.0.3",
                "forge-1",
                4711,
                Optional.of("https://phorge.example.org"),
                Optional.of("/srv/phorge"),
                Optional.of("mariadb://127.0.0.1:3306/phabricator_herald"),
                Optional.of("/etc/bellows/bellows.yaml"),
                "/var/lib/bellows",
                List.of(new ListenerFact("console", "127.0.0.1:8150", false)),
                "info",
                List.of());
    }

    public static WebhookSnapshot webhook() {
        return new WebhookSnapshot(
                NOW,
                WebhookSnapshot.State.DELIVERING,
                hooks(),
                new Counters(18_240, 5, 18_204, 31, 0, 0, 0),
                Optional.of(NOW.minus(Duration.ofMinutes(11))),
                0);
    }

    public static List<HookSnapshot> hooks() {
        return List.of(
                hook("PHID-HWBH-ci", "CI on merge", "ci.example.org", HookState.DELIVERING, 0, "200", 2),
                open(),
                hook("PHID-HWBH-audit", "Audit log", "audit.example.net", HookState.DELIVERING, 1, "202", 0),
                failing(),
                hook("PHID-HWBH-old", "Old dashboard", "dash.example.org", HookState.DISABLED, 0, "", 259_200),
                slow());
    }

    private static HookSnapshot hook(
            String phid, String name, String host, HookState state, long queued, String words, long successAgo) {
        return new HookSnapshot(
                phid,
                name,
                host,
                state,
                queued,
                queued > 0 ? 1 : 0,
                0,
                10,
                Optional.empty(),
                words.isEmpty() ? Optional.empty() : Optional.of(new LastResult("http", words, words, NOW)),
                Optional.of(NOW.minusSeconds(successAgo)),
                queued > 0 ? Optional.of(NOW.minusSeconds(1)) : Optional.empty(),
                Optional.empty(),
                Optional.of(Duration.ofMillis(38)));
    }

    private static HookSnapshot open() {
        return new HookSnapshot(
                "PHID-HWBH-chat",
                "Chat: #dev",
                "chat.example.org",
                HookState.OPEN,
                214,
                0,
                10,
                10,
                Optional.of(NOW.plusSeconds(294)),
                Optional.of(new LastResult("http", "503", "503", NOW.minusSeconds(303))),
                Optional.of(NOW.minus(Duration.ofMinutes(11))),
                Optional.of(NOW.minus(Duration.ofMinutes(11))),
                Optional.of(NOW.plusSeconds(294)),
                Optional.of(Duration.ofMillis(120)));
    }

    private static HookSnapshot failing() {
        return new HookSnapshot(
                "PHID-HWBH-mirror",
                "Mirror bot",
                "10.3.0.9",
                HookState.FAILING,
                3,
                0,
                4,
                10,
                Optional.empty(),
                Optional.of(new LastResult("timeout", "7", "refused (7)", NOW.minusSeconds(18))),
                Optional.of(NOW.minus(Duration.ofMinutes(6))),
                Optional.of(NOW.minus(Duration.ofMinutes(2))),
                Optional.of(NOW.plusSeconds(42)),
                Optional.of(Duration.ofMillis(3)));
    }

    private static HookSnapshot slow() {
        return new HookSnapshot(
                "PHID-HWBH-archive",
                "Firehose archive",
                "archive.example.org",
                HookState.DELIVERING,
                37,
                1,
                0,
                10,
                Optional.empty(),
                Optional.of(new LastResult("http", "200", "200", NOW.minusSeconds(1))),
                Optional.of(NOW.minusSeconds(1)),
                Optional.of(NOW.minusSeconds(70)),
                Optional.empty(),
                Optional.of(Duration.ofMillis(1900)));
    }

    private static HookActivity activity(String phid) {
        int seed = phid.hashCode();
        return new HookActivity(
                phid,
                minutes()
                        .mapToObj(minute -> Math.floorMod(seed * (minute + 3) / 7, 17))
                        .toList(),
                minutes()
                        .mapToObj(minute -> minute > 10 && phid.endsWith("chat") ? 3 : 0)
                        .toList());
    }

    private static IntStream minutes() {
        return IntStream.range(0, HookActivity.MINUTES);
    }

    public static FilesSnapshot files() {
        return new FilesSnapshot(
                NOW,
                List.of(
                        engine("blob", 1, 1_000_000, OptionalLong.empty(), 8_120, 210_000_000L),
                        engine("local-disk", 5, 0, OptionalLong.of(412_000_000_000L), 1_940, 9_800_000_000L),
                        engine("amazon-s3", 100, 0, OptionalLong.empty(), 0, 0)),
                List.of(
                        new Destination(0, 1_000_000, Optional.of("blob")),
                        new Destination(1_000_001, Long.MAX_VALUE, Optional.of("local-disk"))),
                List.of(new EngineWarning(
                        "ENGINE_NEVER_USED",
                        EngineWarning.Severity.WARNING,
                        "amazon-s3",
                        "S3 never receives a file: local disk takes every size before it.",
                        "Give local disk a limit, or S3 a smaller priority.")),
                0,
                0);
    }

    private static EngineSnapshot engine(
            String identifier, int priority, long limit, OptionalLong free, long files, long bytes) {
        return new EngineSnapshot(
                identifier,
                priority,
                true,
                limit,
                Optional.of(NOW.minus(Duration.ofDays(6))),
                free,
                files,
                bytes,
                0,
                Optional.empty());
    }

    /** {@code count} attempts that end with {@link #NOW}, newest first: mostly delivered. */
    public static List<Attempt> attempts(int count) {
        var hooks = hooks();
        var attempts = new ArrayList<Attempt>(count);
        for (int i = 0; i < count; i++) {
            var hook = hooks.get(i % hooks.size());
            boolean failed = i % 7 == 3;
            attempts.add(new Attempt(
                    count - i,
                    NOW.minusMillis(730L * i),
                    hook.phid(),
                    hook.name(),
                    88_412 - i,
                    "PHID-HWBR-" + (88_412 - i),
                    (i % 2 == 0 ? "PHID-TASK-" : "PHID-DREV-") + (4_812 - i),
                    failed ? 2 : 1,
                    failed ? AttemptOutcome.RETRIED : AttemptOutcome.DELIVERED,
                    failed ? "timeout" : "http",
                    failed ? "7" : "200",
                    failed ? "refused (7)" : "200",
                    Duration.ofMillis(12 + i % 40),
                    failed ? Optional.empty() : Optional.of(Duration.ofMillis(9 + i % 12)),
                    failed ? Optional.of(NOW.plusSeconds(60)) : Optional.empty()));
        }
        return attempts;
    }

    /** A busy while in the middle of the window, and a gap before it. */
    public static List<Trend.Point> trend(TrendWindow window) {
        int steps = (int) window.length().dividedBy(window.step());
        var points = new ArrayList<Trend.Point>();
        for (int i = 1; i <= steps; i++) {
            if (i > steps / 5 && i < steps / 4) {
                continue;
            }
            double wave = 3 + 1.3 * Math.sin(i / 6.0) + 0.7 * Math.sin(i * 1.7);
            double rate = i > steps * 3 / 5 && i < steps * 2 / 3 ? wave + 6 : wave;
            points.add(new Trend.Point(
                    NOW.minus(window.step().multipliedBy(steps - i)),
                    rate,
                    i % 40 == 0 ? 0.5 : 0,
                    Optional.of(10 + wave / 2),
                    Optional.of(24 + 4 * wave),
                    255));
        }
        return points;
    }

    public static RowTotals rows() {
        return new RowTotals(NOW, 255, 18_204, 31);
    }

    /** What happened in the last minutes, oldest first. */
    public static List<WebhookEvent> events() {
        var row = new WebhookEvent.Row("PHID-HWBH-ci", 88_412, "PHID-HWBR-88412", "PHID-TASK-4812");
        return List.of(
                new WebhookEvent.LockGained(NOW.minusSeconds(386), "PHID-HWBH-archive"),
                new WebhookEvent.BreakerOpened(NOW.minusSeconds(303), "PHID-HWBH-chat", 10, NOW.plusSeconds(294)),
                new WebhookEvent.Failed(
                        NOW.minusSeconds(8),
                        row,
                        "timeout",
                        "7",
                        "refused (7)",
                        Duration.ofMillis(3),
                        Optional.of(NOW.plusSeconds(52))),
                new WebhookEvent.ClaimLost(
                        NOW.minusSeconds(1), row, 1_764_512_800, WebhookEvent.ClaimLost.Reason.ROW_CHANGED),
                new WebhookEvent.Delivered(NOW, row, 200, Duration.ofMillis(38), Duration.ofMillis(11)));
    }
}
