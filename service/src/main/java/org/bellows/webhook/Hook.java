package org.bellows.webhook;

/**
 * A row of {@code herald_webhook}: who is called.
 *
 * @param phid as Latin-1 text, so that every byte of the column survives
 * @param status {@code enabled}, {@code firehose}, {@code disabled}, or something newer, which Phorge delivers as well
 * @param hmacKey the signing key; never printed
 */
record Hook(String phid, String name, String uri, String status, String hmacKey) {

    boolean disabled() {
        return status.equals("disabled");
    }

    @Override
    public String toString() {
        return phid + " (" + name + ")";
    }
}
