package org.bellows.files;

/** The content of an upload could not be read to its end: the client went away, was too slow, or sent less than it announced. */
public final class UploadException extends Exception {
    /** Why. */
    public UploadException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Why. */
    public UploadException(String message) {
        super(message);
    }
}
