package org.bellows.files.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
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
 * Tells whether other processes keep files below the same root, by locks on a file there, which the system takes back when a
 * process ends, however it ends. Everybody who writes holds {@link #HERE} shared; who can have it alone is alone. {@link #MOVING} is
 * held for a moment by whoever changes its lock on the former, so that nobody is overlooked meanwhile. Thread-safe.
 */
final class Presence implements AutoCloseable {
    static final String NAME = ".bellows.lock";

    private static final FileTime NEVER_MIND = FileTime.fromMillis(0);
    private static final long HERE = 0;
    private static final long MOVING = 1;
    private static final long LONGEST_MOVE = TimeUnit.SECONDS.toNanos(2);
    private static final long LONGEST_TICK = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(1);

    private final Path file;
    private @Nullable FileChannel channel;
    private @Nullable FileLock here;
    private boolean othersSeen;
    private volatile boolean claimed;

    Presence(Path root) {
        this.file = root.resolve(NAME);
    }

    /** Lets others know that this process writes; to be called before every write. */
    void claim() throws IOException {
        if (!claimed) {
            look();
        }
    }

    /** Looks whether another process is here; {@link #othersSeen} then says so. */
    void look() throws IOException {
        look(() -> Optional.of(NEVER_MIND));
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
        return look(() -> Optional.of(nextTick()));
    }

    private interface Alone {
        Optional<FileTime> act() throws IOException;
    }

    private synchronized Optional<FileTime> look(Alone whenAlone) throws IOException {
        try (FileLock _ = moving()) {
            if (here != null) {
                here.release();
                here = null;
            }
            Optional<FileTime> alone = alone(whenAlone);
            here = lock(HERE, true).orElseThrow(() -> new IOException("the lock on " + file + " cannot be had"));
            othersSeen = alone.isEmpty();
            claimed = true;
            return alone;
        } catch (OverlappingFileLockException e) {
            // Another engine of this very process, whose lock holds for both.
            othersSeen = true;
            return Optional.empty();
        }
    }

    private Optional<FileTime> alone(Alone whenAlone) throws IOException {
        Optional<FileLock> alone = lock(HERE, false);
        if (alone.isEmpty()) {
            return Optional.empty();
        }
        try (FileLock _ = alone.get()) {
            return whenAlone.act();
        }
    }

    /** The first moment after all that was written before, for the clock of a file system moves in steps. */
    private FileTime nextTick() throws IOException {
        FileTime first = touch();
        FileTime next = first;
        for (long end = System.nanoTime() + LONGEST_TICK;
                next.equals(first) && System.nanoTime() < end;
                next = touch()) {
            LockSupport.parkNanos(MOMENT);
        }
        return next;
    }

    private FileTime touch() throws IOException {
        channel().write(ByteBuffer.wrap(new byte[1]), 0);
        return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
    }

    private FileLock moving() throws IOException {
        for (long end = System.nanoTime() + LONGEST_MOVE; System.nanoTime() < end; LockSupport.parkNanos(MOMENT)) {
            Optional<FileLock> lock = lock(MOVING, false);
            if (lock.isPresent()) {
                return lock.get();
            }
        }
        throw new IOException("another process does not let go of the lock on " + file);
    }

    private Optional<FileLock> lock(long what, boolean shared) throws IOException {
        return Optional.ofNullable(channel().tryLock(what, 1, shared));
    }

    private FileChannel channel() throws IOException {
        if (channel == null) {
            channel = FileChannel.open(
                    file,
                    Set.of(
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            LinkOption.NOFOLLOW_LINKS),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
        }
        return channel;
    }

    @Override
    public synchronized void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
