package org.bellows.files.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.bellows.files.EngineException;
import org.bellows.files.EngineHealth;
import org.bellows.files.MalformedHandleException;
import org.bellows.files.StorageEngine;
import org.bellows.files.StoredFile;
import org.bellows.files.Upload;
import org.bellows.files.UploadException;
import org.bellows.files.UploadIOException;

/**
 * Keeps files under a directory. A file is written aside in the directory where it will stand, forced to the disk, moved to its
 * name without ever replacing another, and the directories are forced, before its handle is given out: whatever happens, there is
 * either the whole file or nothing to be seen.
 */
public final class LocalDiskEngine implements StorageEngine {
    public static final String IDENTIFIER = "local-disk";

    private static final int PRIORITY = 5;
    private static final int BUFFER = 256 * 1024;
    private static final Set<PosixFilePermission> FILE_MODE = PosixFilePermissions.fromString("rw-r-----");

    private final Path root;
    private final Directories directories;

    /**
     * Under {@code root}, which must exist.
     *
     * @throws EngineException when {@code root} is not a directory that can be used
     */
    public LocalDiskEngine(Path root) throws EngineException {
        if (!root.isAbsolute() || root.normalize().getNameCount() == 0) {
            throw new EngineException("the directory of local files must be absolute and not /: it is " + root);
        }
        try {
            // Resolved once: the root itself may be a link or a mount point, nothing below it may lead away.
            this.root = root.toRealPath();
        } catch (IOException e) {
            throw new EngineException("the directory of local files " + root + " cannot be used: " + words(e), e);
        }
        this.directories = new Directories(this.root);
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
        Path directory = handle.directoryIn(root);
        Path draft = directory.resolve(Drafts.nameFor(handle));
        try {
            directories.make(handle);
            long size = writeDraft(upload, draft);
            Rename.withoutReplacing(draft, directory.resolve(handle.name()));
            directories.force(handle);
            return new Stored(handle.text(), size);
        } catch (IOException e) {
            remove(draft);
            UploadIOException.rethrow(e);
            throw new EngineException("cannot write below " + root + ": " + words(e), e);
        } catch (RuntimeException e) {
            remove(draft);
            throw e;
        }
    }

    private static long writeDraft(Upload upload, Path draft) throws IOException {
        try (InputStream content = upload.open();
                FileChannel file = FileChannel.open(
                        draft,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(FILE_MODE))) {
            var buffer = new byte[Math.clamp(upload.size(), 1, BUFFER)];
            long size = 0;
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                var bytes = ByteBuffer.wrap(buffer, 0, read);
                while (bytes.hasRemaining()) {
                    size += file.write(bytes);
                }
            }
            file.force(true);
            return size;
        }
    }

    @Override
    public Optional<StoredFile> read(String handle) throws MalformedHandleException, EngineException {
        DiskHandle parsed = DiskHandle.parse(handle);
        try {
            if (!directories.within(parsed)) {
                return Optional.empty();
            }
            var file = FileChannel.open(
                    parsed.directoryIn(root).resolve(parsed.name()),
                    StandardOpenOption.READ,
                    LinkOption.NOFOLLOW_LINKS);
            return Optional.of(new DiskFile(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new EngineException("cannot read below " + root + ": " + words(e), e);
        }
    }

    @Override
    public void delete(String handle) throws MalformedHandleException, EngineException {
        DiskHandle parsed = DiskHandle.parse(handle);
        try {
            if (directories.within(parsed)
                    && Files.deleteIfExists(parsed.directoryIn(root).resolve(parsed.name()))) {
                directories.force(parsed);
            }
        } catch (IOException e) {
            throw new EngineException("cannot delete below " + root + ": " + words(e), e);
        }
    }

    @Override
    public EngineHealth health() {
        try {
            if (!Files.isWritable(root)) {
                return EngineHealth.ill(root + " cannot be written to");
            }
            return new EngineHealth(
                    true, OptionalLong.of(Files.getFileStore(root).getUsableSpace()), "");
        } catch (IOException e) {
            return EngineHealth.ill(root + " cannot be used: " + words(e));
        }
    }

    /** Removes what uploads that never ended have left. To be called once, before the first upload. */
    public long removeLeftDrafts() throws EngineException {
        try {
            return Drafts.removeAll(root);
        } catch (IOException e) {
            throw new EngineException("cannot look for left drafts below " + root + ": " + words(e), e);
        }
    }

    private static void remove(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            // The next start removes it; until then nobody can see it under a handle.
            System.getLogger(LocalDiskEngine.class.getName())
                    .log(System.Logger.Level.WARNING, "DRAFT_LEFT reason=\"" + words(e) + "\"");
        }
    }

    static String words(IOException e) {
        return switch (e) {
            case FileAlreadyExistsException _ -> "the name is taken";
            case NoSuchFileException _ -> "it does not exist";
            case java.nio.file.AccessDeniedException _ -> "permission denied";
            case java.nio.file.FileSystemException system when system.getReason() != null -> system.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }
}
