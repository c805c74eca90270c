package org.bellows.webhook.http;

import java.sql.SQLException;

/** Live counts from Phorge's tables. Contract: webhook delivery, section 8. */
public interface DiagnosticsSource {

    /**
     * Requests by status.
     *
     * @param activeWebhooks hooks whose status is not {@code disabled}
     */
    record Stats(long queuedCount, long sentCount, long failedCount, long activeWebhooks) {}

    /** Counts now. */
    Stats stats() throws SQLException;

    /** How many hooks there are, disabled ones included. */
    long totalHooks() throws SQLException;
}
