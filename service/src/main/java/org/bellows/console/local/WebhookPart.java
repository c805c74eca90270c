package org.bellows.console.local;

import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.RowTotals;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

/**
 * Webhook delivery, as the feed needs it.
 *
 * @param queued rows waiting over all hooks; asked every second, so it has to be cheap
 * @param phorgeUri Phorge's own address, once it is known
 */
public record WebhookPart(
        EventStream<WebhookEvent> events,
        Supplier<WebhookSnapshot> snapshot,
        LongSupplier queued,
        RowCount rows,
        HookActions actions,
        Supplier<Optional<String>> phorgeUri) {

    /** Counts Phorge's rows by status. */
    @FunctionalInterface
    public interface RowCount {
        RowTotals now() throws SQLException;
    }

    /** What may be done to one hook. */
    public interface HookActions {
        void pause(String hookPhid) throws FeedException;

        void resume(String hookPhid) throws FeedException;

        void tryNow(String hookPhid) throws FeedException;
    }
}
