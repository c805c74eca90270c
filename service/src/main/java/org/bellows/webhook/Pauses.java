package org.bellows.webhook;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The hooks that an operator paused, kept over restarts in the state directory. Thread-safe.
 *
 * <p>A file that cannot be read pauses nothing: to hold back every hook for want of a list of some would be the greater harm. It is
 * set aside, and the operator is told.
 */
final class Pauses {
    /** The name of the file in the state directory. */
    static final String FILE = "paused-hooks.json";

    private final PausesFile file;
    private final Optional<String> trouble;
    private volatile Set<String> paused;

    private Pauses(PausesFile file, Set<String> paused, Optional<String> trouble) {
        this.file = file;
        this.paused = paused;
        this.trouble = trouble;
    }

    /** As the last process left them. Never fails: see {@link #trouble}. */
    static Pauses load(Path stateDir) {
        var file = new PausesFile(stateDir.resolve(FILE));
        try {
            return new Pauses(file, file.read(), Optional.empty());
        } catch (IOException e) {
            return new Pauses(file, Set.of(), Optional.of(words(e) + setAside(file)));
        }
    }

    private static String setAside(PausesFile file) {
        try {
            return "; it was renamed to " + file.setAside();
        } catch (IOException e) {
            return "; it could not be renamed either: " + words(e);
        }
    }

    /** Why the file could not be read at the start. */
    Optional<String> trouble() {
        return trouble;
    }

    Path path() {
        return file.path();
    }

    boolean contains(String hookPhid) {
        return paused.contains(hookPhid);
    }

    /**
     * Pauses a hook, on the disk first.
     *
     * @return false when it was paused before
     * @throws IOException with words for an operator, when that cannot be remembered; nothing has changed then
     */
    synchronized boolean pause(String hookPhid) throws IOException {
        var more = new HashSet<>(paused);
        return more.add(hookPhid) && replace(more);
    }

    /** Ends a pause likewise; false when the hook was not paused. */
    synchronized boolean resume(String hookPhid) throws IOException {
        var fewer = new HashSet<>(paused);
        return fewer.remove(hookPhid) && replace(fewer);
    }

    private boolean replace(Set<String> phids) throws IOException {
        try {
            file.write(phids);
        } catch (IOException e) {
            throw new IOException(file.path() + " cannot be written: " + words(e), e);
        }
        paused = Set.copyOf(phids);
        return true;
    }

    private static String words(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException known -> known.getClass().getSimpleName() + " " + known.getMessage();
            default -> String.valueOf(e.getMessage());
        };
    }
}
