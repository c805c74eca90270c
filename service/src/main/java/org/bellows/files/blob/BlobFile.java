package org.bellows.files.blob;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.files.EngineException;
import org.bellows.files.StoredFile;

/** A row that is read in slices; between two of them it holds no connection. */
final class BlobFile implements StoredFile {
    /** What each slow reader may hold in memory. */
    static final int SLICE = 256 * 1024;

    private final BlobDatabase blobs;
    private final long id;
    private final BlobTable.Head head;

    private BlobFile(BlobDatabase blobs, long id, BlobTable.Head head) {
        this.blobs = blobs;
        this.id = id;
        this.head = head;
    }

    static Optional<StoredFile> open(BlobDatabase blobs, long id) throws EngineException {
        BlobTable table = blobs.table();
        return blobs.call("read", connection -> table.head(connection, id, SLICE))
                .map(head -> new BlobFile(blobs, id, head));
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.of(head.size);
    }

    @Override
    public void transfer(long offset, long length, OutputStream out) throws IOException, EngineException {
        long position = offset;
        for (long left = Math.min(length, head.size - offset); left > 0; ) {
            int count;
            if (position < head.first.length) {
                count = (int) Math.min(left, head.first.length - position);
                out.write(head.first, (int) position, count);
            } else {
                count = (int) Math.min(left, SLICE);
                out.write(slice(position, count));
            }
            position += count;
            left -= count;
        }
    }

    private byte[] slice(long offset, int length) throws EngineException {
        BlobTable table = blobs.table();
        byte[] slice = blobs.call("read", connection -> table.slice(connection, id, offset, length))
                .orElseThrow(() -> new EngineException("the blob was removed while it was read"));
        if (slice.length != length) {
            throw new EngineException("the blob became shorter while it was read");
        }
        return slice;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
