package org.bellows.console.local;

import java.sql.SQLException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.bellows.console.feed.RowTotals;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.HookActions;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

/**
 * Webhook delivery, as the feed needs it.
 *
 * @param queued rows waiting over all hooks; asked every second, so it has to be cheap
 */
public record WebhookPart(
        EventStream<WebhookEvent> events,
        Supplier<WebhookSnapshot> snapshot,
        LongSupplier queued,
        RowCount rows,
        HookActions actions) {

    /** Counts Phorge's rows by status. */
    @FunctionalInterface
    public interface RowCount {
        RowTotals now() throws SQLException;
    }
}
