package org.bellows.files.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import org.bellows.files.EngineException;
import org.bellows.files.StoredFile;
import org.bellows.log.Log;

/** An open file. It stays readable to its end even when it is deleted meanwhile. */
final class DiskFile implements StoredFile {
    private static final Log LOG = Log.of(DiskFile.class);
    private static final int BUFFER = 64 * 1024;

    private final FileChannel file;
    private final long size;

    private DiskFile(FileChannel file, long size) {
        this.file = file;
        this.size = size;
    }

    static DiskFile open(Path path) throws IOException {
        var file = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try {
            return new DiskFile(file, file.size());
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.of(size);
    }

    @Override
    public void transfer(long offset, long length, OutputStream out) throws IOException, EngineException {
        long left = Math.min(length, size - offset);
        var buffer = new byte[Math.clamp(left, 1, BUFFER)];
        for (long position = offset; left > 0; ) {
            int read = read(buffer, position, (int) Math.min(left, buffer.length));
            out.write(buffer, 0, read);
            position += read;
            left -= read;
        }
    }

    private int read(byte[] buffer, long position, int length) throws EngineException {
        int read;
        try {
            read = file.read(ByteBuffer.wrap(buffer, 0, length), position);
        } catch (IOException e) {
            throw new EngineException(
                    "reading failed after " + position + " of " + size + " bytes: " + DiskTrouble.words(e), e);
        }
        if (read < 0) {
            throw new EngineException(
                    "the file became shorter while it was read: " + position + " of " + size + " bytes");
        }
        return read;
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            LOG.debug("FILE_NOT_CLOSED", "reason", e);
        }
    }
}
