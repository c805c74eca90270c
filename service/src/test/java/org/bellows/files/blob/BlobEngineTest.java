package org.bellows.files.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bellows.files.EngineException;
import org.bellows.files.MalformedHandleException;
import org.bellows.files.StoredFile;
import org.bellows.files.UploadException;
import org.bellows.files.disk.TestUpload;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlobEngineTest {
    private static final long LIMIT = 1_000_000;

    private final Blobs blobs = new Blobs(TrialMariaDb.shared());
    private final BlobEngine engine = blobs.create().engine(LIMIT);

    BlobEngineTest() throws SQLException {}

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 262_143, 262_144, 262_145, 999_999, 1_000_000})
    void what_is_stored_is_read_back_byte_for_byte(int size) throws Exception {
        byte[] content = TestUpload.random(size);

        var stored = engine.write(TestUpload.of(content));

        assertThat(stored.size()).isEqualTo(size);
        try (StoredFile file = engine.read(stored.handle()).orElseThrow()) {
            assertThat(file.size()).hasValue(size);
            assertThat(TestUpload.bytesOf(file)).isEqualTo(content);
        }
    }

    @Test
    void bytes_that_sql_would_have_to_escape_stay_as_they_are() throws Exception {
        var all = new byte[256 * 3];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        byte[] quotes = "'; DROP TABLE file_storageblob; -- \\' \\\\ \" ` % _ ? \0 \u001a \r\n"
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThat(Blobs.read(engine, Blobs.store(engine, all))).isEqualTo(all);
        assertThat(Blobs.read(engine, Blobs.store(engine, quotes))).isEqualTo(quotes);
    }

    @Test
    void a_handle_is_the_rows_id_and_the_row_has_its_dates() throws Exception {
        long before = InstantSource.system().instant().getEpochSecond();

        String handle = Blobs.store(engine, new byte[5]);

        String where = " FROM {table} WHERE id = " + handle;
        assertThat(blobs.number("SELECT LENGTH(data)" + where)).isEqualTo(5);
        assertThat(blobs.number("SELECT dateCreated" + where)).isBetween(before - 2, before + 60);
        assertThat(blobs.number("SELECT dateModified - dateCreated" + where)).isZero();
    }

    @Test
    void a_file_over_the_limit_is_refused() throws Exception {
        assertThatThrownBy(() -> engine.write(TestUpload.of(new byte[(int) LIMIT + 1])))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("1000001 bytes is over the limit of 1000000");
        assertThat(blobs.number("SELECT COUNT(*) FROM {table}")).isZero();
    }

    @Test
    void an_upload_that_is_not_as_long_as_announced_is_not_stored() throws Exception {
        assertThatThrownBy(() -> engine.write(TestUpload.announcing(10, new byte[9])))
                .isInstanceOf(UploadException.class);
        assertThatThrownBy(() -> engine.write(TestUpload.announcing(10, new byte[11])))
                .isInstanceOf(UploadException.class);
        assertThatThrownBy(() -> engine.write(TestUpload.brokenOff(1000, 500))).isInstanceOf(UploadException.class);
        assertThat(blobs.number("SELECT COUNT(*) FROM {table}")).isZero();
    }

    @Test
    void an_engine_that_is_switched_off_still_reads() throws Exception {
        String handle = Blobs.store(engine, new byte[5]);
        try (BlobEngine off = blobs.engine(0)) {
            assertThat(off.canWrite()).isFalse();
            assertThatThrownBy(() -> off.write(TestUpload.of(new byte[0]))).isInstanceOf(EngineException.class);
            assertThat(Blobs.read(off, handle)).hasSize(5);
        }
    }

    @Test
    void a_row_larger_than_todays_limit_stays_readable() throws Exception {
        byte[] content = TestUpload.random(5_000_000);
        String handle;
        try (BlobEngine generous = blobs.engine(8_000_000)) {
            handle = Blobs.store(generous, content);
            assertThat(Blobs.read(generous, handle)).isEqualTo(content);
        }
        assertThat(Blobs.read(engine, handle)).isEqualTo(content);
    }

    @Test
    void a_part_is_read_from_any_offset() throws Exception {
        byte[] content = TestUpload.random(900_000);
        String handle = Blobs.store(engine, content);

        try (StoredFile file = engine.read(handle).orElseThrow()) {
            assertThat(part(file, 0, 1)).isEqualTo(Arrays.copyOfRange(content, 0, 1));
            assertThat(part(file, 262_140, 10)).isEqualTo(Arrays.copyOfRange(content, 262_140, 262_150));
            assertThat(part(file, 500_000, 300_000)).isEqualTo(Arrays.copyOfRange(content, 500_000, 800_000));
            assertThat(part(file, 899_999, Long.MAX_VALUE)).isEqualTo(Arrays.copyOfRange(content, 899_999, 900_000));
            assertThat(part(file, 900_000, 1)).isEmpty();
            assertThat(part(file, 1_000_000, 1)).isEmpty();
        }
    }

    private static byte[] part(StoredFile file, long offset, long length) throws Exception {
        var out = new ByteArrayOutputStream();
        file.transfer(offset, length, out);
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "01",
                "007",
                "-1",
                "+1",
                "1.0",
                "1e3",
                "0x1",
                " 1",
                "1 ",
                "1\n",
                "1\u0000",
                "1;DROP",
                "1 OR 1=1",
                "4294967296",
                "9999999999",
                "18446744073709551617",
                "99999999999999999999999999999999",
                "\u0661",
                "\uff11",
                "%31",
                "1/2"
            })
    void what_is_no_row_id_is_refused_before_the_database_is_asked(String handle) {
        assertThatThrownBy(() -> engine.read(handle)).isInstanceOf(MalformedHandleException.class);
        assertThatThrownBy(() -> engine.delete(handle)).isInstanceOf(MalformedHandleException.class);
    }

    @Test
    void the_highest_id_is_a_handle() throws Exception {
        blobs.sql("INSERT INTO {table} VALUES (4294967295, 'last', 0, 0)");

        assertThat(Blobs.read(engine, "4294967295")).isEqualTo("last".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void what_is_deleted_is_gone_and_deleting_it_again_is_no_error() throws Exception {
        String handle = Blobs.store(engine, new byte[5]);
        String other = Blobs.store(engine, new byte[6]);

        engine.delete(handle);
        engine.delete(handle);

        assertThat(engine.read(handle)).isEmpty();
        assertThat(Blobs.read(engine, other)).hasSize(6);
    }

    @Test
    void a_row_that_is_deleted_while_it_is_read_is_not_passed_off_as_whole() throws Exception {
        String handle = Blobs.store(engine, TestUpload.random(900_000));

        try (StoredFile file = engine.read(handle).orElseThrow()) {
            OutputStream deleting = TestUpload.stallingOnce(() -> engine.delete(handle));
            assertThatThrownBy(() -> file.transfer(0, Long.MAX_VALUE, deleting))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("removed while it was read");
        }
    }

    @Test
    void a_slow_reader_holds_no_connection() throws Exception {
        try (BlobEngine single = blobs.engine(LIMIT, 1)) {
            String slow = Blobs.store(single, TestUpload.random(900_000));
            String quick = Blobs.store(single, TestUpload.random(1000));
            var read = new ArrayList<byte[]>();

            try (StoredFile file = single.read(slow).orElseThrow()) {
                // There is one connection: were it held, this read within the write would wait in vain.
                file.transfer(0, Long.MAX_VALUE, TestUpload.stallingOnce(() -> read.add(Blobs.read(single, quick))));
            }

            assertThat(read).containsExactly(TestUpload.random(1000));
        }
    }

    @Test
    void sixteen_in_parallel_keep_apart() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<byte[]>> reads = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                byte[] content = TestUpload.random(i * 60_000);
                reads.add(threads.submit(() -> Blobs.read(engine, Blobs.store(engine, content))));
            }
            for (int i = 0; i < 16; i++) {
                assertThat(reads.get(i).get()).isEqualTo(TestUpload.random(i * 60_000));
            }
        }
    }

    @Test
    void a_table_that_phorge_has_not_made_yet_is_named_and_used_once_it_is_there() throws Exception {
        var early = new Blobs(TrialMariaDb.shared());
        try (BlobEngine waiting = early.engine(LIMIT)) {
            assertThatThrownBy(() -> Blobs.store(waiting, new byte[5]))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("there is no table " + early.fileDatabase() + ".file_storageblob")
                    .hasMessageContaining("storage upgrade");
            assertThatThrownBy(() -> waiting.read("1")).isInstanceOf(EngineException.class);
            assertThat(waiting.health().ready()).isTrue();

            early.create();

            assertThat(Blobs.read(waiting, Blobs.store(waiting, new byte[5]))).hasSize(5);
        }
    }

    @Test
    void a_refused_account_is_named_as_the_cause() {
        try (var refused = new BlobEngine(blobs.database("wrong", 1), blobs.fileDatabase(), LIMIT)) {
            assertThatThrownBy(() -> refused.read("1"))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("refuses the account");
            assertThat(refused.health().ready()).isFalse();
        }
    }

    @Test
    void the_usual_packet_size_is_enough() throws Exception {
        assertThat(engine.packetTooSmall()).isEmpty();
    }
}
