package org.bellows.webhook;

import java.nio.charset.StandardCharsets;
import org.bellows.webhook.report.WebhookEvent;

/**
 * A row of {@code herald_webhookrequest} as one read saw it. All times are epoch seconds of the database's clock.
 *
 * @param hookPhid as Latin-1 text, so that every byte of the column survives
 * @param objectPhid likewise
 * @param properties the column's text, byte for byte
 * @param readAt the database's time in the statement that read the row
 * @param whole false when the properties were too long to read in passing; they are empty here then
 */
record Request(
        long id,
        String phid,
        String hookPhid,
        String objectPhid,
        String status,
        String properties,
        String lastRequestResult,
        long lastRequestEpoch,
        long dateCreated,
        long dateModified,
        long readAt,
        boolean whole) {

    /** A row that was read whole. */
    Request(
            long id,
            String phid,
            String hookPhid,
            String objectPhid,
            String status,
            String properties,
            String lastRequestResult,
            long lastRequestEpoch,
            long dateCreated,
            long dateModified,
            long readAt) {
        this(
                id,
                phid,
                hookPhid,
                objectPhid,
                status,
                properties,
                lastRequestResult,
                lastRequestEpoch,
                dateCreated,
                dateModified,
                readAt,
                true);
    }

    boolean queued() {
        return status.equals("queued");
    }

    /** How events name this row. */
    WebhookEvent.Row row() {
        return new WebhookEvent.Row(hookPhid, id, phid, objectPhidText());
    }

    /** The object's PHID as text; bytes that are not UTF-8 become U+FFFD. */
    String objectPhidText() {
        return new String(objectPhid.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
