package org.bellows.files.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.bellows.files.EngineException;
import org.bellows.files.StoredFile;
import org.bellows.files.Upload;
import org.bellows.files.UploadIOException;

/** Uploads and what they contain. */
final class Content {
    private Content() {}

    /** Reproducible bytes that do not compress. */
    static InputStream random(long seed, long size) {
        var random = new Random(seed);
        return new InputStream() {
            private long left = size;

            @Override
            public int read() {
                if (left == 0) {
                    return -1;
                }
                left--;
                return random.nextInt(256);
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                if (left == 0) {
                    return -1;
                }
                var bytes = new byte[(int) Math.min(Math.min(left, length), 8192)];
                random.nextBytes(bytes);
                System.arraycopy(bytes, 0, target, offset, bytes.length);
                left -= bytes.length;
                return bytes.length;
            }
        };
    }

    /** Fails as a client does that goes away after {@code size} bytes. */
    static InputStream brokenOffAfter(long size) {
        InputStream before = random(1, size);
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("only read in blocks here");
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int read = before.read(target, offset, length);
                if (read < 0) {
                    throw new UploadIOException("the upload broke off after " + size + " bytes");
                }
                return read;
            }
        };
    }

    /** Can be read once. */
    static Upload once(InputStream content, long size) {
        return new TestUpload(size, Optional.empty(), false, () -> content);
    }

    /** Can be read again and again. */
    static Upload replayable(byte[] content) {
        return new TestUpload(content.length, Optional.empty(), true, () -> new ByteArrayInputStream(content));
    }

    static Upload typed(byte[] content, String mimeType) {
        return new TestUpload(content.length, Optional.of(mimeType), true, () -> new ByteArrayInputStream(content));
    }

    static String sha256(InputStream content) throws IOException {
        var sha = digest();
        content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), sha));
        return HexFormat.of().formatHex(sha.digest());
    }

    static String sha256(StoredFile file) throws IOException, EngineException {
        var sha = digest();
        file.transfer(0, Long.MAX_VALUE, new DigestOutputStream(OutputStream.nullOutputStream(), sha));
        return HexFormat.of().formatHex(sha.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class TestUpload implements Upload {
        private final long size;
        private final Optional<String> mimeType;
        private final boolean again;
        private final Supplier<InputStream> content;
        private boolean opened;

        TestUpload(long size, Optional<String> mimeType, boolean again, Supplier<InputStream> content) {
            this.size = size;
            this.mimeType = mimeType;
            this.again = again;
            this.content = content;
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
        public InputStream open() {
            if (!replayable()) {
                throw new IllegalStateException("read twice");
            }
            opened = true;
            return content.get();
        }

        @Override
        public boolean replayable() {
            return again || !opened;
        }
    }
}
