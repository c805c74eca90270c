package org.bellows.files;

import java.util.Optional;

/**
 * One place that keeps bytes under handles of its own making. Contract: file storage, section 2.
 *
 * <p>Implementations are thread-safe, never interpret the bytes, never delete on their own initiative, and open nothing until
 * they are first used.
 */
public interface StorageEngine extends AutoCloseable {

    /** The name that Phorge stores before the first slash: {@code blob}, {@code local-disk}, {@code amazon-s3}. */
    String identifier();

    /** A lower number is tried first. */
    int priority();

    /** The largest file it takes, in bytes; 0 means any size. */
    long sizeLimit();

    /** False when it only gives back what was stored earlier. */
    boolean canWrite();

    /**
     * Stores the whole content, durably, before it returns. After an exception nothing is left behind that could be read.
     *
     * @return handle and the number of bytes that were counted on the way
     * @throws EngineException when this engine could not store it; another one may
     * @throws UploadException when the content could not be read; no engine could store it
     */
    Stored write(Upload upload) throws EngineException, UploadException;

    /**
     * Opens what is stored under the handle; the caller closes it. Empty when there is no such object.
     *
     * @throws MalformedHandleException when no handle of this engine looks like that; nothing was looked up
     * @throws EngineException when the engine cannot say
     */
    Optional<StoredFile> read(String handle) throws MalformedHandleException, EngineException;

    /**
     * Removes what is stored under the handle; it is no error when it is gone already.
     *
     * @throws MalformedHandleException when no handle of this engine looks like that; nothing was touched
     * @throws EngineException when it could not be removed
     */
    void delete(String handle) throws MalformedHandleException, EngineException;

    /** Looks, within a few seconds, whether the engine could work now. For readiness and the console. */
    EngineHealth health();

    @Override
    default void close() {}

    /** Where the bytes went. */
    record Stored(String handle, long size) {}
}
