package org.bellows.ui.claims;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import org.bellows.ui.model.Onsets;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/**
 * Who holds the lock of a hook.
 *
 * @param since when it came to be so, if that was seen
 * @param meaning what follows from it
 */
record LockLine(
        String phid, String hook, Holder holder, Tone tone, String words, Optional<Instant> since, String meaning) {

    /** The order is that of the list: what is out of the ordinary first. */
    enum Holder {
        ANOTHER,
        NOBODY,
        PHORGE,
        OURS,
        NOT_NEEDED
    }

    static final Comparator<LockLine> ORDER = Comparator.comparing((LockLine line) -> line.holder())
            .thenComparing(LockLine::hook, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(LockLine::phid);

    static LockLine of(HookSnapshot hook, WebhookSnapshot.State state, Onsets onsets, Words words) {
        var holder = holder(hook, state);
        var since = holder == Holder.OURS
                ? onsets.lockHeld(hook.phid())
                : holder == Holder.NOT_NEEDED
                        ? Optional.<Instant>empty()
                        : onsets.lockMissed(hook.phid()).map(WebhookEvent.LockLost::at);
        return new LockLine(
                hook.phid(),
                hook.name(),
                holder,
                tone(holder),
                words.get("lock." + holder),
                since,
                words.get("lock." + holder + ".meaning"));
    }

    private static Holder holder(HookSnapshot hook, WebhookSnapshot.State state) {
        return switch (hook.state()) {
            case DISABLED -> Holder.NOT_NEEDED;
            case SILENT -> Holder.PHORGE;
            case STANDBY -> state == WebhookSnapshot.State.DELIVERING ? Holder.ANOTHER : Holder.NOBODY;
            case DELIVERING, FAILING, OPEN, PAUSED ->
                state == WebhookSnapshot.State.DATABASE_LOST ? Holder.NOBODY : Holder.OURS;
        };
    }

    private static Tone tone(Holder holder) {
        return switch (holder) {
            case OURS -> Tone.OK;
            case ANOTHER -> Tone.WARNING;
            case NOBODY, PHORGE, NOT_NEEDED -> Tone.NEUTRAL;
        };
    }
}
