package org.bellows.files;

import java.io.InputStream;
import java.util.Optional;

/**
 * Bytes on their way in, of a size that was announced. One engine after the other may read them from the start, as long as what
 * was consumed could be kept. Used by one thread.
 */
public interface Upload {

    /** The announced size in bytes. */
    long size();

    /** What the client says it is; only stored where an engine has a place for it. */
    Optional<String> mimeType();

    /**
     * The content from its first byte to its last, {@link #size} bytes, no more and no less.
     *
     * <p>Reading throws {@link UploadIOException} when the client fails, which an engine must let through as an {@link
     * UploadException}: see {@link UploadIOException#rethrow}.
     *
     * @throws IllegalStateException when it was read before and not all of that could be kept: see {@link #replayable}
     */
    InputStream open();

    /** True when {@link #open} can still give the first byte. */
    boolean replayable();
}
