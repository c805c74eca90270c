package org.bellows.app.demo;

import java.time.Instant;
import java.util.List;
import org.bellows.trial.Phids;
import org.bellows.trial.QueuedEvent;
import org.bellows.trial.RequestRow;

/** Rows as Phorge queues them when somebody edits a task. */
final class Edits {
    private Edits() {}

    /** A row that is not inserted yet. {@code transaction} must be in no other row of the hook. */
    static RequestRow row(Phids phids, DemoHook hook, String task, String transaction) {
        var event = QueuedEvent.edit(task, List.of(transaction), List.of(hook.phid()));
        return RequestRow.queued(
                phids.phid("HWBR"), hook.phid(), event, Instant.now().getEpochSecond());
    }
}
