package org.bellows.files.blob;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bellows.database.Database;
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
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final Pattern DECIMAL = Pattern.compile("\\A[1-9][0-9]{0,9}\\z");
    private static final long LAST_ID = 0xffff_ffffL;

    /** What a row takes besides its bytes, generously. */
    private static final long PACKET_OVERHEAD = 1024;

    private final BlobDatabase blobs;
    private final long limit;

    /**
     * In the database {@code fileDatabase}, whose table may not exist yet.
     *
     * @param limit the largest file in bytes; 0 means that nothing is written any more, and what is there can still be read
     */
    public BlobEngine(Database database, String fileDatabase, long limit) {
        this.blobs = new BlobDatabase(database, BlobTable.in(fileDatabase));
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
        BlobTable table = blobs.table();
        try {
            long id = blobs.call("store", connection -> table.insert(connection, content));
            return new Stored(Long.toString(id), content.length);
        } catch (EngineException e) {
            throw explained(e, content.length);
        }
    }

    /** A server hangs up on a packet over its limit: unexplained, an operator would look for a server that is down. */
    private EngineException explained(EngineException failure, int size) {
        if (!BlobDatabase.lostInUse(failure)) {
            return failure;
        }
        try {
            return packetTooSmallFor(size)
                    .map(why -> new EngineException("cannot store: " + why, failure))
                    .orElse(failure);
        } catch (EngineException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }

    private byte[] wholeOf(Upload upload) throws EngineException, UploadException {
        if (upload.size() > Math.min(limit, LONGEST_ARRAY) || !canWrite()) {
            throw new EngineException("a file of " + upload.size() + " bytes is over the limit of " + limit);
        }
        int size = (int) upload.size();
        try (InputStream in = upload.open()) {
            byte[] content = in.readNBytes(size);
            if (content.length < size || in.read() >= 0) {
                throw new UploadException("the upload did not give the " + size + " bytes that it announced");
            }
            return content;
        } catch (IOException e) {
            UploadIOException.rethrow(e);
            throw new EngineException("the upload cannot be read again", e);
        }
    }

    @Override
    public Optional<StoredFile> read(String handle) throws MalformedHandleException, EngineException {
        return BlobFile.open(blobs, parse(handle));
    }

    @Override
    public void delete(String handle) throws MalformedHandleException, EngineException {
        long id = parse(handle);
        BlobTable table = blobs.table();
        blobs.call("delete", connection -> {
            table.delete(connection, id);
            return id;
        });
    }

    @Override
    public EngineHealth health() {
        return blobs.database().answers(Duration.ofSeconds(5))
                ? EngineHealth.WELL
                : EngineHealth.ill("the database does not answer");
    }

    /** A sentence when the server cannot take a file of the limit's size in one statement; empty when it can. */
    public Optional<String> packetTooSmall() throws EngineException {
        return packetTooSmallFor(limit);
    }

    private Optional<String> packetTooSmallFor(long size) throws EngineException {
        long packet = blobs.call("ask for max_allowed_packet", BlobTable::maxAllowedPacket);
        return packet >= size + PACKET_OVERHEAD
                ? Optional.empty()
                : Optional.of("the database's max_allowed_packet is " + packet + " bytes, too small for blobs of up to "
                        + limit + ": set it to at least " + (limit + PACKET_OVERHEAD) + " or lower the limit");
    }

    @Override
    public void close() {
        blobs.database().close();
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
}
