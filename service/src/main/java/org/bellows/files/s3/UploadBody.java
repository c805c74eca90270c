package org.bellows.files.s3;

import java.io.IOException;
import java.io.InputStream;
import org.bellows.files.Upload;
import org.bellows.files.UploadIOException;
import software.amazon.awssdk.http.ContentStreamProvider;

/** The content of one attempt to upload: opened once, exactly as long as announced, counted. Used by one thread. */
final class UploadBody implements ContentStreamProvider {
    private final Upload upload;
    private boolean opened;
    private long count;

    UploadBody(Upload upload) {
        this.upload = upload;
    }

    @Override
    public InputStream newStream() {
        if (opened) {
            // A second reader would get the rest of a stream that the first one has begun, and store that as the file.
            throw new IllegalStateException("the SDK wants to read an upload twice");
        }
        opened = true;
        return new Counted(upload.open());
    }

    /** Bytes that were read. */
    long count() {
        return count;
    }

    /** The store may have all of it. */
    boolean readToItsEnd() {
        return opened && count == upload.size();
    }

    private final class Counted extends InputStream {
        private final InputStream source;

        Counted(InputStream source) {
            this.source = source;
        }

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
            long left = upload.size() - count;
            if (left == 0) {
                return -1;
            }
            int read = source.read(target, offset, (int) Math.min(left, length));
            if (read < 0) {
                throw new UploadIOException("the upload ended after " + count + " of " + upload.size() + " bytes");
            }
            count += read;
            return read;
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }
}
