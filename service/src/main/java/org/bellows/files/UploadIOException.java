package org.bellows.files;

import java.io.IOException;

/** The client's side of an upload failed, not the engine's. Thrown by the stream of {@link Upload#open}. */
public final class UploadIOException extends IOException {
    /** Why. */
    public UploadIOException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Why. */
    public UploadIOException(String message) {
        super(message);
    }

    /** If {@code failure} or one of its causes is the client's, ends as that; returns otherwise. */
    public static void rethrow(Throwable failure) throws UploadException {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UploadIOException client) {
                throw new UploadException(String.valueOf(client.getMessage()), client);
            }
        }
    }
}
