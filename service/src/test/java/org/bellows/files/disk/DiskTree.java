package org.bellows.files.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What stands below a root, links not followed. */
final class DiskTree {
    private DiskTree() {}

    /** Everything that is no directory and no lock, relative to the root and in order. */
    static List<String> files(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .filter(path -> !Presence.isItsFile(root.relativize(path).toString()))
                    .map(path -> root.relativize(path).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path parent(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    static int mode(Path path) {
        try {
            return (Integer) Files.getAttribute(path, "unix:mode") & 07777;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
