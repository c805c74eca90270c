package org.bellows.files.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import org.bellows.files.EngineException;
import org.bellows.files.StoredFile;
import org.bellows.files.disk.TestUpload;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a server of its own, which is stopped, frozen and badly configured. */
class BlobOutageTest {
    private static final TrialMariaDb SERVER =
            TrialMariaDb.builder().flushLogAtCommit(2).launch();

    private final Blobs blobs = new Blobs(SERVER);
    private final BlobEngine engine = blobs.create().engine(1_000_000);

    BlobOutageTest() throws SQLException {}

    @AfterEach
    void close() throws SQLException {
        engine.close();
        SERVER.start();
        blobs.sql("SET GLOBAL max_allowed_packet = 16777216");
    }

    @AfterAll
    static void end() {
        SERVER.close();
    }

    @Test
    @Timeout(60)
    void a_database_that_is_down_fails_quickly_and_works_when_it_is_back() throws Exception {
        String handle = Blobs.store(engine, new byte[5]);
        SERVER.kill();

        long start = System.nanoTime();
        assertThatThrownBy(() -> Blobs.store(engine, new byte[6]))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("the database does not answer");
        assertThatThrownBy(() -> engine.read(handle)).isInstanceOf(EngineException.class);
        assertThatThrownBy(() -> engine.delete(handle)).isInstanceOf(EngineException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(12));
        assertThat(engine.health().ready()).isFalse();

        SERVER.start();

        await().atMost(Duration.ofSeconds(20)).until(() -> engine.health().ready());
        assertThat(Blobs.read(engine, handle)).hasSize(5);
        assertThat(Blobs.read(engine, Blobs.store(engine, new byte[7]))).hasSize(7);
    }

    @Test
    @Timeout(60)
    void a_database_that_freezes_in_the_middle_of_a_read_ends_the_read() throws Exception {
        String handle = Blobs.store(engine, TestUpload.random(900_000));

        try (StoredFile file = engine.read(handle).orElseThrow()) {
            assertThatThrownBy(() -> file.transfer(0, Long.MAX_VALUE, TestUpload.stallingOnce(SERVER::freeze)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the database does not answer");
        } finally {
            SERVER.thaw();
        }
    }

    @Test
    void a_packet_size_below_the_limit_is_said_before_and_at_the_upload() throws Exception {
        blobs.sql("SET GLOBAL max_allowed_packet = 524288");
        try (BlobEngine tight = blobs.engine(1_000_000)) {
            assertThat(tight.packetTooSmall().orElseThrow())
                    .isEqualTo(
                            "the database's max_allowed_packet is 524288 bytes, too small for blobs of up to 1000000:"
                                    + " set it to at least 1001024 or lower the limit");
            assertThatThrownBy(() -> Blobs.store(tight, TestUpload.random(1_000_000)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("cannot store: the database's max_allowed_packet is 524288 bytes");

            assertThat(Blobs.read(tight, Blobs.store(tight, TestUpload.random(500_000))))
                    .isEqualTo(TestUpload.random(500_000));
        }
        assertThat(blobs.number("SELECT COUNT(*) FROM {table}")).isEqualTo(1);
    }

    @Test
    void a_packet_size_that_is_called_enough_is_enough() throws Exception {
        // The server rounds to multiples of 1024.
        blobs.sql("SET GLOBAL max_allowed_packet = 1048576");
        try (BlobEngine exact = blobs.engine(1_048_576 - 1024)) {
            assertThat(exact.packetTooSmall()).isEmpty();
            byte[] zeros = new byte[1_048_576 - 1024];
            assertThat(Blobs.read(exact, Blobs.store(exact, zeros))).isEqualTo(zeros);
        }
    }

    @Test
    void a_row_is_readable_whatever_the_packet_size() throws Exception {
        String handle = Blobs.store(engine, TestUpload.random(900_000));
        blobs.sql("SET GLOBAL max_allowed_packet = 65536");
        try (BlobEngine tiny = blobs.engine(1_000_000)) {
            assertThat(Blobs.read(tiny, handle)).isEqualTo(TestUpload.random(900_000));
        }
    }
}
