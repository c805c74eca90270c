package org.bellows.ui.model;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.console.feed.FeedEvent;
import org.bellows.event.Happening;
import org.bellows.files.report.FilesEvent;
import org.bellows.webhook.report.WebhookEvent;

/** Since when things are as they are, as far as the events that were seen say so. To be used on the UI thread. */
public final class Onsets {
    private final Map<String, Instant> breakers = new HashMap<>();
    private final Map<String, Instant> locksHeld = new HashMap<>();
    private final Map<String, WebhookEvent.LockLost> locksMissed = new HashMap<>();
    private final Map<String, Instant> engines = new HashMap<>();
    private final Map<String, Instant> warnings = new HashMap<>();
    private Optional<Instant> database = Optional.empty();
    private Optional<Instant> silence = Optional.empty();
    private Optional<Instant> resultLost = Optional.empty();

    /** Learns from what {@code model} still remembers and from all that comes. */
    public Onsets(ConsoleModel model) {
        take(model.recentEvents());
        model.onEvents(batch -> {
            if (batch.restarted()) {
                forget();
            }
            take(batch.events());
        });
    }

    private void forget() {
        List.of(breakers, locksHeld, locksMissed, engines, warnings).forEach(Map::clear);
        database = Optional.empty();
        silence = Optional.empty();
        resultLost = Optional.empty();
    }

    private void take(List<FeedEvent> events) {
        for (var event : events) {
            take(event.event());
        }
    }

    private void take(Happening happening) {
        switch (happening) {
            case WebhookEvent event -> take(event);
            case FilesEvent event -> take(event);
            default -> {
                // Of no state that anybody asks for.
            }
        }
    }

    private void take(WebhookEvent event) {
        switch (event) {
            case WebhookEvent.BreakerOpened opened -> breakers.put(opened.hookPhid(), opened.at());
            case WebhookEvent.BreakerClosed closed -> breakers.remove(closed.hookPhid());
            case WebhookEvent.LockGained gained -> {
                locksHeld.put(gained.hookPhid(), gained.at());
                locksMissed.remove(gained.hookPhid());
            }
            case WebhookEvent.LockLost lost -> {
                locksMissed.put(lost.hookPhid(), lost);
                locksHeld.remove(lost.hookPhid());
            }
            case WebhookEvent.DatabaseLost lost -> database = Optional.of(lost.at());
            case WebhookEvent.DatabaseBack _ -> database = Optional.empty();
            case WebhookEvent.SilentOn on -> silence = Optional.of(on.at());
            case WebhookEvent.SilentOff _ -> silence = Optional.empty();
            case WebhookEvent.ResultLost lost -> resultLost = Optional.of(lost.at());
            case WebhookEvent.Claimed _,
                    WebhookEvent.ClaimLost _,
                    WebhookEvent.Delivered _,
                    WebhookEvent.Failed _,
                    WebhookEvent.RetryScheduled _,
                    WebhookEvent.ClaimedElsewhere _,
                    WebhookEvent.FinishedElsewhere _,
                    WebhookEvent.HookPaused _,
                    WebhookEvent.HookResumed _,
                    WebhookEvent.TriedNow _,
                    WebhookEvent.PausesForgotten _ -> {
                // These happen once; nothing lasts.
            }
        }
    }

    private void take(FilesEvent event) {
        switch (event) {
            case FilesEvent.EngineLost lost -> engines.put(lost.engine(), lost.at());
            case FilesEvent.EngineBack back -> engines.remove(back.engine());
            case FilesEvent.Warned warned -> warnings.put(key(warned.warning().code(), warned.engine()), warned.at());
            case FilesEvent.WarningGone gone ->
                warnings.remove(key(gone.warning().code(), gone.engine()));
            case FilesEvent.Stored _,
                    FilesEvent.FellThrough _,
                    FilesEvent.StoreFailed _,
                    FilesEvent.AccessFailed _,
                    FilesEvent.NotThere _,
                    FilesEvent.Malformed _ -> {
                // These happen once; nothing lasts.
            }
        }
    }

    private static String key(String code, String engine) {
        return code + " " + engine;
    }

    /** The hook's breaker is open. */
    public Optional<Instant> breakerOpen(String hookPhid) {
        return Optional.ofNullable(breakers.get(hookPhid));
    }

    /** The hook's lock is ours. */
    public Optional<Instant> lockHeld(String hookPhid) {
        return Optional.ofNullable(locksHeld.get(hookPhid));
    }

    /** The hook's lock is not ours; and why. */
    public Optional<WebhookEvent.LockLost> lockMissed(String hookPhid) {
        return Optional.ofNullable(locksMissed.get(hookPhid));
    }

    /** The database does not answer. */
    public Optional<Instant> databaseLost() {
        return database;
    }

    /** Phorge is in silent mode. */
    public Optional<Instant> silent() {
        return silence;
    }

    /** When a result was lost last. */
    public Optional<Instant> resultLost() {
        return resultLost;
    }

    /** The engine does not work. */
    public Optional<Instant> engineLost(String identifier) {
        return Optional.ofNullable(engines.get(identifier));
    }

    /** The warning holds. */
    public Optional<Instant> warned(String code, String engine) {
        return Optional.ofNullable(warnings.get(key(code, engine)));
    }
}
