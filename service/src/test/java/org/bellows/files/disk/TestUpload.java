package org.bellows.files.disk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

/** An upload of a test, and what it contains. */
public final class TestUpload implements Upload {
    private final long size;
    private final Supplier<InputStream> content;

    private TestUpload(long size, Supplier<InputStream> content) {
        this.size = size;
        this.content = content;
    }

    public static TestUpload of(byte[] content) {
        return new TestUpload(content.length, () -> new ByteArrayInputStream(content));
    }

    /** Announces a size that its content does not have. */
    public static TestUpload announcing(long size, byte[] content) {
        return new TestUpload(size, () -> new ByteArrayInputStream(content));
    }

    /** Read once, as it comes. */
    static TestUpload streaming(long size, InputStream content) {
        return new TestUpload(size, () -> content);
    }

    /** The client goes away after {@code given} of {@code size} bytes. */
    public static TestUpload brokenOff(long size, int given) {
        return new TestUpload(size, () -> brokenOffAfter(given));
    }

    /** Fails as the stream of an upload does whose client goes away. */
    static InputStream brokenOffAfter(int given) {
        var before = new ByteArrayInputStream(random(given));
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("only read in blocks here");
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int read = before.read(target, offset, length);
                if (read < 0) {
                    throw new UploadIOException("the upload broke off after " + given + " bytes");
                }
                return read;
            }
        };
    }

    /** Bytes that are the same for the same size and do not compress. */
    public static byte[] random(int size) {
        var bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    /** The whole file. */
    public static byte[] bytesOf(StoredFile file) throws IOException, EngineException {
        var bytes = new ByteArrayOutputStream();
        file.transfer(0, Long.MAX_VALUE, bytes);
        return bytes.toByteArray();
    }

    /** Calls {@code once} with the first bytes that are written, and goes on when it returns. */
    public static OutputStream stallingOnce(ThrowingRunnable once) {
        return new OutputStream() {
            private boolean called;

            @Override
            public void write(int b) throws IOException {
                throw new IOException("only written in blocks here");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (!called) {
                    called = true;
                    try {
                        once.run();
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                }
            }
        };
    }

    /** What happens while the output stalls. */
    @FunctionalInterface
    public interface ThrowingRunnable {
        void run() throws Exception;
    }

    static String sha256(byte[] bytes, int length) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            sha.update(bytes, 0, length);
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Optional<String> mimeType() {
        return Optional.empty();
    }

    @Override
    public InputStream open() {
        return content.get();
    }

    @Override
    public boolean replayable() {
        return true;
    }
}
