package org.bellows.doctor;

import org.bellows.files.report.FilesSnapshot;

/** A look at the storage engines by somebody who knows how to build them. May take seconds; stores nothing. */
@FunctionalInterface
public interface StorageLook {
    /** How they are now. */
    FilesSnapshot look() throws UnusableStorageException;

    /** The service would not start with these settings. The message names the setting and says why; it is shown. */
    final class UnusableStorageException extends Exception {
        public UnusableStorageException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
