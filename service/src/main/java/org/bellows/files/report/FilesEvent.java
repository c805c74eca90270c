package org.bellows.files.report;

import java.time.Instant;

/** Something that happened in file storage and that an operator should be able to see. Never carries a secret. */
public sealed interface FilesEvent {

    /** When, by this process's clock. */
    Instant at();

    /** The engine it is about. */
    String engine();

    /** A file was stored. */
    record Stored(Instant at, String engine, long size) implements FilesEvent {}

    /** An engine failed to store a file, and the next one was tried: unseen, that hides a broken engine for months. */
    record FellThrough(Instant at, String engine, String nextEngine, long size, String reason) implements FilesEvent {}

    /** A file could not be stored: the named engine failed, or the last of the candidates did. */
    record StoreFailed(Instant at, String engine, long size, String reason) implements FilesEvent {}

    /** A read or a delete met a failing engine; the caller saw no cause. */
    record AccessFailed(Instant at, String engine, Kind kind, String reason) implements FilesEvent {
        /** What was asked for. */
        public enum Kind {
            READ,
            DELETE
        }
    }

    /** A read asked for what is not there. */
    record NotThere(Instant at, String engine) implements FilesEvent {}
}
