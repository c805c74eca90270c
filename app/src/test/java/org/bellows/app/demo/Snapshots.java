package org.bellows.app.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.LastResult;
import org.bellows.webhook.report.WebhookSnapshot.State;

/** Moments of a service, made by hand. */
final class Snapshots {
    static final Instant NOW = Instant.parse("2026-11-30T14:27:06Z");
    static final ZoneId ZONE = ZoneOffset.UTC;

    private Snapshots() {}

    static WebhookSnapshot of(HookSnapshot... hooks) {
        return of(State.DELIVERING, 0, hooks);
    }

    static WebhookSnapshot of(State state, int pendingResults, HookSnapshot... hooks) {
        return new WebhookSnapshot(
                NOW, state, List.of(hooks), new Counters(1300, 0, 1234, 87, 0, 0, 0), Optional.empty(), pendingResults);
    }

    static HookSnapshot hook(String name, HookState state, long queued) {
        return new HookSnapshot(
                "PHID-HWBH-" + name,
                name,
                "127.0.0.1",
                state,
                queued,
                0,
                state == HookState.FAILING ? 3 : 0,
                10,
                state == HookState.OPEN ? Optional.of(NOW.plusSeconds(304)) : Optional.empty(),
                Optional.of(new LastResult("http", "200", "200", NOW.minusSeconds(2))),
                Optional.of(NOW.minusSeconds(2)),
                Optional.empty(),
                Optional.empty(),
                Optional.of(Duration.ofMillis(38)));
    }

    static HookSnapshot slow(HookSnapshot hook) {
        return with(hook, hook.lastResult(), hook.lastSuccess(), hook.nextAttempt(), Duration.ofMillis(1200));
    }

    static HookSnapshot failed(HookSnapshot hook, String words, Instant next) {
        return with(
                hook,
                Optional.of(new LastResult("http", words.equals("503") ? "503" : "7", words, NOW)),
                Optional.empty(),
                Optional.of(next),
                Duration.ofMillis(3));
    }

    private static HookSnapshot with(
            HookSnapshot hook,
            Optional<LastResult> result,
            Optional<Instant> success,
            Optional<Instant> next,
            Duration median) {
        return new HookSnapshot(
                hook.phid(),
                hook.name(),
                hook.host(),
                hook.state(),
                hook.queued(),
                hook.inFlight(),
                hook.failuresInWindow(),
                hook.failureThreshold(),
                hook.openUntil(),
                result,
                success,
                hook.oldestQueued(),
                next,
                Optional.of(median));
    }

    static WebhookEvent.Row row(String hookName) {
        return new WebhookEvent.Row("PHID-HWBH-" + hookName, 17, "PHID-HWBR-1", "PHID-TASK-1");
    }

    static WebhookEvent delivered(String hookName, Instant at) {
        return new WebhookEvent.Delivered(at, row(hookName), 200, Duration.ofMillis(38), Duration.ofMillis(5));
    }

    static Names names(WebhookSnapshot snapshot) {
        var hooks = new java.util.HashMap<String, String>();
        snapshot.hooks().forEach(hook -> hooks.put(hook.phid(), hook.name()));
        return new Names(hooks, Map.of("PHID-TASK-1", "T4812"));
    }

    static Scene scene(WebhookSnapshot snapshot, List<WebhookEvent> events) {
        return scene(snapshot, events, new Receipts.Tally(1321, 1234, 0, 0));
    }

    static Scene scene(WebhookSnapshot snapshot, List<WebhookEvent> events, Receipts.Tally receiver) {
        return new Scene(
                snapshot,
                events,
                names(snapshot),
                NOW,
                ZONE,
                NOW.minusSeconds(72),
                receiver,
                new Scene.Places(41107, 36221, "http://127.0.0.1:41821/api/webhook/stats"));
    }
}
