package org.bellows.app.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.bellows.webhook.report.WebhookEvent;

/** One event as a line: when, what, which hook, and how it went. */
record EventLine(Instant at, String what, Tone tone, String details) {
    private static final int WHAT_WIDTH = 11;

    /** Empty for events that say nothing new beside the others: a claim, a retry that a failure has announced. */
    static Optional<EventLine> of(WebhookEvent event, Names names, ZoneId zone) {
        return switch (event) {
            case WebhookEvent.Claimed _ -> Optional.empty();
            case WebhookEvent.RetryScheduled _ -> Optional.empty();
            case WebhookEvent.Delivered(var at, var row, int status, var duration, var _) ->
                line(at, "Delivered", Tone.OK, names.row(row) + " · " + status + took(duration));
            case WebhookEvent.Failed failed -> failed(failed, names, zone);
            case WebhookEvent.ClaimLost(var at, var row, long _, var reason) ->
                line(
                        at,
                        "Not ours",
                        Tone.FAINT,
                        names.row(row) + " · "
                                + switch (reason) {
                                    case ROW_CHANGED -> "another process was faster";
                                    case ROW_GONE -> "the row was deleted";
                                    case LOCK_NOT_OURS -> "the hook's lock is not held";
                                    case CLAIM_EXPIRED -> "too late to send";
                                });
            case WebhookEvent.BreakerOpened(var at, var hook, int failures, var close) ->
                line(
                        at,
                        "Open",
                        Tone.BAD,
                        names.hook(hook) + " · " + failures + " failed · left alone until " + Words.clock(close, zone));
            case WebhookEvent.BreakerClosed(var at, var hook) ->
                line(at, "Closed", Tone.PLAIN, names.hook(hook) + " · tried again from now on");
            case WebhookEvent.LockGained(var at, var hook) ->
                line(at, "Lock held", Tone.FAINT, names.hook(hook) + " · Phorge stands by");
            case WebhookEvent.LockLost(var at, var hook, var reason, var _) ->
                line(at, "Lock lost", Tone.WARNING, names.hook(hook) + " · " + reason);
            case WebhookEvent.ResultLost(var at, var row, long _, var outcome) ->
                line(at, "Result lost", Tone.BAD, names.row(row) + " · " + outcome);
            case WebhookEvent.DatabaseLost(var at, var reason) -> line(at, "Database", Tone.BAD, "lost · " + reason);
            case WebhookEvent.DatabaseBack(var at, var outage) ->
                line(at, "Database", Tone.OK, "back after " + Words.duration(outage));
            case WebhookEvent.SilentOn(var at) -> line(at, "Silent", Tone.WARNING, "Phorge asks to send nothing");
            case WebhookEvent.SilentOff(var at) -> line(at, "Silent", Tone.OK, "no more");
            case WebhookEvent.ClaimedElsewhere(var at, var row, long _, var until) ->
                line(
                        at,
                        "Not ours",
                        Tone.FAINT,
                        names.row(row) + " · claimed by another process · left to it until "
                                + Words.clock(until, zone));
            case WebhookEvent.FinishedElsewhere(var at, var row, var status, long _, int rows) ->
                line(
                        at,
                        "Not ours",
                        Tone.FAINT,
                        names.row(row) + " · " + status + " by another process"
                                + (rows > 1 ? ", and " + (rows - 1) + " more" : ""));
            case WebhookEvent.HookPaused(var at, var hook) ->
                line(at, "Paused", Tone.WARNING, names.hook(hook) + " · nothing is sent until it is resumed");
            case WebhookEvent.HookResumed(var at, var hook) ->
                line(at, "Resumed", Tone.PLAIN, names.hook(hook) + " · sent again from now on");
            case WebhookEvent.TriedNow(var at, var row) ->
                line(at, "Tried now", Tone.PLAIN, names.row(row) + " · as somebody asked");
            case WebhookEvent.PausesForgotten(var at, var reason) ->
                line(at, "Pauses", Tone.BAD, "forgotten · " + reason);
        };
    }

    private static Optional<EventLine> failed(WebhookEvent.Failed failed, Names names, ZoneId zone) {
        var request = names.row(failed.row()) + " · ";
        if (failed.errorType().equals("hook")) {
            return line(failed.at(), "Not sent", Tone.FAINT, request + failed.words());
        }
        var next =
                failed.retryAt().map(at -> "again at " + Words.clock(at, zone)).orElse("not tried again");
        return line(failed.at(), "Failed", Tone.WARNING, request + failed.words() + " · " + next);
    }

    private static String took(Duration duration) {
        return " in " + Words.duration(duration);
    }

    private static Optional<EventLine> line(Instant at, String what, Tone tone, String details) {
        return Optional.of(new EventLine(at, what, tone, details));
    }

    StyledLine line(ZoneId zone) {
        return StyledLine.of(Words.clock(at, zone), Tone.FAINT)
                .and(" ")
                .and(StyledLine.of(what, tone).padded(WHAT_WIDTH))
                .and(" " + details);
    }
}
