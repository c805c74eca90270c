package org.bellows.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.bellows.files.report.FilesEvent;
import org.bellows.http.LogWatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FileStoreTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final int CHUNK = 64 * 1024;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private static byte[] bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static ReplayableUpload upload(byte[] content, ByteBudget budget, boolean keep) {
        return new ReplayableUpload(new ByteArrayInputStream(content), content.length, Optional.empty(), budget, keep);
    }

    @Test
    void what_was_read_is_given_again_whatever_the_pieces() throws Exception {
        var budget = new ByteBudget(10L * CHUNK);
        var content = bytes(5 * CHUNK + 17);
        try (var upload = upload(content, budget, true)) {
            for (int readBefore : new int[] {0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 5, 5 * CHUNK + 17}) {
                try (InputStream in = upload.open()) {
                    byte[] start = in.readNBytes(readBefore);
                    assertThat(start).isEqualTo(java.util.Arrays.copyOf(content, readBefore));
                }
            }
            try (InputStream in = upload.open()) {
                assertThat(in.readAllBytes()).isEqualTo(content);
            }
            assertThat(budget.taken()).isEqualTo(6L * CHUNK);
        }
        assertThat(budget.taken()).isZero();
    }

    @Test
    void past_the_budget_the_memory_is_given_back_at_once_and_reading_goes_on() throws Exception {
        var budget = new ByteBudget(2L * CHUNK);
        var content = bytes(4 * CHUNK);
        try (var upload = upload(content, budget, true);
                InputStream in = upload.open()) {
            assertThat(in.readNBytes(2 * CHUNK)).hasSize(2 * CHUNK);
            assertThat(upload.replayable()).isTrue();
            assertThat(budget.taken()).isEqualTo(2L * CHUNK);

            assertThat(in.readAllBytes()).isEqualTo(java.util.Arrays.copyOfRange(content, 2 * CHUNK, 4 * CHUNK));
            assertThat(upload.replayable()).isFalse();
            assertThat(budget.taken()).isZero();
            assertThatThrownBy(upload::open).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void the_last_reader_costs_no_memory() throws Exception {
        var budget = new ByteBudget(10L * CHUNK);
        try (var upload = upload(bytes(4 * CHUNK), budget, true)) {
            upload.lastReader();
            try (InputStream in = upload.open()) {
                assertThat(in.readAllBytes()).hasSize(4 * CHUNK);
            }
            assertThat(budget.taken()).isZero();
        }
    }

    @Test
    void a_replay_that_outgrows_the_budget_half_way_through_the_second_reader_still_ends_well() throws Exception {
        var budget = new ByteBudget(3L * CHUNK);
        var content = bytes(5 * CHUNK);
        try (var upload = upload(content, budget, true)) {
            try (InputStream in = upload.open()) {
                assertThat(in.readNBytes(2 * CHUNK + 100)).hasSize(2 * CHUNK + 100);
            }
            try (InputStream in = upload.open()) {
                assertThat(in.readAllBytes()).isEqualTo(content);
            }
            assertThat(budget.taken()).isZero();
        }
    }

    @Test
    void what_was_kept_goes_as_the_last_reader_gets_it() throws Exception {
        var budget = new ByteBudget(10L * CHUNK);
        var content = bytes(6 * CHUNK);
        try (var upload = upload(content, budget, true)) {
            try (InputStream in = upload.open()) {
                assertThat(in.readNBytes(3 * CHUNK + 100)).hasSize(3 * CHUNK + 100);
            }
            assertThat(budget.taken()).isEqualTo(4L * CHUNK);
            upload.lastReader();
            try (InputStream in = upload.open()) {
                assertThat(in.readNBytes(CHUNK)).hasSize(CHUNK);
                assertThat(budget.taken()).isEqualTo(3L * CHUNK);
                assertThat(in.readNBytes(2 * CHUNK + 100)).hasSize(2 * CHUNK + 100);
                assertThat(budget.taken()).isZero();
                assertThat(in.readAllBytes())
                        .isEqualTo(java.util.Arrays.copyOfRange(content, 3 * CHUNK + 100, 6 * CHUNK));
            }
            assertThat(upload.replayable()).isFalse();
            assertThat(budget.taken()).isZero();
        }
        assertThat(budget.taken()).isZero();
    }

    @Test
    void a_last_engine_that_takes_its_time_costs_no_memory_for_what_it_has_read() throws Exception {
        int size = 24 << 20;
        var budget = new ByteBudget(64L << 20);
        var endless = new InputStream() {
            @Override
            public int read() {
                return 1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return length;
            }
        };
        long before = usedHeap();
        try (var upload = new ReplayableUpload(endless, size, Optional.empty(), budget, true)) {
            try (InputStream in = upload.open()) {
                in.skipNBytes(size);
            }
            assertThat(usedHeap() - before).isGreaterThan(size - (4L << 20));
            upload.lastReader();
            try (InputStream in = upload.open()) {
                in.skipNBytes(size - CHUNK);
                assertThat(usedHeap() - before).isLessThan(4L << 20);
                assertThat(budget.taken()).isEqualTo(CHUNK);
            }
        }
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void a_fault_in_an_engine_is_a_failure_of_that_engine_and_of_no_other() throws Exception {
        var first = new MemoryEngine("first", 1, 0).faulty();
        var second = new MemoryEngine("second", 2, 0);
        var store = new FileStore(List.of(first, second), 1 << 20, InstantSource.fixed(NOW));

        assertThat(store.store(new ByteArrayInputStream(bytes(1000)), 1000, Optional.empty()))
                .isInstanceOf(FileStore.Kept.class);
        assertThat(second.files().values()).containsExactly(bytes(1000));
        assertThat(store.storeIn("first", new ByteArrayInputStream(bytes(10)), 10, Optional.empty()))
                .isInstanceOf(FileStore.Failed.class);
        assertThat(store.read("first", "x/1")).isInstanceOf(FileStore.Unavailable.class);
        assertThat(store.delete("first", "x/1")).isInstanceOf(FileStore.Unavailable.class);

        assertThat(store.events().since(0).stream().map(entry -> entry.event()))
                .hasExactlyElementsOfTypes(
                        FilesEvent.FellThrough.class,
                        FilesEvent.Stored.class,
                        FilesEvent.StoreFailed.class,
                        FilesEvent.AccessFailed.class,
                        FilesEvent.AccessFailed.class);
        assertThat(log.lines("ENGINE_PROGRAM_ERROR")).hasSize(4).allMatch(line -> line.contains("engine=first"));
    }

    @Test
    void a_fault_of_an_engine_because_the_client_failed_is_the_clients() {
        var first = new MemoryEngine("first", 1, 0).faulty();
        var second = new MemoryEngine("second", 2, 0);
        var store = new FileStore(List.of(first, second), 1 << 20, InstantSource.fixed(NOW));

        assertThatThrownBy(() -> store.store(InputStream.nullInputStream(), 10, Optional.empty()))
                .isInstanceOf(UploadException.class);
        assertThat(store.events().since(0)).isEmpty();
    }

    @Test
    void a_listener_with_a_fault_does_not_make_a_file_be_stored_twice() {
        var first = new MemoryEngine("first", 1, 0);
        var second = new MemoryEngine("second", 2, 0);
        var store = new FileStore(List.of(first, second), 1 << 20, InstantSource.fixed(NOW));
        var _ = store.events().subscribe(entry -> {
            throw new IllegalStateException("a listener's fault");
        });

        assertThatThrownBy(() -> store.store(new ByteArrayInputStream(bytes(10)), 10, Optional.empty()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(second.writes()).isZero();
    }

    @Test
    void a_client_that_fails_is_no_failure_of_an_engine_and_no_reason_for_the_next() throws Exception {
        var first = new MemoryEngine("first", 1, 0);
        var second = new MemoryEngine("second", 2, 0);
        var store = new FileStore(List.of(first, second), 1 << 20, InstantSource.fixed(NOW));
        var broken = InputStream.nullInputStream();
        broken.close();

        assertThatThrownBy(() -> store.store(broken, 10, Optional.empty())).isInstanceOf(UploadException.class);
        assertThatThrownBy(() -> store.store(InputStream.nullInputStream(), 10, Optional.empty()))
                .isInstanceOf(UploadException.class)
                .hasMessageContaining("after 0 of 10 bytes");
        assertThat(second.writes()).isZero();
        assertThat(store.events().since(0)).isEmpty();
    }

    @Test
    void engines_of_the_same_priority_keep_their_order() {
        var one = new MemoryEngine("one", 5, 0);
        var two = new MemoryEngine("two", 5, 0);
        var three = new MemoryEngine("three", 1, 10);

        assertThat(new Destinations(List.of(one, two, three)).candidates(5)).containsExactly(three, one, two);
        assertThat(new Destinations(List.of(one, two, three)).candidates(11)).containsExactly(one, two);
    }

    @Test
    void the_tally_forgets_what_is_older_than_an_hour_but_the_last_error() {
        var tally = new Tally();
        tally.count(new FilesEvent.FellThrough(NOW, "a", "b", 1, "full"));
        tally.count(new FilesEvent.FellThrough(NOW.plus(Duration.ofMinutes(50)), "a", "b", 1, "full again"));
        tally.count(new FilesEvent.Stored(NOW, "a", 12));

        assertThat(tally.fellThroughLastHour(NOW.plus(Duration.ofMinutes(60)))).isEqualTo(2);
        assertThat(tally.fellThroughLastHour(NOW.plus(Duration.ofMinutes(61)))).isEqualTo(1);
        assertThat(tally.fellThroughLastHour(NOW.plus(Duration.ofMinutes(200)))).isZero();
        assertThat(tally.lastError().orElseThrow().reason()).isEqualTo("full again");
        assertThat(tally.files() + tally.bytes()).isEqualTo(13);
    }
}
