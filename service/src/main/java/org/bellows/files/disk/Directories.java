package org.bellows.files.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.BitSet;
import java.util.Optional;

/**
 * The two levels of directories below the root. A directory entry is on the disk only when the directory that holds it was
 * forced; another upload may have made ours and not have forced it yet, so each process forces each level once itself.
 *
 * <p>The forces come together, after the file has its name: a journal that has written one of them has mostly written all, while
 * a force after each step would wait for the disk each time. Thread-safe.
 */
final class Directories {
    private static final int FIRST_LEVEL = 256;

    private final Path root;

    /** Device and inode; empty where the file system has no such thing. */
    private final Optional<Object> identity;

    /**
     * Which of the 256 first and 65,536 second levels have their entry on the disk: a set of paths would be megabytes. Guarded by
     * itself.
     */
    private final BitSet forced = new BitSet();

    Directories(Path root) throws IOException {
        this.root = root;
        this.identity = Optional.ofNullable(attributes(root).fileKey());
    }

    /**
     * That the root is what it was at the start. Files that are written below a mount point whose disk is gone, or where a link leads
     * by now, would be lost to whoever mends that.
     */
    void checkRoot() throws IOException {
        if (!Optional.ofNullable(attributes(root).fileKey()).equals(identity)) {
            throw new FileSystemException(
                    root.toString(),
                    null,
                    "it is not the directory that was there at the start; mount or move that one back, or restart Bellows");
        }
    }

    /** Makes the directories of the handle; {@link #force} is what makes them last. */
    void make(DiskHandle handle) throws IOException {
        Path first = root.resolve(handle.first());
        makeIfMissing(first, firstBit(handle));
        makeIfMissing(first.resolve(handle.second()), secondBit(handle));
    }

    private void makeIfMissing(Path directory, int bit) throws IOException {
        if (exists(directory)) {
            return;
        }
        // Before it is there: whoever finds it must not take it for the one that was forced and has vanished since.
        mark(bit, false);
        try {
            // Never more than the final mode, not even for a moment.
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
            Mode.set(directory, Mode.DIRECTORY);
        } catch (FileAlreadyExistsException e) {
            if (!exists(directory)) {
                throw e;
            }
        }
    }

    /** Forces the directory that the handle's file stands in, and each one above it that this process has not forced yet. */
    void force(DiskHandle handle) throws IOException {
        forceEntry(handle);
        forceOnce(root.resolve(handle.first()), secondBit(handle));
        forceOnce(root, firstBit(handle));
    }

    private void forceOnce(Path parent, int bit) throws IOException {
        if (!isMarked(bit)) {
            force(parent);
            mark(bit, true);
        }
    }

    /** Forces the directory that the handle's file stands in. */
    void forceEntry(DiskHandle handle) throws IOException {
        force(handle.directoryIn(root));
    }

    private static int firstBit(DiskHandle handle) {
        return Integer.parseInt(handle.first(), 16);
    }

    private static int secondBit(DiskHandle handle) {
        return FIRST_LEVEL + firstBit(handle) * FIRST_LEVEL + Integer.parseInt(handle.second(), 16);
    }

    private boolean isMarked(int bit) {
        synchronized (forced) {
            return forced.get(bit);
        }
    }

    private void mark(int bit, boolean value) {
        synchronized (forced) {
            forced.set(bit, value);
        }
    }

    /** Whether there is a regular file of the handle; a link could lead out of the root, so it is an error at every level. */
    boolean holds(DiskHandle handle) throws IOException {
        Path first = root.resolve(handle.first());
        Path second = first.resolve(handle.second());
        return exists(first) && exists(second) && isFile(second.resolve(handle.name()));
    }

    private boolean exists(Path directory) throws IOException {
        BasicFileAttributes found;
        try {
            found = attributes(directory);
        } catch (NoSuchFileException e) {
            // Without its root, the engine cannot say that something is not there.
            checkRoot();
            return false;
        }
        if (!found.isDirectory()) {
            throw new FileSystemException(
                    directory.toString(), null, root.relativize(directory) + " is no directory but " + kind(found));
        }
        return true;
    }

    private boolean isFile(Path file) throws IOException {
        BasicFileAttributes found;
        try {
            found = attributes(file);
        } catch (NoSuchFileException e) {
            checkRoot();
            return false;
        }
        if (!found.isRegularFile()) {
            throw new FileSystemException(file.toString(), null, "there is no file at its place but " + kind(found));
        }
        return true;
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    static String kind(BasicFileAttributes found) {
        if (found.isSymbolicLink()) {
            return "a symbolic link";
        }
        if (found.isDirectory()) {
            return "a directory";
        }
        return found.isRegularFile() ? "a file" : "a special file";
    }

    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
