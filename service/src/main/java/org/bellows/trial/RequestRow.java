package org.bellows.trial;

/**
 * A row of {@code herald_webhookrequest}.
 *
 * @param id 0 before it is inserted
 * @param phid one character per byte of the column, as the other two PHIDs
 * @param properties the column's text as it is, JSON or not
 * @param lastRequestEpoch epoch seconds, 0 before the first attempt
 * @param dateCreated epoch seconds
 * @param dateModified epoch seconds
 */
public record RequestRow(
        long id,
        String phid,
        String webhookPhid,
        String objectPhid,
        String status,
        String properties,
        String lastRequestResult,
        long lastRequestEpoch,
        long dateCreated,
        long dateModified) {

    /** A row as Phorge queues it. */
    public static RequestRow queued(String phid, String webhookPhid, QueuedEvent event, long epoch) {
        return new RequestRow(
                0, phid, webhookPhid, event.objectPhid(), "queued", event.properties(), "none", 0, epoch, epoch);
    }

    RequestRow withId(long newId) {
        return new RequestRow(
                newId,
                phid,
                webhookPhid,
                objectPhid,
                status,
                properties,
                lastRequestResult,
                lastRequestEpoch,
                dateCreated,
                dateModified);
    }
}
