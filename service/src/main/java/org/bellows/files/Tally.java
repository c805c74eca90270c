package org.bellows.files;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot.LastError;

/** What one engine did since the start, of the events about it. Thread-safe. */
public final class Tally {
    private static final Duration HOUR = Duration.ofHours(1);

    /** A broken engine in front of busy uploads must not fill the memory with its failures. */
    private static final int MOST_REMEMBERED = 100_000;

    private final Deque<Instant> fellThrough = new ArrayDeque<>();
    private long files;
    private long bytes;
    private Optional<LastError> lastError = Optional.empty();

    /** Counts an event about this engine. */
    public synchronized void count(FilesEvent event) {
        switch (event) {
            case FilesEvent.Stored stored -> {
                files++;
                bytes += stored.size();
            }
            case FilesEvent.FellThrough fell -> {
                fellThrough.addLast(fell.at());
                if (fellThrough.size() > MOST_REMEMBERED) {
                    fellThrough.removeFirst();
                }
                lastError = Optional.of(new LastError(fell.at(), fell.reason()));
            }
            case FilesEvent.StoreFailed failed -> lastError = Optional.of(new LastError(failed.at(), failed.reason()));
            case FilesEvent.AccessFailed failed -> lastError = Optional.of(new LastError(failed.at(), failed.reason()));
            case FilesEvent.EngineLost lost -> lastError = Optional.of(new LastError(lost.at(), lost.reason()));
            case FilesEvent.NotThere _,
                    FilesEvent.Malformed _,
                    FilesEvent.EngineBack _,
                    FilesEvent.Warned _,
                    FilesEvent.WarningGone _ -> {
                // No failure of the engine.
            }
        }
    }

    synchronized long fellThroughSince(Instant from) {
        while (!fellThrough.isEmpty() && fellThrough.getFirst().isBefore(from)) {
            fellThrough.removeFirst();
        }
        return fellThrough.size();
    }

    /** Uploads of the last hour that went on to another engine. */
    public long fellThroughLastHour(Instant now) {
        return fellThroughSince(now.minus(HOUR));
    }

    public synchronized long files() {
        return files;
    }

    public synchronized long bytes() {
        return bytes;
    }

    public synchronized Optional<LastError> lastError() {
        return lastError;
    }
}
