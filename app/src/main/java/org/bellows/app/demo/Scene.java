package org.bellows.app.demo;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

/**
 * All that a picture shows.
 *
 * @param events of the last half minute at least, oldest first
 * @param now by the clock of the picture, in {@code zone}
 * @param started when the service began
 * @param receiver what came to the receiver
 * @param places what runs where
 */
record Scene(
        WebhookSnapshot snapshot,
        List<WebhookEvent> events,
        Names names,
        Instant now,
        ZoneId zone,
        Instant started,
        Receipts.Tally receiver,
        Places places) {

    /** What runs where. */
    record Places(int receiverPort, int databasePort, String diagnostics) {}
}
