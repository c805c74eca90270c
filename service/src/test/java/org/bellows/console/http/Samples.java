package org.bellows.console.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptDetail.AnswerDetail;
import org.bellows.console.feed.AttemptDetail.HeaderLine;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.feed.SettingFact;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.TrendWindow;
import org.bellows.doctor.CheckReport;
import org.bellows.event.Happening;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

/** One of everything, with every optional value there. */
public final class Samples {
    public static final Instant NOW = Instant.parse("2026-11-30T12:00:00.123456Z");
    public static final String HOOK = "PHID-HWBH-aaaaaaaaaaaaaaaaaaaa";
    public static final Duration SHORT = Duration.ofNanos(1_234_500);

    private static final WebhookEvent.Row ROW =
            new WebhookEvent.Row(HOOK, 7, "PHID-HWBR-bbbbbbbbbbbbbbbbbbbb", "PHID-TASK-cccccccccccccccccccc");
    private static final EngineWarning WARNING =
            new EngineWarning("ENGINE_NEVER_USED", EngineWarning.Severity.NOTICE, "amazon-s3", "Idle.", "Lower it.");

    private Samples() {}

    public static ServiceFacts service(String instance) {
        return new ServiceFacts(
                instance,
                NOW,
                "0.1.0",
                "25.0.3",
                "forge",
                4711,
                Optional.of("https://forge.example.org"),
                Optional.of("/srv/phorge"),
                Optional.of("phorge@127.0.0.1:3306/phabricator"),
                Optional.of("/etc/bellows/bellows.yaml"),
                "/var/lib/bellows",
                List.of(new ServiceFacts.ListenerFact("console", "127.0.0.1:8150", false)),
                "info",
                List.of(new ServiceFacts.RaisedFact("webhook.claim-lease", "1", "60", "too short")));
    }

    public static Facts facts(String instance, long lastEventId) {
        var minutes = Collections.nCopies(Facts.HookActivity.MINUTES, 3);
        return new Facts(
                NOW,
                lastEventId,
                service(instance),
                Optional.of(webhook()),
                Optional.of(new Facts.Pace(12.5, Optional.of(1.5), Optional.of(20.25))),
                List.of(new Facts.HookActivity(HOOK, minutes, minutes)),
                Optional.of(files()));
    }

    private static WebhookSnapshot webhook() {
        var hook = new WebhookSnapshot.HookSnapshot(
                HOOK,
                "Chat \"ops\"\n<b>",
                "chat.example.org",
                WebhookSnapshot.HookState.OPEN,
                340,
                0,
                10,
                10,
                Optional.of(NOW),
                Optional.of(new WebhookSnapshot.LastResult("http", "7", "refused (7)", NOW)),
                Optional.of(NOW),
                Optional.of(NOW),
                Optional.of(NOW),
                Optional.of(SHORT));
        return new WebhookSnapshot(
                NOW,
                WebhookSnapshot.State.DELIVERING,
                List.of(hook),
                new WebhookSnapshot.Counters(1, 2, 3, 4, 5, 6, 7),
                Optional.of(NOW),
                2);
    }

    static FilesSnapshot files() {
        return new FilesSnapshot(
                NOW,
                List.of(new FilesSnapshot.EngineSnapshot(
                        "blob",
                        1,
                        true,
                        1000,
                        Optional.of(NOW),
                        OptionalLong.of(77),
                        3,
                        30,
                        2,
                        Optional.of(new FilesSnapshot.LastError(NOW, "no such table")))),
                List.of(
                        new FilesSnapshot.Destination(0, 1000, Optional.of("blob")),
                        new FilesSnapshot.Destination(1001, Long.MAX_VALUE, Optional.empty())),
                List.of(WARNING),
                12,
                34);
    }

    static Attempt attempt(long id) {
        return new Attempt(
                id,
                NOW,
                HOOK,
                "Chat",
                7,
                "PHID-HWBR-bbbbbbbbbbbbbbbbbbbb",
                "PHID-TASK-cccccccccccccccccccc",
                2,
                AttemptOutcome.RETRIED,
                "http",
                "7",
                "refused (7)",
                SHORT,
                Optional.of(SHORT),
                Optional.of(NOW));
    }

