package org.bellows.webhook;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.outbound.Target;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** Tells the state of everything from what is in memory; asks the database nothing. Thread-safe. */
final class Snapshots {
    private final LaneServices services;
    private final HookRegistry hooks;
    private final Lanes lanes;
    private final Journal journal;
    private final Standing standing;

    Snapshots(LaneServices services, HookRegistry hooks, Lanes lanes, Journal journal, Standing standing) {
        this.services = services;
        this.hooks = hooks;
        this.lanes = lanes;
        this.journal = journal;
        this.standing = standing;
    }

    WebhookSnapshot now() {
        OptionalLong oldest = lanes.all().stream()
                .flatMapToLong(lane -> lane.queue().oldestCreatedAt().stream())
                .min();
        return new WebhookSnapshot(
                services.time().instant(),
                standing.state(),
                hooks.all().values().stream().map(this::of).toList(),
                counters(),
                instant(oldest),
                services.results().waiting() + services.results().heldUp());
    }

    private Counters counters() {
        return new Counters(
                journal.claimsWon(),
                journal.claimsLost(),
                journal.delivered(),
                journal.failed(),
                journal.resultsLost(),
                services.database().errors(),
                services.database().retries());
    }

    private HookSnapshot of(Hook hook) {
        Optional<Lane> lane = lanes.of(hook.phid());
        Journal.HookJournal past = journal.of(hook.phid());
        Breaker.State breaker = lane.map(Lane::breaker).orElse(new Breaker.Closed(0));
        int inFlight = lane.filter(Lane::inFlight).isPresent() ? 1 : 0;
        long now = services.clock().now();
        return new HookSnapshot(
                hook.phid(),
                hook.name(),
                Target.parse(hook.uri()) instanceof Target target ? target.host() : "",
                state(hook, breaker),
                Math.max(0, lane.map(found -> found.queue().size()).orElse(0L) - inFlight),
                inFlight,
                breaker.failures(),
                services.breaker().threshold(),
                breaker instanceof Breaker.Open open
                        ? Optional.of(Instant.ofEpochSecond(open.closesAt()))
                        : Optional.empty(),
                past.lastResult(),
                past.lastSuccess(),
                lane.flatMap(found -> instant(found.queue().oldestCreatedAt())),
                lane.flatMap(found -> instant(found.queue().nextDueAt(now)))
                        .filter(next -> next.getEpochSecond() > now),
                past.medianDuration());
    }

    private HookState state(Hook hook, Breaker.State breaker) {
        if (hook.disabled()) {
            return HookState.DISABLED;
        }
        if (services.phorge().silent()) {
            return HookState.SILENT;
        }
        if (services.locks().holding(hook.phid()).isEmpty()) {
            return HookState.STANDBY;
        }
        return switch (breaker) {
            case Breaker.Open _ -> HookState.OPEN;
            case Breaker.Closed closed -> closed.failures() > 0 ? HookState.FAILING : HookState.DELIVERING;
        };
    }

    private static Optional<Instant> instant(OptionalLong epochSeconds) {
        return epochSeconds.isPresent() && epochSeconds.getAsLong() != Long.MAX_VALUE
                ? Optional.of(Instant.ofEpochSecond(epochSeconds.getAsLong()))
                : Optional.empty();
    }
}
