package org.bellows.files.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.bellows.files.Upload;
import org.bellows.files.UploadIOException;
import org.bellows.log.Log;

/** A file on its way to its name. Closing it before {@link #publish} has returned leaves nothing. Used by one thread. */
final class Draft implements AutoCloseable {
    private static final Log LOG = Log.of(Draft.class);
    private static final int BUFFER = 128 * 1024;

    private final DiskHandle handle;
    private final Directories directories;
    private final Path path;
    private final Path target;
    private final FileChannel file;
    private final Runnable end;
    private boolean placed;
    private boolean published;

    Draft(Path root, DiskHandle handle, String name, Directories directories, Runnable end) throws IOException {
        Path directory = handle.directoryIn(root);
        this.handle = handle;
        this.directories = directories;
        this.path = directory.resolve(name);
        this.target = directory.resolve(handle.name());
        this.end = end;
        this.file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                // Never more than the final mode, not even for a moment.
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
    }

    /** Writes the whole content and forces it to the disk; answers its size. */
    long fill(Upload upload) throws IOException {
        Mode.set(path, Mode.FILE);
        long size = 0;
        try (InputStream content = upload.open()) {
            var buffer = new byte[Math.clamp(upload.size(), 1, BUFFER)];
            // Full ones: a client's bytes come in small pieces, and each would be a system call of its own.
            for (int read = content.readNBytes(buffer, 0, buffer.length);
                    read > 0;
                    read = content.readNBytes(buffer, 0, buffer.length)) {
                var bytes = ByteBuffer.wrap(buffer, 0, read);
                while (bytes.hasRemaining()) {
                    size += file.write(bytes);
                }
            }
        }
        if (size != upload.size()) {
            throw new UploadIOException("the upload of " + upload.size() + " bytes gave " + size);
        }
        file.force(true);
        // Some file systems report only here that they could not keep it.
        file.close();
        return size;
    }

    /** Gives it its name, durably. */
    void publish() throws IOException {
        Rename.withoutReplacing(path, target);
        placed = true;
        directories.force(handle);
        published = true;
    }

    @Override
    public void close() {
        try (file) {
            if (!published) {
                // The caller is told that nothing was stored, and may store it elsewhere.
                Files.deleteIfExists(placed ? target : path);
            }
        } catch (IOException e) {
            // The next start removes a draft; until then nobody can see it under a handle.
            LOG.warning("DRAFT_LEFT", "file", placed ? target : path, "reason", DiskTrouble.words(e));
        } finally {
            end.run();
        }
    }
}
