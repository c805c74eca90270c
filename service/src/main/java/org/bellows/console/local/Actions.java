package org.bellows.console.local;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellows.console.LogLevel;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.console.feed.ServiceEvent;
import org.bellows.event.Happening;
import org.bellows.log.Log;

/** Does what the console asks for. Thread-safe. */
final class Actions {
    private static final Log LOG = Log.of(LocalFeed.class);

    private final Optional<WebhookPart.HookActions> hooks;
    private final LogLevel logLevel;
    private final Consumer<Happening> events;
    private final InstantSource time;

    Actions(
            Optional<WebhookPart.HookActions> hooks,
            LogLevel logLevel,
            Consumer<Happening> events,
            InstantSource time) {
        this.hooks = hooks;
        this.logLevel = logLevel;
        this.events = events;
        this.time = time;
    }

    void act(Action action) throws FeedException {
        switch (action) {
            case Action.PauseHook(String phid) -> hooks().pause(phid);
            case Action.ResumeHook(String phid) -> hooks().resume(phid);
            case Action.TryHookNow(String phid) -> hooks().tryNow(phid);
            case Action.ChangeLogLevel(String level) -> change(level);
        }
    }

    private WebhookPart.HookActions hooks() throws FeedException {
        return hooks.orElseThrow(() -> new FeedException(
                Reason.REFUSED,
                "Webhook delivery is off in this service (webhook.enabled): it has no hooks to act on."));
    }

    private synchronized void change(String level) throws FeedException {
        if (!logLevel.allowed().contains(level)) {
            throw new FeedException(
                    Reason.REFUSED,
                    "There is no log level \"" + level + "\": allowed are " + String.join(", ", logLevel.allowed())
                            + ".");
        }
        String before = logLevel.current();
        logLevel.change(level);
        LOG.info("LOG_LEVEL_CHANGED", "from", before, "to", level);
        events.accept(new ServiceEvent.LogLevelChanged(time.instant(), before, level));
    }
}
