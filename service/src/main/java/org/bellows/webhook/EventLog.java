package org.bellows.webhook;

import org.bellows.log.Log;
import org.bellows.webhook.report.WebhookEvent;

/** One log line per change of state. What happens to every single row is there at debug level only. */
final class EventLog {
    private static final Log LOG = Log.of(Dispatcher.class);

    private EventLog() {}

    static void write(WebhookEvent event) {
        switch (event) {
            case WebhookEvent.Claimed claimed -> {
                if (LOG.debugs()) {
                    LOG.debug("CLAIMED", fields(claimed.row(), "version", claimed.version()));
                }
            }
            case WebhookEvent.Delivered delivered -> {
                if (LOG.debugs()) {
                    LOG.debug(
                            "DELIVERED",
                            fields(
                                    delivered.row(),
                                    "status",
                                    delivered.status(),
                                    "ms",
                                    delivered.duration().toMillis()));
                }
            }
            case WebhookEvent.RetryScheduled _ -> {
                // The failure before it says when.
            }
            case WebhookEvent.ClaimLost lost ->
                LOG.info("CLAIM_LOST", fields(lost.row(), "version", lost.expectedVersion(), "reason", lost.reason()));
            case WebhookEvent.Failed failed ->
                LOG.info(
                        "DELIVERY_FAILED",
                        fields(
                                failed.row(),
                                "type",
                                failed.errorType(),
                                "code",
                                failed.errorCode(),
                                "words",
                                failed.words(),
                                "ms",
                                failed.duration().toMillis(),
                                "retry",
                                failed.retryAt().map(Object::toString).orElse("never")));
            case WebhookEvent.BreakerOpened opened ->
                LOG.warning(
                        "BREAKER_OPENED",
                        "hook",
                        opened.hookPhid(),
                        "failures",
                        opened.failures(),
                        "closes",
                        opened.expectedClose());
            case WebhookEvent.BreakerClosed closed -> LOG.info("BREAKER_CLOSED", "hook", closed.hookPhid());
            case WebhookEvent.LockGained gained -> LOG.info("LOCK_GAINED", "hook", gained.hookPhid());
            case WebhookEvent.LockLost lost ->
                LOG.warning(
                        "LOCK_NOT_HELD",
                        "hook",
                        lost.hookPhid(),
                        "reason",
                        lost.reason(),
                        "connection",
                        lost.holder().map(WebhookEvent.LockHolder::connection),
                        "holder",
                        lost.holder().map(holder -> holder.bellows() ? "another Bellows" : "no Bellows"),
                        "account",
                        lost.holder().flatMap(WebhookEvent.LockHolder::account));
            case WebhookEvent.ResultLost lost ->
                LOG.error(
                        "RESULT_LOST", fields(lost.row(), "version", lost.claimedVersion(), "outcome", lost.outcome()));
            case WebhookEvent.DatabaseLost lost -> LOG.warning("DATABASE_LOST", "reason", lost.reason());
            case WebhookEvent.DatabaseBack back ->
                LOG.info("DATABASE_BACK", "outage_ms", back.outage().toMillis());
            case WebhookEvent.SilentOn _ -> LOG.warning("SILENT_ON", "setting", "phabricator.silent");
            case WebhookEvent.SilentOff _ -> LOG.info("SILENT_OFF", "setting", "phabricator.silent");
            case WebhookEvent.ClaimedElsewhere claimed ->
                LOG.info(
                        "CLAIMED_ELSEWHERE",
                        fields(
                                claimed.row(),
                                "version",
                                claimed.version(),
                                "respected_until",
                                claimed.respectedUntil()));
            case WebhookEvent.FinishedElsewhere finished ->
                LOG.info(
                        "FINISHED_ELSEWHERE",
                        fields(
                                finished.row(),
                                "status",
                                finished.status(),
                                "version",
                                finished.version(),
                                "rows",
                                finished.rows()));
            case WebhookEvent.HookPaused paused -> LOG.warning("HOOK_PAUSED", "hook", paused.hookPhid());
            case WebhookEvent.HookResumed resumed -> LOG.info("HOOK_RESUMED", "hook", resumed.hookPhid());
            case WebhookEvent.TriedNow tried -> LOG.info("TRIED_NOW", fields(tried.row()));
            case WebhookEvent.PausesForgotten forgotten ->
                LOG.error("PAUSED_HOOKS_FORGOTTEN", "reason", forgotten.reason());
        }
    }

    private static Object[] fields(WebhookEvent.Row row, Object... more) {
        var fields = new Object[6 + more.length];
        System.arraycopy(
                new Object[] {"hook", row.hookPhid(), "row", row.id(), "request", row.requestPhid()}, 0, fields, 0, 6);
        System.arraycopy(more, 0, fields, 6, more.length);
        return fields;
    }
}
