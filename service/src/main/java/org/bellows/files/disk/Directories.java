package org.bellows.files.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The two levels of directories below the root. A directory entry is on the disk only when the directory that holds it was
 * forced; another upload may have made ours and not have forced it yet, so each process forces each level once itself.
 */
final class Directories {
    private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rwxr-x---");

    private final Path root;
    private final Set<Path> known = ConcurrentHashMap.newKeySet();

    Directories(Path root) {
        this.root = root;
    }

    /** Makes the directories of the handle, durably. */
    void make(DiskHandle handle) throws IOException {
        Path first = root.resolve(handle.first());
        makeIn(root, first);
        makeIn(first, first.resolve(handle.second()));
    }

    private void makeIn(Path parent, Path directory) throws IOException {
        if (known.contains(directory) && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(MODE));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
        }
        force(parent);
        known.add(directory);
    }

    /** Forces the directory that the handle's file stands in. */
    void force(DiskHandle handle) throws IOException {
        force(handle.directoryIn(root));
    }

    /** True when both levels are real directories: a link could lead out of the root. */
    boolean within(DiskHandle handle) {
        Path first = root.resolve(handle.first());
        return Files.isDirectory(first, LinkOption.NOFOLLOW_LINKS)
                && Files.isDirectory(first.resolve(handle.second()), LinkOption.NOFOLLOW_LINKS);
    }

    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
