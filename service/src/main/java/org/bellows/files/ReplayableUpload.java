package org.bellows.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An upload whose consumed bytes are kept while the budget allows, so that a second engine can start from the first byte when
 * the first one fails half way. Once a byte could not be kept, all that was kept is given back: half a replay is of no use.
 *
 * <p>Closing gives the memory back. Used by one thread.
 */
final class ReplayableUpload implements Upload, AutoCloseable {
    private static final int CHUNK = 64 * 1024;
    private static final byte[] NOTHING = {};

    private final InputStream source;
    private final long size;
    private final Optional<String> mimeType;
    private final ByteBudget budget;
    private final List<byte[]> kept = new ArrayList<>();
    private long consumed;
    private boolean keeping;
    private boolean last;
    private int released;

    /** {@code keep} false: the content can be read once, and needs no memory. */
    ReplayableUpload(InputStream source, long size, Optional<String> mimeType, ByteBudget budget, boolean keep) {
        this.source = source;
        this.size = size;
        this.mimeType = mimeType;
        this.budget = budget;
        this.keeping = keep;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Optional<String> mimeType() {
        return mimeType;
    }

    @Override
    public boolean replayable() {
        return consumed == 0 || keeping;
    }

    /** No engine comes after the one that reads next: nothing more is kept, and what was kept goes as it is read. */
    void lastReader() {
        last = true;
        if (consumed == 0) {
            keeping = false;
        }
    }

    @Override
    public InputStream open() {
        if (!replayable()) {
            throw new IllegalStateException("the first bytes of this upload are gone");
        }
        return new Content();
    }

    @Override
    public void close() {
        forget();
    }

    private void forget() {
        keeping = false;
        budget.giveBack((long) (kept.size() - released) * CHUNK);
        kept.clear();
        released = 0;
    }

    /** What was kept before {@code position} is not needed again. */
    private void release(long position) {
        if (position == consumed) {
            forget();
            return;
        }
        for (; released < position / CHUNK; released++) {
            kept.set(released, NOTHING);
            budget.giveBack(CHUNK);
        }
    }

    /** Reads on from the client, and keeps what came if it can. */
    private int readOn(byte[] target, int offset, int length) throws UploadIOException {
        int wanted = (int) Math.min(length, size - consumed);
        int read;
        try {
            read = source.read(target, offset, wanted);
        } catch (IOException | RuntimeException e) {
            throw new UploadIOException("the upload broke off after " + consumed + " of " + size + " bytes", e);
        }
        if (read < 0) {
            throw new UploadIOException("the upload ended after " + consumed + " of " + size + " bytes");
        }
        keep(target, offset, read);
        consumed += read;
        return read;
    }

    private void keep(byte[] bytes, int offset, int length) {
        for (int done = 0; keeping && done < length; ) {
            int place = (int) ((consumed + done) % CHUNK);
            if (place == 0) {
                if (!budget.take(CHUNK)) {
                    forget();
                    return;
                }
                kept.add(new byte[CHUNK]);
            }
            int count = Math.min(length - done, CHUNK - place);
            System.arraycopy(bytes, offset + done, kept.getLast(), place, count);
            done += count;
        }
    }

    private final class Content extends InputStream {
        private long position;

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (position == size) {
                return -1;
            }
            int count = position < consumed ? replay(target, offset, length) : readOn(target, offset, length);
            position += count;
            return count;
        }

        private int replay(byte[] target, int offset, int length) {
            int place = (int) (position % CHUNK);
            int count = (int) Math.min(Math.min(length, CHUNK - place), consumed - position);
            System.arraycopy(kept.get((int) (position / CHUNK)), place, target, offset, count);
            if (last) {
                keeping = false;
                release(position + count);
            }
            return count;
        }
    }
}
