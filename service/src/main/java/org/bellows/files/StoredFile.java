package org.bellows.files;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;

/**
 * A stored object, open for reading. Not thread-safe.
 *
 * <p>Whatever it takes to read on must not hold a database connection while the caller's output is slow.
 */
public interface StoredFile extends AutoCloseable {

    /** Its size in bytes, when the engine knows before reading. */
    OptionalLong size();

    /**
     * Writes {@code length} bytes from {@code offset} on, or to the end when {@code length} is larger than what is there.
     *
     * @throws IOException from {@code out}: the reader went away
     * @throws EngineException when the engine fails half way; the caller must not make it look like a whole file
     */
    void transfer(long offset, long length, OutputStream out) throws IOException, EngineException;

    @Override
    void close();
}
