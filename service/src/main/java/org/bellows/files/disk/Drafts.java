package org.bellows.files.disk;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Files that are being written: their names are no handles, so nobody can ask for them. */
final class Drafts {
    private static final Pattern SHAPE = Pattern.compile("\\A\\.bellows-[0-9a-f]{28}\\.draft\\z");
    private static final Pattern TWO_DIGITS = Pattern.compile("\\A[0-9a-f]{2}\\z");

    private Drafts() {}

    static String nameFor(DiskHandle handle) {
        return ".bellows-" + handle.name() + ".draft";
    }

    /** Removes all of them, and looks at nothing else: the root may hold what is not ours. */
    static long removeAll(Path root) throws IOException {
        long removed = 0;
        for (Path first : directories(root)) {
            for (Path second : directories(first)) {
                removed += removeIn(second);
            }
        }
        return removed;
    }

    private static long removeIn(Path directory) throws IOException {
        long removed = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, Drafts::isDraft)) {
            for (Path draft : entries) {
                if (Files.deleteIfExists(draft)) {
                    removed++;
                }
            }
        }
        return removed;
    }

    private static boolean isDraft(Path entry) {
        return SHAPE.matcher(entry.getFileName().toString()).matches()
                && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
    }

    private static Iterable<Path> directories(Path parent) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                parent,
                entry -> TWO_DIGITS.matcher(entry.getFileName().toString()).matches()
                        && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))) {
            var found = new java.util.ArrayList<Path>();
            entries.forEach(found::add);
            return found;
        }
    }
}
