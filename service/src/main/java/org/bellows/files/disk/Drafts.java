package org.bellows.files.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.bellows.log.Log;

/** Files that are being written: their names are no handles, so nobody can ask for them. Thread-safe. */
final class Drafts {
    private static final Log LOG = Log.of(Drafts.class);
    private static final Pattern SHAPE = Pattern.compile("\\A\\.bellows-[0-9a-f]{28}\\.draft\\z");

    private final Path root;
    private final Directories directories;
    private final Set<String> open = ConcurrentHashMap.newKeySet();

    Drafts(Path root, Directories directories) {
        this.root = root;
        this.directories = directories;
    }

    /** A draft beside the place of the handle, whose directories must exist. The caller closes it. */
    Draft begin(DiskHandle handle) throws IOException {
        String name = ".bellows-" + handle.name() + ".draft";
        // Before it exists, so that it is never taken for one that was left.
        open.add(name);
        try {
            return new Draft(root, handle, name, directories, () -> open.remove(name));
        } catch (IOException | RuntimeException e) {
            open.remove(name);
            throw e;
        }
    }

    /**
     * Removes all that is older than {@code since} and that this process is not writing itself, and looks at nothing else: the root
     * may hold what is not ours, and others may have begun to write since.
     */
    long removeLeft(FileTime since) throws IOException {
        long removed = 0;
        for (Path first : levels(root)) {
            try {
                for (Path second : levels(first)) {
                    removed += removeLeftIn(second, since);
                }
            } catch (IOException e) {
                unseen(first, e);
            }
        }
        return removed;
    }

    private long removeLeftIn(Path directory, FileTime since) {
        var removed = new LongAdder();
        try {
            Entries.each(directory, entry -> {
                if (isLeft(entry, since) && Files.deleteIfExists(entry)) {
                    removed.increment();
                }
            });
        } catch (IOException e) {
            unseen(directory, e);
        }
        return removed.sum();
    }

    private boolean isLeft(Path entry, FileTime since) throws IOException {
        String name = entry.getFileName().toString();
        if (!isDraft(name) || open.contains(name)) {
            return false;
        }
        var found = Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return found.isRegularFile() && found.lastModifiedTime().compareTo(since) < 0;
    }

    static boolean isDraft(String name) {
        return SHAPE.matcher(name).matches();
    }

    private static List<Path> levels(Path parent) throws IOException {
        var found = new ArrayList<Path>();
        Entries.each(parent, entry -> {
            if (DiskHandle.isLevel(entry.getFileName().toString())
                    && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                found.add(entry);
            }
        });
        return found;
    }

    /** One directory that cannot be looked into must not keep the service from starting. */
    private static void unseen(Path directory, IOException e) {
        LOG.warning("DRAFTS_UNSEEN", "directory", directory, "reason", DiskTrouble.words(e));
    }
}
