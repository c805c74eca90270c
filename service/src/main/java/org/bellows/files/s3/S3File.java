package org.bellows.files.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;
import org.bellows.files.EngineException;
import org.bellows.files.StoredFile;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** An object whose content is already on its way. Read from its start it costs one request; from anywhere else, one more. */
final class S3File implements StoredFile {
    private static final int BUFFER = 64 * 1024;
    private static final long UNKNOWN = -1;

    private final Ranges ranges;
    private final @Nullable String etag;
    private final long size;
    private ResponseInputStream<GetObjectResponse> body;
    private long position;
    private boolean atEnd;

    /** Opens the same object again at another place. */
    interface Ranges {
        /**
         * The bytes that {@code range} asks for.
         *
         * @param etag what the object must still be, when the store said what it was
         */
        ResponseInputStream<GetObjectResponse> open(String range, @Nullable String etag) throws EngineException;
    }

    S3File(ResponseInputStream<GetObjectResponse> body, Ranges ranges) {
        this.body = body;
        this.ranges = ranges;
        this.etag = body.response().eTag();
        Long length = body.response().contentLength();
        this.size = length == null ? UNKNOWN : length;
    }

    @Override
    public OptionalLong size() {
        return size == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(size);
    }

    @Override
    public void transfer(long offset, long length, OutputStream out) throws IOException, EngineException {
        long end = size == UNKNOWN ? Long.MAX_VALUE : size;
        if (offset >= end || length <= 0) {
            return;
        }
        long left = Math.min(length, end - offset);
        if (offset != position) {
            moveTo(offset, left);
        }
        var buffer = new byte[(int) Math.min(left, BUFFER)];
        while (left > 0) {
            int read = read(buffer, (int) Math.min(left, buffer.length));
            if (read < 0) {
                return;
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }

    private void moveTo(long offset, long length) throws EngineException {
        abort();
        String last = size == UNKNOWN ? "" : Long.toString(offset + length - 1);
        body = ranges.open("bytes=" + offset + "-" + last, etag);
        String range = body.response().contentRange();
        if (range == null || !range.startsWith("bytes " + offset + "-")) {
            // Some stores ignore ranges; the first bytes must not pass as those in the middle.
            abort();
            throw new EngineException("the store did not give the part of the object that was asked for");
        }
        position = offset;
        atEnd = false;
    }

    private int read(byte[] buffer, int length) throws EngineException {
        int read;
        try {
            read = body.read(buffer, 0, length);
        } catch (IOException | RuntimeException e) {
            throw new EngineException("reading failed after " + position + " bytes: " + S3Trouble.words(e), e);
        }
        if (read < 0) {
            if (size != UNKNOWN) {
                throw new EngineException("the store ended after " + position + " of " + size + " bytes");
            }
            atEnd = true;
            return -1;
        }
        position += read;
        return read;
    }

    @Override
    public void close() {
        if (atEnd || position == size) {
            try {
                body.close();
            } catch (IOException | RuntimeException e) {
                log(e);
            }
        } else {
            abort();
        }
    }

    /** Gives the connection up: to read the rest only in order to use it again may take longer than the reader had patience. */
    private void abort() {
        try {
            body.abort();
            body.close();
        } catch (IOException | RuntimeException e) {
            log(e);
        }
    }

    private static void log(Exception e) {
        System.getLogger(S3File.class.getName())
                .log(System.Logger.Level.DEBUG, "closing an object that was read only", e);
    }
}
