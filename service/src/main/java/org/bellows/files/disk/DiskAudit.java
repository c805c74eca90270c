package org.bellows.files.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellows.files.EngineException;

/**
 * Looks at everything below the root of local files and changes nothing. Holds one directory entry at a time, however many
 * there are. Files that come and go meanwhile are no findings. Used once, by one thread.
 */
public final class DiskAudit {
    private static final int BUFFER = 256 * 1024;

    private final Path root;
    private final boolean readWhole;
    private final Observer observer;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private final DiskTally tally = new DiskTally();

    /** What is odd about an entry. */
    public enum Kind {
        /** Not ours: no name that a stored file, its directories or a draft can have. Nothing below it is looked at. */
        FOREIGN,
        /** Being written now, or left by an upload that never ended; the next start removes it. */
        DRAFT,
        /** Cannot be opened, listed or read to its end. */
        UNREADABLE,
        /** A link or a special file in a file's or directory's place, or others may change it. */
        SUSPICIOUS
    }

    /** One odd entry; {@code path} is relative to the root. */
    public record Finding(Path path, Kind kind, String why) {}

    /**
     * What was seen.
     *
     * @param files readable or not, under a name that is a handle
     * @param bytes in those files
     * @param openToAll files that every user of the machine may read: Phorge's own engine leaves that to its umask
     */
    public record Summary(
            long files, long bytes, long openToAll, long foreign, long drafts, long unreadable, long suspicious) {}

    /** What a caller learns on the way, on the auditing thread. */
    public interface Observer {
        void found(Finding finding);

        /** After each second-level directory; {@code done} of {@code all} first-level directories are behind us. */
        default void progress(int done, int all, Summary soFar) {}
    }

    /**
     * Below {@code root}.
     *
     * @param readWhole reads every byte, which finds bad sectors and takes as long as the disk needs; otherwise files are only
     *     opened
     */
    public DiskAudit(Path root, boolean readWhole, Observer observer) {
        this.root = root;
        this.readWhole = readWhole;
        this.observer = observer;
    }

    /**
     * Walks.
     *
     * @throws EngineException when the root itself cannot be listed
     */
    public Summary run() throws EngineException {
        List<Path> firsts;
        try {
            firsts = levelsIn(root);
        } catch (IOException e) {
            throw new EngineException("cannot list " + root + ": " + DiskTrouble.words(e), e);
        }
        for (int done = 0; done < firsts.size(); done++) {
            for (Path second : levelsOrFinding(firsts.get(done))) {
                filesIn(second);
                observer.progress(done, firsts.size(), tally.summary());
            }
        }
        observer.progress(firsts.size(), firsts.size(), tally.summary());
        return tally.summary();
    }

    private List<Path> levelsOrFinding(Path first) {
        try {
            return levelsIn(first);
        } catch (IOException e) {
            unreadable(first, e);
            return List.of();
        }
    }

    /** At most 256; everything else in there is a finding. */
    private List<Path> levelsIn(Path directory) throws IOException {
        var levels = new ArrayList<Path>();
        Entries.each(directory, entry -> {
            if (directory.equals(root) && Presence.isItsFile(name(entry))) {
                return;
            }
            PosixFileAttributes found = attributes(entry);
            if (!DiskHandle.isLevel(name(entry))) {
                find(entry, Kind.FOREIGN, Directories.kind(found));
            } else if (!found.isDirectory()) {
                find(entry, Kind.SUSPICIOUS, Directories.kind(found) + " in place of a directory");
            } else {
                wrongMode(found).ifPresent(why -> find(entry, Kind.SUSPICIOUS, why));
                levels.add(entry);
            }
        });
        return levels;
    }

    private void filesIn(Path directory) {
        try {
            Entries.each(directory, this::look);
        } catch (IOException e) {
            unreadable(directory, e);
        }
    }

    private void look(Path entry) throws IOException {
        PosixFileAttributes found = attributes(entry);
        if (Drafts.isDraft(name(entry))) {
            find(entry, Kind.DRAFT, found.size() + " bytes");
        } else if (!DiskHandle.isFile(name(entry))) {
            find(entry, Kind.FOREIGN, Directories.kind(found));
        } else if (!found.isRegularFile()) {
            find(entry, Kind.SUSPICIOUS, Directories.kind(found) + " in place of a file");
        } else {
            tally.file(found.size(), found.permissions().contains(PosixFilePermission.OTHERS_READ));
            wrongMode(found).ifPresent(why -> find(entry, Kind.SUSPICIOUS, why));
            read(entry);
        }
    }

    private void read(Path entry) throws NoSuchFileException {
        try (var file = FileChannel.open(entry, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            for (int read = 0; readWhole && read >= 0; read = file.read(buffer.clear())) {
                // Only whether it can be read.
            }
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            unreadable(entry, e);
        }
    }

    /** Modes of our own, and those that Phorge's engine writes under the usual umask, are well. */
    private static Optional<String> wrongMode(PosixFileAttributes found) {
        Set<PosixFilePermission> permissions = found.permissions();
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            return Optional.of("others may change it: " + PosixFilePermissions.toString(permissions));
        }
        if (!permissions.contains(PosixFilePermission.OWNER_READ)) {
            return Optional.of("its owner may not read it: " + PosixFilePermissions.toString(permissions));
        }
        return Optional.empty();
    }

    private static PosixFileAttributes attributes(Path entry) throws IOException {
        return Files.readAttributes(entry, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static String name(Path entry) {
        return entry.getFileName().toString();
    }

    private void unreadable(Path entry, IOException e) {
        find(entry, Kind.UNREADABLE, DiskTrouble.words(e));
    }

    private void find(Path entry, Kind kind, String why) {
        tally.finding(kind);
        observer.found(new Finding(root.relativize(entry), kind, why));
    }
}
