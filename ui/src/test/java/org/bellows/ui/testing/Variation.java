package org.bellows.ui.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Facts;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.LastResult;

/**
 * The sample's service, otherwise.
 *
 * @param oldest how long the oldest request has waited
 */
public record Variation(
        WebhookSnapshot.State state, List<HookSnapshot> hooks, Counters counters, Duration oldest, int pendingResults) {

    /** Delivering, with these hooks, and nothing unusual. */
    public static Variation of(HookSnapshot... hooks) {
        return new Variation(
                WebhookSnapshot.State.DELIVERING,
                List.of(hooks),
                new Counters(120, 0, 118, 2, 0, 0, 0),
                Duration.ofSeconds(1),
                0);
    }

    public Variation in(WebhookSnapshot.State other) {
        return new Variation(other, hooks, counters, oldest, pendingResults);
    }

    public Variation pending(int results) {
        return new Variation(state, hooks, counters, oldest, results);
    }

    public Variation waiting(Duration other) {
        return new Variation(state, hooks, counters, other, pendingResults);
    }

    public Variation claims(long won, long lost, long resultsLost) {
        return new Variation(state, hooks, new Counters(won, lost, won, 0, resultsLost, 0, 0), oldest, pendingResults);
    }

    /** A hook that is called {@code name}, with {@code PHID-HWBH-name} for its PHID. */
    public static HookSnapshot hook(String name, HookState state, long queued) {
        boolean failing = state == HookState.FAILING;
        boolean open = state == HookState.OPEN;
        return new HookSnapshot(
                "PHID-HWBH-" + name,
                name,
                name + ".example.org",
                state,
                queued,
                0,
                failing ? 4 : open ? 10 : 0,
                10,
                open ? Optional.of(Sample.NOW.plusSeconds(294)) : Optional.empty(),
                Optional.of(new LastResult("timeout", "7", failing || open ? "refused (7)" : "200", Sample.NOW)),
                Optional.of(Sample.NOW.minusSeconds(360)),
                queued > 0 ? Optional.of(Sample.NOW.minusSeconds(1)) : Optional.empty(),
                failing ? Optional.of(Sample.NOW.plusSeconds(42)) : Optional.empty(),
                Optional.of(Duration.ofMillis(38)));
    }

    public WebhookSnapshot webhook() {
        Optional<Instant> since = hooks.stream().anyMatch(hook -> hook.queued() > 0)
                ? Optional.of(Sample.NOW.minus(oldest))
                : Optional.empty();
        return new WebhookSnapshot(Sample.NOW, state, hooks, counters, since, pendingResults);
    }

    /** With file storage off. */
    public Facts facts() {
        return new Facts(
                Sample.NOW,
                0,
                Sample.service("instance-1"),
                Optional.of(webhook()),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /** A service that delivers no webhooks. */
    public static Facts withoutDelivery() {
        return new Facts(
                Sample.NOW,
                0,
                Sample.service("instance-1"),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }
}
