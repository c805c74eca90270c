package org.bellows.trial;

/**
 * A row of {@code herald_webhook}.
 *
 * @param id 0 before it is inserted
 * @param phid one character per byte of the column
 * @param status Phorge writes {@code enabled}, {@code firehose} or {@code disabled}
 * @param dateCreated epoch seconds
 * @param dateModified epoch seconds
 */
public record HookRow(
        long id,
        String phid,
        String name,
        String webhookUri,
        String viewPolicy,
        String editPolicy,
        String status,
        String hmacKey,
        long dateCreated,
        long dateModified) {

    /** A hook that is not inserted yet, with the policies that Phorge gives. */
    public static HookRow of(String phid, String name, String webhookUri, String status, String hmacKey, long epoch) {
        return new HookRow(0, phid, name, webhookUri, "users", "admin", status, hmacKey, epoch, epoch);
    }

    HookRow withId(long newId) {
        return new HookRow(
                newId, phid, name, webhookUri, viewPolicy, editPolicy, status, hmacKey, dateCreated, dateModified);
    }
}
