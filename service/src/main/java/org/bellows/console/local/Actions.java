package org.bellows.console.local;

import java.util.Optional;
import org.bellows.console.LogLevel;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.log.Log;
import org.bellows.webhook.report.HookActionException;
import org.bellows.webhook.report.HookActions;

/** Does what the console asks for. Thread-safe. */
final class Actions {
    private static final Log LOG = Log.of(LocalFeed.class);

    private final Optional<HookActions> hooks;
    private final LogLevel logLevel;

    Actions(Optional<HookActions> hooks, LogLevel logLevel) {
        this.hooks = hooks;
        this.logLevel = logLevel;
    }

    void act(Action action) throws FeedException {
        try {
            switch (action) {
                case Action.PauseHook(String phid) -> hooks().pause(phid);
                case Action.ResumeHook(String phid) -> hooks().resume(phid);
                case Action.TryHookNow(String phid) -> hooks().tryNow(phid);
                case Action.ChangeLogLevel(String level) -> change(level);
            }
        } catch (HookActionException e) {
            throw new FeedException(
                    switch (e.reason()) {
                        case NO_SUCH_HOOK -> Reason.NOT_FOUND;
                        case REFUSED -> Reason.REFUSED;
                        case FAILED -> Reason.FAILED;
                    },
                    String.valueOf(e.getMessage()),
                    e);
        }
    }

    private HookActions hooks() throws FeedException {
        return hooks.orElseThrow(() -> new FeedException(
                Reason.REFUSED,
                "Webhook delivery is off in this service (webhook.enabled): it has no hooks to act on."));
    }

    private void change(String level) throws FeedException {
        if (!logLevel.allowed().contains(level)) {
            throw new FeedException(
                    Reason.REFUSED,
                    "There is no log level \"" + level + "\": allowed are " + String.join(", ", logLevel.allowed())
                            + ".");
        }
        String before = logLevel.current();
        logLevel.change(level);
        LOG.info("LOG_LEVEL_CHANGED", "from", before, "to", level);
    }
}
