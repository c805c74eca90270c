package org.bellows.files;

/** An engine could not do its work. The message is for the log and the console, never for the caller over HTTP. */
public final class EngineException extends Exception {
    /** {@code message} says what failed, without secrets. */
    public EngineException(String message) {
        super(message);
    }

    /** {@code message} says what failed, without secrets. */
    public EngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
