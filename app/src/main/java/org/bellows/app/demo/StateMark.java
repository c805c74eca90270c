package org.bellows.app.demo;

import java.time.Duration;
import java.time.ZoneId;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** The state of a hook: a shape, words and a tone, the same wherever a hook is shown. */
record StateMark(String shape, String words, Tone tone) {
    private static final Duration SLOW = Duration.ofSeconds(1);

    static StateMark of(HookSnapshot hook, ZoneId zone) {
        return switch (hook.state()) {
            case DELIVERING ->
                isSlow(hook) ? new StateMark("◆", "slow", Tone.WARNING) : new StateMark("●", "delivering", Tone.OK);
            case FAILING ->
                new StateMark(
                        "▲", "failing " + hook.failuresInWindow() + " of " + hook.failureThreshold(), Tone.WARNING);
            case OPEN ->
                new StateMark(
                        "■",
                        hook.openUntil()
                                .map(until -> "open until " + Words.clock(until, zone))
                                .orElse("open"),
                        Tone.BAD);
            case DISABLED -> new StateMark("○", "disabled", Tone.FAINT);
            case STANDBY -> new StateMark("◇", "standby", Tone.FAINT);
            case PAUSED -> new StateMark("‖", "paused", Tone.WARNING);
            case SILENT -> new StateMark("◐", "silent", Tone.FAINT);
        };
    }

    /** Its receiver takes a second or more, at the median. */
    static boolean isSlow(HookSnapshot hook) {
        return hook.state() == HookState.DELIVERING
                && hook.medianDuration()
                        .filter(median -> median.compareTo(SLOW) >= 0)
                        .isPresent();
    }

    StyledLine line() {
        return StyledLine.of(shape + " " + words, tone);
    }
}
