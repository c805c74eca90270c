package org.bellows.database;

/**
 * The server did not answer. Whether the last statement took effect is not known: a caller that wrote something must look
 * before it assumes either.
 */
public final class DatabaseLostException extends Exception {
    /** With the driver's exception as its cause. */
    public DatabaseLostException(Throwable cause) {
        super("the database does not answer", cause);
    }
}
