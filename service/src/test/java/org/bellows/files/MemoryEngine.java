package org.bellows.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An engine that fails when it is told to. Its handles are {@code x/} and a number. */
public final class MemoryEngine implements StorageEngine {
    private static final long NEVER = Long.MAX_VALUE;

    private final String identifier;
    private final int priority;
    private final long sizeLimit;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final AtomicInteger writes = new AtomicInteger();
    private volatile long writesFailAfter = NEVER;
    private volatile long readsFailAfter = NEVER;
    private volatile boolean broken;
    private volatile boolean faulty;
    private volatile boolean readsAreFaulty;
    private volatile boolean canWrite = true;
    private volatile boolean knowsSizes = true;
    private volatile EngineHealth health = EngineHealth.WELL;

    public MemoryEngine(String identifier, int priority, long sizeLimit) {
        this.identifier = identifier;
        this.priority = priority;
        this.sizeLimit = sizeLimit;
    }

    /** Each write fails once it has read that many bytes; 0 fails before the first. */
    public MemoryEngine writesFailAfter(long bytes) {
        writesFailAfter = bytes;
        return this;
    }

    /** Each read fails once it has given that many bytes. */
    public MemoryEngine readsFailAfter(long bytes) {
        readsFailAfter = bytes;
        return this;
    }

    /** Every look-up and delete fails. */
    public MemoryEngine broken() {
        broken = true;
        return this;
    }

    /** Everything ends in an exception that no engine should throw; a write does when it has read all. */
    public MemoryEngine faulty() {
        faulty = true;
        return this;
    }

    /** Reads that fail half way do so with an exception that no engine should throw. */
    public MemoryEngine readsAreFaulty() {
        readsAreFaulty = true;
        return this;
    }

    public MemoryEngine readOnly() {
        canWrite = false;
        return this;
    }

    public MemoryEngine withoutSizes() {
        knowsSizes = false;
        return this;
    }

    public void health(EngineHealth now) {
        health = now;
    }

    /** Writes that were begun. */
    public int writes() {
        return writes.get();
    }

    public Map<String, byte[]> files() {
        return files;
    }

    @Override
    public String identifier() {
        return identifier;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public long sizeLimit() {
        return sizeLimit;
    }

    @Override
    public boolean canWrite() {
        return canWrite;
    }

    @Override
    public Stored write(Upload upload) throws EngineException, UploadException {
        String handle = "x/" + writes.incrementAndGet();
        if (writesFailAfter == 0) {
            throw new EngineException("no room at secret-host:3306");
        }
        try (InputStream in = upload.open()) {
            byte[] content = in.readNBytes((int) Math.min(upload.size(), writesFailAfter));
            if (faulty) {
                throw new IllegalStateException("a fault at secret-host:3306");
            }
            if (content.length < upload.size()) {
                throw new EngineException("no room at secret-host:3306");
            }
            files.put(handle, content);
            return new Stored(handle, content.length);
        } catch (IOException e) {
            if (faulty) {
                throw new IllegalStateException("a fault at secret-host:3306", e);
            }
            UploadIOException.rethrow(e);
            throw new EngineException("cannot read", e);
        }
    }

    private void check(String handle) throws MalformedHandleException, EngineException {
        if (!handle.startsWith("x/")) {
            throw new MalformedHandleException(identifier);
        }
        if (faulty) {
            throw new IllegalStateException("a fault at secret-host:3306");
        }
        if (broken) {
            throw new EngineException("SELECT failed at secret-host:3306");
        }
    }

    @Override
    public Optional<StoredFile> read(String handle) throws MalformedHandleException, EngineException {
        check(handle);
        return Optional.ofNullable(files.get(handle)).map(Content::new);
    }

    @Override
    public void delete(String handle) throws MalformedHandleException, EngineException {
        check(handle);
        files.remove(handle);
    }

    @Override
    public EngineHealth health() {
        return health;
    }

    private final class Content implements StoredFile {
        private static final int CHUNK = 1000;

        private final byte[] bytes;

        Content(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public OptionalLong size() {
            return knowsSizes ? OptionalLong.of(bytes.length) : OptionalLong.empty();
        }

        @Override
        public void transfer(long offset, long length, OutputStream out) throws IOException, EngineException {
            long end = Math.min(bytes.length, length > bytes.length - offset ? bytes.length : offset + length);
            for (long position = offset; position < end; ) {
                if (readsAreFaulty && position >= readsFailAfter) {
                    throw new IllegalStateException("a fault at secret-host:3306");
                }
                if (position >= readsFailAfter) {
                    throw new EngineException("the disk at secret-host:3306 went away");
                }
                int count = (int) Math.min(CHUNK, Math.min(end - position, readsFailAfter - position));
                out.write(bytes, (int) position, count);
                position += count;
            }
        }

        @Override
        public void close() {}
    }
}
