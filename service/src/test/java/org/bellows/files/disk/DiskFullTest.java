package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.bellows.files.EngineException;
import org.bellows.files.EngineHealth;
import org.bellows.files.FileStore;
import org.bellows.files.StorageEngine;
import org.bellows.files.StoredFile;
import org.bellows.files.Upload;
import org.bellows.files.report.FilesEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On real file systems that are full or read-only. */
class DiskFullTest {
    @TempDir
    Path directory;

    @Test
    void a_disk_that_fills_up_half_way_keeps_nothing_and_takes_the_next_file() throws Exception {
        try (var disk = new TinyDisk(directory, "size=2m");
                var engine = new LocalDiskEngine(disk.root())) {
            assertThatThrownBy(() -> engine.write(TestUpload.of(TestUpload.random(4_000_000))))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("No space left on device");

            assertThat(DiskTree.files(disk.root())).isEmpty();
            byte[] small = TestUpload.random(1_000_000);
            String handle = engine.write(TestUpload.of(small)).handle();
            try (StoredFile file = engine.read(handle).orElseThrow()) {
                assertThat(TestUpload.bytesOf(file)).isEqualTo(small);
            }
        }
    }

    @Test
    void a_disk_without_a_place_for_one_more_file_fails_cleanly() throws Exception {
        // The root itself takes one; the first directory the other.
        try (var disk = new TinyDisk(directory, "nr_inodes=2");
                var engine = new LocalDiskEngine(disk.root())) {
            assertThatThrownBy(() -> engine.write(TestUpload.of(new byte[1])))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("No space left on device");
            assertThat(DiskTree.files(disk.root())).isEmpty();
        }
    }

    @Test
    void a_disk_that_fills_up_half_way_hands_the_whole_content_to_the_next_engine() throws Exception {
        var next = new MemoryEngine();
        try (var disk = new TinyDisk(directory, "size=4m");
                var store = new FileStore(
                        List.of(new LocalDiskEngine(disk.root()), next), 16 * 1024 * 1024, InstantSource.system())) {
            byte[] content = TestUpload.random(8 * 1024 * 1024);

            var outcome = store.store(new ByteArrayInputStream(content), content.length, Optional.empty());

            assertThat(outcome).isEqualTo(new FileStore.Kept("memory", "1", content.length));
            assertThat(next.content).isEqualTo(content);
            assertThat(DiskTree.files(disk.root())).isEmpty();
            assertThat(store.events().since(0).getFirst().event())
                    .isInstanceOfSatisfying(FilesEvent.FellThrough.class, event -> {
                        assertThat(event.engine()).isEqualTo("local-disk");
                        assertThat(event.reason()).contains("No space left on device");
                    });
        }
    }

    @Test
    void a_read_only_disk_still_reads() throws Exception {
        try (var disk = new TinyDisk(directory, "size=2m");
                var engine = new LocalDiskEngine(disk.root())) {
            byte[] content = TestUpload.random(1000);
            String handle = engine.write(TestUpload.of(content)).handle();
            disk.makeReadOnly();

            assertThatThrownBy(() -> engine.write(TestUpload.of(content)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Read-only file system");
            assertThatThrownBy(() -> engine.delete(handle))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Read-only file system");
            assertThat(engine.health().ready()).isFalse();
            assertThatThrownBy(engine::removeLeftDrafts)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("Read-only file system");
            try (StoredFile file = engine.read(handle).orElseThrow()) {
                assertThat(TestUpload.bytesOf(file)).isEqualTo(content);
            }
        }
    }

    /** Takes whatever it is given. */
    private static final class MemoryEngine implements StorageEngine {
        private byte[] content = {};

        @Override
        public String identifier() {
            return "memory";
        }

        @Override
        public int priority() {
            return 100;
        }

        @Override
        public long sizeLimit() {
            return 0;
        }

        @Override
        public boolean canWrite() {
            return true;
        }

        @Override
        public Stored write(Upload upload) {
            try (InputStream in = upload.open()) {
                content = in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new Stored("1", content.length);
        }

        @Override
        public Optional<StoredFile> read(String handle) {
            return Optional.empty();
        }

        @Override
        public void delete(String handle) {
            throw new UnsupportedOperationException();
        }

        @Override
        public EngineHealth health() {
            return EngineHealth.WELL;
        }
    }
}
