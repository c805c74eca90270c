package org.bellows.files.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether other processes keep files below the same root, by locks on two files there, which the system takes back when a
 * process ends, however it ends. Everybody who writes holds the first one shared; who can have it alone is alone. The second is held
 * for a moment by whoever changes its lock on the first, so that nobody is overlooked meanwhile.
 *
 * <p>Of the first, nothing is open for writing for longer than that: otherwise the disk could not be made read-only while the service
 * runs. Thread-safe.
 */
final class Presence implements AutoCloseable {
    static final String HERE = ".bellows.lock";
    static final String MOVING = ".bellows.moving";

    private static final FileTime NEVER_MIND = FileTime.fromMillis(0);
    private static final long LONGEST_MOVE = TimeUnit.SECONDS.toNanos(2);
    private static final long LONGEST_TICK = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(1);

    private final Path here;
    private final Path moving;
    private @Nullable FileChannel held;
    private boolean othersSeen;
    private volatile boolean claimed;

    Presence(Path root) {
        this.here = root.resolve(HERE);
        this.moving = root.resolve(MOVING);
    }

    static boolean isItsFile(String name) {
        return name.equals(HERE) || name.equals(MOVING);
    }

    /** Lets others know that this process writes; to be called before every write. */
    void claim() throws IOException {
        if (!claimed) {
            look();
        }
    }

    /** Looks whether another process is here; {@link #othersSeen} then says so. */
    void look() throws IOException {
        look(_ -> NEVER_MIND);
    }

    /** Whether another process was here when it was last looked. */
    synchronized boolean othersSeen() {
        return othersSeen;
    }

    /**
     * Looks whether this process is alone.
     *
     * @return if so, a moment on the clock of the file system: nobody else is writing what is older
     * @throws IOException when the file system has no locks, or the root cannot be written to
     */
    Optional<FileTime> lookAlone() throws IOException {
        return look(this::nextTick);
    }

    private interface WhenAlone {
        FileTime act(FileChannel file) throws IOException;
    }

    private synchronized Optional<FileTime> look(WhenAlone whenAlone) throws IOException {
        try (FileChannel move = open(moving)) {
            waitFor(move);
            // Closing any descriptor of a file gives up all the locks that this process has on it, so there is only
            // ever one.
            close();
            try {
                Optional<FileTime> alone = alone(whenAlone);
                othersSeen = alone.isEmpty();
                return alone;
            } finally {
                beHere();
            }
        } catch (OverlappingFileLockException e) {
            // Another engine of this very process, whose lock holds for both.
            othersSeen = true;
            return Optional.empty();
        }
    }

    private void beHere() throws IOException {
        var file = FileChannel.open(here, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        held = file;
        if (file.tryLock(0, 1, true) == null) {
            throw new IOException("the lock on " + here + " cannot be had");
        }
        claimed = true;
    }

    private Optional<FileTime> alone(WhenAlone whenAlone) throws IOException {
        try (FileChannel file = open(here)) {
            return file.tryLock(0, 1, false) == null ? Optional.empty() : Optional.of(whenAlone.act(file));
        }
    }

    /** The first moment after all that was written before, for the clock of a file system moves in steps. */
    private FileTime nextTick(FileChannel file) throws IOException {
        FileTime first = touch(file);
        FileTime next = first;
        for (long end = System.nanoTime() + LONGEST_TICK;
                next.equals(first) && System.nanoTime() < end;
                next = touch(file)) {
            LockSupport.parkNanos(MOMENT);
        }
        return next;
    }

    private FileTime touch(FileChannel file) throws IOException {
        file.write(ByteBuffer.wrap(new byte[1]), 0);
        return Files.getLastModifiedTime(here, LinkOption.NOFOLLOW_LINKS);
    }

    private void waitFor(FileChannel move) throws IOException {
        for (long end = System.nanoTime() + LONGEST_MOVE; move.tryLock() == null; LockSupport.parkNanos(MOMENT)) {
            if (System.nanoTime() > end) {
                throw new IOException("another process does not let go of the lock on " + moving);
            }
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
    }

    @Override
    public synchronized void close() throws IOException {
        claimed = false;
        if (held != null) {
            held.close();
            held = null;
        }
    }
}
