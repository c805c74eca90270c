package org.bellows.files.blob;

import java.util.List;
import org.bellows.database.Database;
import org.bellows.files.EngineException;

/**
 * Looks at every row of the blob table, a slice of ids at a time, and changes nothing. Rows that come and go meanwhile may or
 * may not be counted. Used once, by one thread.
 */
public final class BlobAudit {
    /** The server reads the data of a whole slice before it answers, and must do so within the statement's time-out. */
    private static final int ROWS = 100;

    private final BlobDatabase blobs;
    private final long limit;
    private final Observer observer;
    private long rows;
    private long bytes;
    private long overLimit;

    /**
     * What was seen.
     *
     * @param overLimit rows that are larger than what the engine takes today; they stay readable
     */
    public record Summary(long rows, long bytes, long overLimit) {}

    /** What a caller learns on the way, on the auditing thread. */
    public interface Observer {
        /** A row that is larger than the limit. */
        void overLimit(long id, long size);

        /** After each slice; ids up to {@code id} of {@code lastId} are behind us. */
        default void progress(long id, long lastId, Summary soFar) {}
    }

    /** Of the table in {@code fileDatabase}; a {@code limit} of 0 counts no row as too large. */
    public BlobAudit(Database database, String fileDatabase, long limit, Observer observer) {
        this.blobs = new BlobDatabase(database, BlobTable.in(fileDatabase));
        this.limit = limit;
        this.observer = observer;
    }

    /** Counts all rows. */
    public Summary run() throws EngineException {
        BlobTable table = blobs.table();
        long lastId = blobs.call("find the last blob", table::lastId);
        List<BlobTable.Row> slice;
        long id = 0;
        do {
            long after = id;
            slice = blobs.call("measure blobs", connection -> table.rowsAfter(connection, after, ROWS));
            slice.forEach(this::count);
            id = slice.isEmpty() ? id : slice.getLast().id();
            observer.progress(id, Math.max(id, lastId), summary());
        } while (slice.size() == ROWS);
        return summary();
    }

    private void count(BlobTable.Row row) {
        rows++;
        bytes += row.size();
        if (limit > 0 && row.size() > limit) {
            overLimit++;
            observer.overLimit(row.id(), row.size());
        }
    }

    private Summary summary() {
        return new Summary(rows, bytes, overLimit);
    }
}
