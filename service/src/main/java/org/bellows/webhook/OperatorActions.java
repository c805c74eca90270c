package org.bellows.webhook;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.bellows.database.DatabaseLostException;
import org.bellows.event.EventStream;
import org.bellows.log.Log;
import org.bellows.webhook.report.HookActionException;
import org.bellows.webhook.report.HookActionException.Reason;
import org.bellows.webhook.report.HookActions;
import org.bellows.webhook.report.WebhookEvent;

/** What a person does to a hook. Thread-safe. */
final class OperatorActions implements HookActions {
    private static final Log LOG = Log.of(OperatorActions.class);

    private final HookRegistry hooks;
    private final Lanes lanes;
    private final HookLocks locks;
    private final Pauses pauses;
    private final Standing standing;
    private final EventStream<WebhookEvent> events;
    private final InstantSource time;
    private final Duration patience;

    /** @param patience how long a wish may wait for the request in flight */
    OperatorActions(
            HookRegistry hooks,
            Lanes lanes,
            HookLocks locks,
            Pauses pauses,
            Standing standing,
            EventStream<WebhookEvent> events,
            InstantSource time,
            Duration patience) {
        this.hooks = hooks;
        this.lanes = lanes;
        this.locks = locks;
        this.pauses = pauses;
        this.standing = standing;
        this.events = events;
        this.time = time;
        this.patience = patience;
    }

    @Override
    public void pause(String hookPhid) throws HookActionException {
        hook(hookPhid);
        try {
            if (pauses.pause(hookPhid)) {
                events.publish(new WebhookEvent.HookPaused(time.instant(), hookPhid));
            }
        } catch (IOException e) {
            throw failed("The hook is not paused: " + e.getMessage(), e);
        }
    }

    @Override
    public void resume(String hookPhid) throws HookActionException {
        if (!pauses.contains(hookPhid)) {
            hook(hookPhid);
        }
        try {
            if (pauses.resume(hookPhid)) {
                events.publish(new WebhookEvent.HookResumed(time.instant(), hookPhid));
                lanes.of(hookPhid).ifPresent(Lane::wake);
            }
        } catch (IOException e) {
            throw failed("The hook stays paused: " + e.getMessage(), e);
        }
    }

    @Override
    public void tryNow(String hookPhid) throws HookActionException {
        Hook hook = hook(hookPhid);
        refuseAsThingsAre(hook);
        Lane lane = lanes.of(hookPhid)
                .filter(found -> !found.queue().isEmpty() || found.inFlight())
                .orElseThrow(() -> refused("Nothing waits for " + hook.name() + "."));
        Wish wish = lane.wish()
                .orElseThrow(
                        () -> refused("Somebody has just asked for " + hook.name() + " to be tried. Wait for that."));
        Optional<String> reason;
        try {
            reason = wish.await(
                    patience, hook.name() + " is still busy with its last request. Try again when that is over.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("The service stops.", e);
        }
        if (reason.isPresent()) {
            throw refused(reason.get());
        }
    }

    private void refuseAsThingsAre(Hook hook) throws HookActionException {
        Optional<String> reason = switch (standing.state()) {
            case STARTING -> Optional.of("Bellows has just started and is still looking for waiting requests.");
            case SILENT ->
                Optional.of("Phorge's silent mode is on (phabricator.silent): nothing is delivered until it is off.");
            case DATABASE_LOST -> Optional.of("The database does not answer: nothing can be claimed until it is back.");
            case STOPPING -> Optional.of("Bellows is about to stop and begins nothing new.");
            case DELIVERING -> Optional.empty();
        };
        if (reason.isPresent()) {
            throw refused(reason.get());
        }
        if (hook.disabled()) {
            throw refused(hook.name() + " is disabled in Phorge: enable it there first.");
        }
        if (locks.holding(hook.phid()).isEmpty()) {
            throw refused("Another process holds the lock of " + hook.name() + " and delivers it, not this one.");
        }
        if (pauses.contains(hook.phid())) {
            throw refused(hook.name() + " is paused: resume it first.");
        }
    }

    private Hook hook(String hookPhid) throws HookActionException {
        try {
            return hooks.find(hookPhid)
                    .orElseThrow(() ->
                            new HookActionException(Reason.NO_SUCH_HOOK, "Phorge has no webhook " + hookPhid + "."));
        } catch (SQLException | DatabaseLostException e) {
            LOG.debug("HOOK_NOT_READ", "hook", hookPhid, "error", e);
            throw failed(
                    "Whether there is a webhook " + hookPhid + " cannot be told: the database does not answer.", e);
        }
    }

    private static HookActionException refused(String message) {
        return new HookActionException(Reason.REFUSED, message);
    }

    private static HookActionException failed(String message, Exception cause) {
        return new HookActionException(Reason.FAILED, message, cause);
    }
}
