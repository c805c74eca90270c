package org.bellows.files.blob;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.database.SqlErrors;
import org.bellows.files.EngineException;
import org.bellows.files.EngineHealth;
import org.bellows.files.MalformedHandleException;
import org.bellows.files.StorageEngine;
import org.bellows.files.StoredFile;
import org.bellows.files.Upload;
import org.bellows.files.UploadException;
import org.bellows.files.UploadIOException;

/**
 * Keeps small files in Phorge's blob table. A file is read from the client before a connection is taken, and read from the
 * database in slices before they are written to the client: neither holds a connection while the other side is slow.
 */
public final class BlobEngine implements StorageEngine {
    public static final String IDENTIFIER = "blob";

    private static final int PRIORITY = 1;
    private static final int SLICE = 1024 * 1024;
    private static final Pattern DECIMAL = Pattern.compile("\\A[1-9][0-9]{0,9}\\z");
    private static final long LAST_ID = 0xffff_ffffL;

    /** What a row takes besides its bytes, generously. */
    private static final long PACKET_OVERHEAD = 1024;

    private final Database database;
    private final BlobTable table;
    private final long limit;

    /**
     * In the database {@code fileDatabase}, whose table may not exist yet.
     *
     * @param limit the largest file in bytes; 0 means that nothing is written any more, and what is there can still be read
     */
    public BlobEngine(Database database, String fileDatabase, long limit) {
        this.database = database;
        this.table = new BlobTable(fileDatabase);
        this.limit = limit;
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
        return limit;
    }

    @Override
    public boolean canWrite() {
        return limit > 0;
    }

    @Override
    public Stored write(Upload upload) throws EngineException, UploadException {
        byte[] content = wholeOf(upload);
        long id = call(
                "store", connection -> table.insert(connection, new ByteArrayInputStream(content), content.length));
        return new Stored(Long.toString(id), content.length);
    }

    private byte[] wholeOf(Upload upload) throws EngineException, UploadException {
        if (upload.size() > limit) {
            throw new EngineException("a file of " + upload.size() + " bytes is over the limit of " + limit);
        }
        try (InputStream in = upload.open()) {
            byte[] content = in.readNBytes((int) upload.size());
            if (content.length > limit) {
                throw new EngineException("the file is longer than the limit of " + limit + " bytes");
            }
            return content;
        } catch (IOException e) {
            UploadIOException.rethrow(e);
            throw new EngineException("the upload cannot be read again", e);
        }
    }

    @Override
    public Optional<StoredFile> read(String handle) throws MalformedHandleException, EngineException {
        long id = parse(handle);
        return call("read", connection -> table.size(connection, id)).map(size -> new BlobFile(id, size));
    }

    @Override
    public void delete(String handle) throws MalformedHandleException, EngineException {
        long id = parse(handle);
        call("delete", connection -> {
            table.delete(connection, id);
            return true;
        });
    }

    @Override
    public EngineHealth health() {
        return database.answers(Duration.ofSeconds(5))
                ? EngineHealth.WELL
                : EngineHealth.ill("the database does not answer");
    }

    /** A sentence when the server cannot take a file of the limit's size in one statement; empty when it can. */
    public Optional<String> packetTooSmall() throws EngineException {
        long packet = call("ask for max_allowed_packet", table::maxAllowedPacket);
        return packet >= limit + PACKET_OVERHEAD
                ? Optional.empty()
                : Optional.of("max_allowed_packet is " + packet + " bytes, too small for blobs of up to " + limit);
    }

    @Override
    public void close() {
        database.close();
    }

    private static long parse(String handle) throws MalformedHandleException {
        if (!DECIMAL.matcher(handle).matches()) {
            throw new MalformedHandleException(IDENTIFIER);
        }
        long id = Long.parseLong(handle);
        if (id > LAST_ID) {
            throw new MalformedHandleException(IDENTIFIER);
        }
        return id;
    }

    private <T> T call(String what, Database.Work<T> work) throws EngineException {
        try {
            return database.call(work);
        } catch (DatabaseLostException e) {
            throw new EngineException("cannot " + what + ": the database does not answer", e);
        } catch (SQLException e) {
            throw new EngineException("cannot " + what + ": the database says " + SqlErrors.brief(e), e);
        }
    }

    private final class BlobFile implements StoredFile {
        private final long id;
        private final long size;

        BlobFile(long id, long size) {
            this.id = id;
            this.size = size;
        }

        @Override
        public OptionalLong size() {
            return OptionalLong.of(size);
        }

        @Override
        public void transfer(long offset, long length, OutputStream out) throws IOException, EngineException {
            long end = Math.min(size, length > size - offset ? size : offset + length);
            for (long position = offset; position < end; ) {
                long from = position;
                int wanted = (int) Math.min(SLICE, end - position);
                Optional<byte[]> slice = call("read", connection -> table.slice(connection, id, from, wanted));
                if (slice.isEmpty() || slice.get().length != wanted) {
                    throw new EngineException("the blob was removed while it was read");
                }
                out.write(slice.get());
                position += wanted;
            }
        }

        @Override
        public void close() {
            // Nothing is held between two slices.
        }
    }
}
