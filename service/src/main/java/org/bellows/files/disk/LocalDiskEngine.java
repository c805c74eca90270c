package org.bellows.files.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellows.files.EngineException;
import org.bellows.files.EngineHealth;
import org.bellows.files.MalformedHandleException;
import org.bellows.files.StorageEngine;
import org.bellows.files.StoredFile;
import org.bellows.files.Upload;
import org.bellows.files.UploadException;
import org.bellows.files.UploadIOException;
import org.bellows.log.Log;

/**
 * Keeps files under a directory. A file is written aside in the directory where it will stand, forced to the disk, moved to its
 * name without ever replacing another, and the directories are forced, before its handle is given out: whatever happens, there is
 * either the whole file or nothing to be seen.
 */
public final class LocalDiskEngine implements StorageEngine {
    public static final String IDENTIFIER = "local-disk";

    private static final Log LOG = Log.of(LocalDiskEngine.class);

    private static final int PRIORITY = 5;

    private final Path root;
    private final Directories directories;
    private final Drafts drafts;
    private final Presence presence;
    private final AtomicBoolean unlockable = new AtomicBoolean();

    /**
     * Under {@code root}, which must exist.
     *
     * @throws EngineException when {@code root} is not a directory that can be used
     */
    public LocalDiskEngine(Path root) throws EngineException {
        if (!root.isAbsolute()) {
            throw new EngineException("the directory of local files must be an absolute path: it is \"" + root + "\"");
        }
        this.root = resolved(root);
        this.directories = directories(this.root);
        this.drafts = new Drafts(this.root, directories);
        this.presence = new Presence(this.root);
    }

    private static Directories directories(Path root) throws EngineException {
        try {
            return new Directories(root);
        } catch (IOException e) {
            throw new EngineException(
                    "the directory of local files " + root + " cannot be used: " + DiskTrouble.words(e), e);
        }
    }

    /** Resolved once: the root itself may be a link or a mount point, nothing below it may lead away. */
    private static Path resolved(Path root) throws EngineException {
        Path real;
        try {
            real = root.toRealPath();
        } catch (IOException e) {
            throw new EngineException(
                    "the directory of local files " + root + " cannot be used: " + DiskTrouble.words(e), e);
        }
        if (real.getNameCount() == 0) {
            throw new EngineException("the directory of local files must not be /: " + root + " is");
        }
        if (!Files.isDirectory(real)) {
            throw new EngineException("the directory of local files " + root + " is no directory");
        }
        return real;
    }

    @Override
    public String identifier() {
        return IDENTIFIER;
    }

    @Override
    public int priority() {
        return PRIORITY;
    }

    @Override
    public long sizeLimit() {
        return 0;
    }

    @Override
    public boolean canWrite() {
        return true;
    }

    @Override
    public Stored write(Upload upload) throws EngineException, UploadException {
        DiskHandle handle = DiskHandle.random();
        try {
            directories.checkRoot();
            beHere();
            directories.make(handle);
            try (Draft draft = drafts.begin(handle)) {
                long size = draft.fill(upload);
                draft.publish();
                return new Stored(handle.text(), size);
            }
        } catch (IOException e) {
            UploadIOException.rethrow(e);
            throw trouble("write", e);
        }
    }

    /** Without locks nobody tidies up, so nobody needs to be told that we write. */
    private void beHere() {
        try {
            presence.claim();
        } catch (IOException e) {
            if (unlockable.compareAndSet(false, true)) {
                LOG.warning("LOCAL_DISK_NOT_LOCKED", "root", root, "reason", DiskTrouble.words(e));
            }
        }
    }

    @Override
    public Optional<StoredFile> read(String handle) throws MalformedHandleException, EngineException {
        DiskHandle parsed = DiskHandle.parse(handle);
        try {
            return directories.holds(parsed) ? Optional.of(DiskFile.open(pathOf(parsed))) : Optional.empty();
        } catch (NoSuchFileException e) {
            // Deleted between the look and the opening, or the whole root is gone.
            return gone();
        } catch (IOException e) {
            throw trouble("read", e);
        }
    }

    private Optional<StoredFile> gone() throws EngineException {
        try {
            directories.checkRoot();
            return Optional.empty();
        } catch (IOException e) {
            throw trouble("read", e);
        }
    }

    @Override
    public void delete(String handle) throws MalformedHandleException, EngineException {
        DiskHandle parsed = DiskHandle.parse(handle);
        try {
            if (directories.holds(parsed) && Files.deleteIfExists(pathOf(parsed))) {
                directories.forceEntry(parsed);
            }
        } catch (IOException e) {
            throw trouble("delete", e);
        }
    }

    @Override
    public EngineHealth health() {
        try {
            directories.checkRoot();
            if (!Files.isWritable(root)) {
                return EngineHealth.ill(root + " cannot be written to");
            }
            return new EngineHealth(
                    true, OptionalLong.of(Files.getFileStore(root).getUsableSpace()), "");
        } catch (IOException e) {
            return EngineHealth.ill(root + " cannot be used: " + DiskTrouble.words(e));
        }
    }

    /**
     * Removes what uploads that never ended have left. Spares the uploads of this engine, so it may run beside them, and leaves
     * everything alone while another process keeps files below the same root.
     *
     * @return how many drafts were removed; empty when another process is here
     */
    public OptionalLong removeLeftDrafts() throws EngineException {
        try {
            directories.checkRoot();
            Optional<FileTime> alone = presence.lookAlone();
            return alone.isPresent() ? OptionalLong.of(drafts.removeLeft(alone.get())) : OptionalLong.empty();
        } catch (IOException e) {
            throw trouble("look for left drafts", e);
        }
    }

    /** Whether another process keeps files below the same root. */
    public boolean shared() {
        try {
            directories.checkRoot();
            presence.look();
        } catch (IOException e) {
            LOG.debug("LOCAL_DISK_NOT_LOCKED", "root", root, "reason", DiskTrouble.words(e));
        }
        return presence.othersSeen();
    }

    /** Where the files are. */
    public Path root() {
        return root;
    }

    @Override
    public void close() {
        try {
            presence.close();
        } catch (IOException e) {
            LOG.debug("LOCK_NOT_CLOSED", "reason", e);
        }
    }

    private Path pathOf(DiskHandle handle) {
        return handle.directoryIn(root).resolve(handle.name());
    }

    private EngineException trouble(String what, IOException e) {
        return new EngineException("cannot " + what + " below " + root + ": " + DiskTrouble.words(e), e);
    }
}