    static AttemptDetail detail(long id) {
        return new AttemptDetail(
                attempt(id),
                "https://chat.example.org/hook?key=…",
                true,
                List.of(new HeaderLine("X-Phabricator-Webhook-Signature", "00ff")),
                new byte[] {0, (byte) 0xff, 10, 13},
                Optional.of(new AnswerDetail(
                        500,
                        "Internal Server Error",
                        "chat.example.org",
                        1,
                        List.of(new HeaderLine("Content-Type", "text/plain")),
                        "no".getBytes(StandardCharsets.UTF_8),
                        true,
                        SHORT,
                        SHORT,
                        SHORT,
                        SHORT)));
    }

    static Trend trend(TrendWindow window) {
        return new Trend(
                window,
                NOW,
                List.of(
                        new Trend.Point(NOW, 0, 0, Optional.empty(), Optional.empty(), 0),
                        new Trend.Point(NOW, 12.5, 0.5, Optional.of(1.25), Optional.of(20.0), 340)));
    }

    static List<SettingFact> settings() {
        return List.of(new SettingFact("database.password", "********", "file", "/etc/bellows.yaml", "The password."));
    }

    static CheckReport checks(boolean again) {
        return new CheckReport(
                NOW,
                Duration.ofMillis(1500),
                List.of(new CheckReport.CheckResult(
                        again ? "ran-again" : "database-reachable", CheckReport.Severity.WARNING, "Slow.", "Look.")));
    }

    /** A small one. */
    public static Happening lockGained() {
        return new WebhookEvent.LockGained(NOW, HOOK);
    }

    /** One of every kind. */
    public static List<Happening> events() {
        return List.of(
                new WebhookEvent.Claimed(NOW, ROW, 17),
                new WebhookEvent.ClaimLost(NOW, ROW, 16, WebhookEvent.ClaimLost.Reason.ROW_CHANGED),
                new WebhookEvent.Delivered(NOW, ROW, 200, SHORT, SHORT),
                new WebhookEvent.Failed(NOW, ROW, "http", "7", "refused (7)", SHORT, Optional.of(NOW)),
                new WebhookEvent.RetryScheduled(NOW, ROW, NOW),
                new WebhookEvent.BreakerOpened(NOW, HOOK, 10, NOW),
                new WebhookEvent.BreakerClosed(NOW, HOOK),
                new WebhookEvent.LockGained(NOW, HOOK),
                new WebhookEvent.LockLost(
                        NOW,
                        HOOK,
                        "another process holds it",
                        Optional.of(new WebhookEvent.LockHolder(41, true, Optional.of("bellows@localhost")))),
                new WebhookEvent.ClaimedElsewhere(NOW, ROW, 17, NOW),
                new WebhookEvent.FinishedElsewhere(NOW, ROW, "sent", 18, 3),
                new WebhookEvent.HookPaused(NOW, HOOK),
                new WebhookEvent.HookResumed(NOW, HOOK),
                new WebhookEvent.TriedNow(NOW, ROW),
                new WebhookEvent.PausesForgotten(NOW, "not JSON"),
                new WebhookEvent.ResultLost(NOW, ROW, 17, "sent"),
                new WebhookEvent.DatabaseLost(NOW, "refused"),
                new WebhookEvent.DatabaseBack(NOW, Duration.ofSeconds(75)),
                new WebhookEvent.SilentOn(NOW),
                new WebhookEvent.SilentOff(NOW),
                new FilesEvent.Stored(NOW, "blob", 3),
                new FilesEvent.FellThrough(NOW, "blob", "local-disk", 3, "gone"),
                new FilesEvent.StoreFailed(NOW, "blob", 3, "gone"),
                new FilesEvent.AccessFailed(NOW, "blob", FilesEvent.Kind.READ, "gone"),
                new FilesEvent.NotThere(NOW, "blob"),
                new FilesEvent.Malformed(NOW, "blob", FilesEvent.Kind.DELETE),
                new FilesEvent.EngineLost(NOW, "blob", "gone"),
                new FilesEvent.EngineBack(NOW, "blob"),
                new FilesEvent.Warned(NOW, WARNING),
                new FilesEvent.WarningGone(NOW, WARNING));
    }
}
