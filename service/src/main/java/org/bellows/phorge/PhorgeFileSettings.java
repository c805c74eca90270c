package org.bellows.phorge;

import java.util.Optional;

/**
 * Where Phorge stores files itself.
 *
 * @param mysqlMaxSize {@code storage.mysql-engine.max-size} in bytes; 0 means that its blob engine is off
 * @param localDiskPath {@code storage.local-disk.path}
 * @param s3Bucket {@code storage.s3.bucket}
 */
public record PhorgeFileSettings(long mysqlMaxSize, Optional<String> localDiskPath, Optional<String> s3Bucket) {
    /** What a Phorge that was never configured does. */
    public static final PhorgeFileSettings DEFAULTS =
            new PhorgeFileSettings(1_000_000, Optional.empty(), Optional.empty());
}
