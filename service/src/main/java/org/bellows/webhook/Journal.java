package org.bellows.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.LastResult;

/** Counts and last results, kept from the events alone. Thread-safe. */
final class Journal {
    private static final int DURATIONS_KEPT = 32;

    private final LongAdder claimsWon = new LongAdder();
    private final LongAdder claimsLost = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder resultsLost = new LongAdder();
    private final Map<String, HookJournal> hooks = new ConcurrentHashMap<>();

    /** One hook's recent past. */
    static final class HookJournal {
        private final ArrayDeque<Duration> durations = new ArrayDeque<>();
        private Optional<LastResult> lastResult = Optional.empty();
        private Optional<Instant> lastSuccess = Optional.empty();

        private synchronized void attempt(LastResult result, Duration duration, boolean success) {
            lastResult = Optional.of(result);
            if (success) {
                lastSuccess = Optional.of(result.at());
            }
            if (durations.size() == DURATIONS_KEPT) {
                durations.removeFirst();
            }
            durations.addLast(duration);
        }

        synchronized Optional<LastResult> lastResult() {
            return lastResult;
        }

        synchronized Optional<Instant> lastSuccess() {
            return lastSuccess;
        }

        synchronized Optional<Duration> medianDuration() {
            return durations.stream().sorted().skip(durations.size() / 2).findFirst();
        }
    }

    void record(WebhookEvent event) {
        switch (event) {
            case WebhookEvent.Claimed ignored -> claimsWon.increment();
            case WebhookEvent.ClaimLost ignored -> claimsLost.increment();
            case WebhookEvent.ResultLost ignored -> resultsLost.increment();
            case WebhookEvent.Delivered event1 -> {
                delivered.increment();
                String status = Integer.toString(event1.status());
                of(event1.row().hookPhid())
                        .attempt(new LastResult("http", status, status, event1.at()), event1.duration(), true);
            }
            case WebhookEvent.Failed event1 -> {
                failed.increment();
                of(event1.row().hookPhid())
                        .attempt(
                                new LastResult(event1.errorType(), event1.errorCode(), event1.words(), event1.at()),
                                event1.duration(),
                                false);
            }
            case WebhookEvent.RetryScheduled ignored -> {}
            case WebhookEvent.BreakerOpened ignored -> {}
            case WebhookEvent.BreakerClosed ignored -> {}
            case WebhookEvent.LockGained ignored -> {}
            case WebhookEvent.LockLost ignored -> {}
            case WebhookEvent.DatabaseLost ignored -> {}
            case WebhookEvent.DatabaseBack ignored -> {}
            case WebhookEvent.SilentOn ignored -> {}
            case WebhookEvent.SilentOff ignored -> {}
            case WebhookEvent.ClaimedElsewhere ignored -> {}
            case WebhookEvent.FinishedElsewhere ignored -> {}
            case WebhookEvent.HookPaused ignored -> {}
            case WebhookEvent.HookResumed ignored -> {}
            case WebhookEvent.TriedNow ignored -> {}
            case WebhookEvent.PausesForgotten ignored -> {}
        }
    }

    HookJournal of(String hookPhid) {
        return hooks.computeIfAbsent(hookPhid, ignored -> new HookJournal());
    }

    void forget(String hookPhid) {
        hooks.remove(hookPhid);
    }

    long claimsWon() {
        return claimsWon.sum();
    }

    long claimsLost() {
        return claimsLost.sum();
    }

    long delivered() {
        return delivered.sum();
    }

    long failed() {
        return failed.sum();
    }

    long resultsLost() {
        return resultsLost.sum();
    }
}
