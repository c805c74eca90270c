package org.bellows.files.report;

import java.time.Instant;
import org.bellows.event.Happening;

/** Something that happened in file storage and that an operator should be able to see. Never carries a secret. */
public sealed interface FilesEvent extends Happening {

    /** The engine it is about; empty text when it is about all. */
    String engine();

    /** A file was stored. */
    record Stored(Instant at, String engine, long size) implements FilesEvent {}

    /** An engine failed to store a file, and the next one was tried: unseen, that hides a broken engine for months. */
    record FellThrough(Instant at, String engine, String nextEngine, long size, String reason) implements FilesEvent {}

    /** A file could not be stored: the named engine failed, or the last of the candidates did. */
    record StoreFailed(Instant at, String engine, long size, String reason) implements FilesEvent {}

    /** A read or a delete met a failing engine; the caller saw no cause. */
    record AccessFailed(Instant at, String engine, Kind kind, String reason) implements FilesEvent {}

    /** A read asked for what is not there. */
    record NotThere(Instant at, String engine) implements FilesEvent {}

    /** A handle that the engine can never have given out. */
    record Malformed(Instant at, String engine, Kind kind) implements FilesEvent {}

    /** The engine stopped working, by its own account. */
    record EngineLost(Instant at, String engine, String reason) implements FilesEvent {}

    /** The engine works again. */
    record EngineBack(Instant at, String engine) implements FilesEvent {}

    /** A warning that was not there before. */
    record Warned(Instant at, EngineWarning warning) implements FilesEvent {
        @Override
        public String engine() {
            return warning.engine();
        }
    }

    /** A warning that no longer holds. */
    record WarningGone(Instant at, EngineWarning warning) implements FilesEvent {
        @Override
        public String engine() {
            return warning.engine();
        }
    }

    /** What was asked for. */
    enum Kind {
        READ,
        DELETE
    }
}
