package org.bellows.files.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.bellows.database.Database;
import org.bellows.files.EngineException;
import org.bellows.files.blob.BlobAudit.Summary;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlobAuditTest {
    private final Blobs blobs = new Blobs(TrialMariaDb.shared());
    private final Database database = blobs.database(1);
    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void close() {
        database.close();
    }

    private Summary audit(long limit) throws EngineException {
        return new BlobAudit(database, blobs.fileDatabase(), limit, new BlobAudit.Observer() {
                    @Override
                    public void overLimit(long id, long size) {
                        seen.add("row " + id + " has " + size);
                    }

                    @Override
                    public void progress(long id, long lastId, Summary soFar) {
                        seen.add(id + "/" + lastId + ": " + soFar.rows());
                    }
                })
                .run();
    }

    private void rows(int count) throws SQLException {
        blobs.create();
        blobs.sql("""
                INSERT INTO {table} (data, dateCreated, dateModified)
                WITH RECURSIVE size(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM size WHERE n < %d)
                SELECT REPEAT('x', n), 0, 0 FROM size""".formatted(count));
    }

    @Test
    void rows_are_counted_in_slices() throws Exception {
        rows(250);

        assertThat(audit(248)).isEqualTo(new Summary(250, 250 * 251 / 2, 2));
        assertThat(seen)
                .containsExactly("100/250: 100", "200/250: 200", "row 249 has 249", "row 250 has 250", "250/250: 250");
    }

    @Test
    void gaps_in_the_ids_and_a_full_last_slice_are_no_matter() throws Exception {
        rows(100);
        blobs.sql("UPDATE {table} SET id = 4294967295 WHERE id = 50");

        assertThat(audit(0)).isEqualTo(new Summary(100, 5050, 0));
        assertThat(seen).containsExactly("4294967295/4294967295: 100", "4294967295/4294967295: 100");
    }

    @Test
    void an_empty_table_is_well() throws Exception {
        blobs.create();

        assertThat(audit(1)).isEqualTo(new Summary(0, 0, 0));
    }

    @Test
    void a_missing_table_is_an_error() {
        assertThatThrownBy(() -> audit(1)).isInstanceOf(EngineException.class).hasMessageContaining("storage upgrade");
    }
}
