package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bellows.files.EngineException;
import org.bellows.files.MalformedHandleException;
import org.bellows.files.StorageEngine.Stored;
import org.bellows.files.StoredFile;
import org.bellows.files.UploadException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalDiskEngineTest {
    private final Path root;
    private final LocalDiskEngine engine;

    LocalDiskEngineTest(@TempDir Path root) throws EngineException {
        this.root = root;
        this.engine = new LocalDiskEngine(root);
    }

    private Path place(Stored stored) {
        return root.resolve(stored.handle());
    }

    private StoredFile open(String handle) throws MalformedHandleException, EngineException {
        return engine.read(handle).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 262_143, 262_144, 262_145, 1_000_000, 20_000_000})
    void what_is_stored_is_read_back_byte_for_byte(int size) throws Exception {
        byte[] content = TestUpload.random(size);

        Stored stored = engine.write(TestUpload.of(content));

        assertThat(stored.size()).isEqualTo(size);
        try (StoredFile file = open(stored.handle())) {
            assertThat(file.size()).hasValue(size);
            assertThat(TestUpload.bytesOf(file)).isEqualTo(content);
        }
        assertThat(DiskTree.files(root)).containsExactly(stored.handle());
    }

    @Test
    void a_part_is_read_from_any_offset() throws Exception {
        byte[] content = TestUpload.random(600_000);
        Stored stored = engine.write(TestUpload.of(content));

        try (StoredFile file = open(stored.handle())) {
            assertThat(part(file, 1, 1)).isEqualTo(Arrays.copyOfRange(content, 1, 2));
            assertThat(part(file, 262_143, 300_000)).isEqualTo(Arrays.copyOfRange(content, 262_143, 562_143));
            assertThat(part(file, 599_999, Long.MAX_VALUE)).isEqualTo(Arrays.copyOfRange(content, 599_999, 600_000));
            assertThat(part(file, 600_000, 10)).isEmpty();
            assertThat(part(file, 700_000, 10)).isEmpty();
        }
    }

    private static byte[] part(StoredFile file, long offset, long length) throws IOException, EngineException {
        var out = new ByteArrayOutputStream();
        file.transfer(offset, length, out);
        return out.toByteArray();
    }

    @Test
    void a_handle_has_the_shape_of_phorges_own() throws Exception {
        assertThat(engine.write(TestUpload.of(new byte[1])).handle()).matches("[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{28}");
    }

    @Test
    void what_is_deleted_is_gone_and_deleting_it_again_is_no_error() throws Exception {
        Stored stored = engine.write(TestUpload.of(TestUpload.random(10)));

        engine.delete(stored.handle());
        engine.delete(stored.handle());

        assertThat(engine.read(stored.handle())).isEmpty();
        assertThat(DiskTree.files(root)).isEmpty();
    }

    @Test
    void a_handle_that_was_never_given_out_is_not_there() throws Exception {
        String never = "00/11/0123456789abcdef0123456789ab";

        assertThat(engine.read(never)).isEmpty();
        engine.delete(never);
    }

    @Test
    void parallel_writes_keep_apart() throws Exception {
        var handles = new HashSet<String>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writes = new ArrayList<Future<Stored>>();
            for (int size = 0; size < 64; size++) {
                byte[] content = TestUpload.random(size * 10_000);
                writes.add(threads.submit(() -> engine.write(TestUpload.of(content))));
            }
            for (Future<Stored> write : writes) {
                Stored stored = write.get();
                handles.add(stored.handle());
                try (StoredFile file = open(stored.handle())) {
                    assertThat(TestUpload.bytesOf(file)).isEqualTo(TestUpload.random((int) stored.size()));
                }
            }
        }
        assertThat(handles).hasSize(64);
        assertThat(DiskTree.files(root)).containsExactlyInAnyOrderElementsOf(handles);
    }

    @Test
    void a_client_that_breaks_off_leaves_nothing() {
        assertThatThrownBy(() -> engine.write(TestUpload.brokenOff(1_000_000, 500_000)))
                .isInstanceOf(UploadException.class);

        assertThat(DiskTree.files(root)).isEmpty();
    }

    @Test
    void an_upload_that_is_not_as_long_as_announced_leaves_nothing() {
        assertThatThrownBy(() -> engine.write(TestUpload.announcing(10, new byte[9])))
                .isInstanceOf(UploadException.class);
        assertThatThrownBy(() -> engine.write(TestUpload.announcing(8, new byte[9])))
                .isInstanceOf(UploadException.class);

        assertThat(DiskTree.files(root)).isEmpty();
    }

    @Test
    void a_file_that_is_deleted_while_it_is_read_is_read_to_its_end() throws Exception {
        byte[] content = TestUpload.random(1_000_000);
        Stored stored = engine.write(TestUpload.of(content));

        try (StoredFile file = open(stored.handle())) {
            engine.delete(stored.handle());
            assertThat(TestUpload.bytesOf(file)).isEqualTo(content);
        }
    }

    @Test
    void a_file_that_is_cut_while_it_is_read_is_not_passed_off_as_whole() throws Exception {
        Stored stored = engine.write(TestUpload.of(TestUpload.random(1_000_000)));

        try (StoredFile file = open(stored.handle())) {
            OutputStream cutting = TestUpload.stallingOnce(() -> {
                try (var writing = FileChannel.open(place(stored), StandardOpenOption.WRITE)) {
                    writing.truncate(500_000);
                }
            });
            assertThatThrownBy(() -> file.transfer(0, Long.MAX_VALUE, cutting))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("500000 of 1000000");
        }
    }

    @Test
    void a_reader_that_goes_away_is_not_the_engines_failure() throws Exception {
        Stored stored = engine.write(TestUpload.of(TestUpload.random(1_000_000)));

        try (StoredFile file = open(stored.handle())) {
            OutputStream gone = TestUpload.stallingOnce(() -> {
                throw new IOException("connection reset");
            });
            assertThatIOException().isThrownBy(() -> file.transfer(0, Long.MAX_VALUE, gone));
        }
    }

    @Test
    void drafts_that_were_left_are_removed_and_nothing_else_is_touched() throws Exception {
        Stored stored = engine.write(TestUpload.of(TestUpload.random(10)));
        String draft = ".bellows-0123456789abcdef0123456789ab.draft";
        for (String place : new String[] {"ab/cd/", "ab/ce/", "ab/", "", "AB/cd/", "abc/cd/", "lost+found/cd/"}) {
            Files.createDirectories(root.resolve(place));
            Files.writeString(root.resolve(place + draft), "half");
        }
        Files.createDirectories(root.resolve("ab/cd/" + draft.replace("0123", "4567")));
        Files.writeString(root.resolve("ab/cd/.bellows-012.draft"), "foreign");
        Path outside = Files.createDirectories(root.resolve("outside/ff"));
        Files.writeString(outside.resolve(draft), "behind a link");
        Files.createSymbolicLink(root.resolve("ff"), root.resolve("outside"));

        assertThat(engine.removeLeftDrafts()).hasValue(2);
        assertThat(engine.removeLeftDrafts()).hasValue(0);

        assertThat(DiskTree.files(root))
                .containsExactlyInAnyOrder(
                        stored.handle(),
                        "ab/" + draft,
                        draft,
                        "AB/cd/" + draft,
                        "abc/cd/" + draft,
                        "lost+found/cd/" + draft,
                        "ab/cd/.bellows-012.draft",
                        "outside/ff/" + draft,
                        "ff");
        assertThat(root.resolve("ab/cd/" + draft.replace("0123", "4567"))).isDirectory();
    }

    @Test
    void a_directory_that_cannot_be_listed_does_not_keep_other_drafts() throws Exception {
        String draft = ".bellows-0123456789abcdef0123456789ab.draft";
        Path closed = Files.createDirectories(root.resolve("ab/cd"));
        Files.writeString(Files.createDirectories(root.resolve("ab/ce")).resolve(draft), "half");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        try {
            Assumptions.assumeFalse(Files.isReadable(closed), "this user may read everything, as root may");

            assertThat(engine.removeLeftDrafts()).hasValue(1);
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void drafts_of_uploads_that_go_on_are_spared() throws Exception {
        var handle = DiskHandle.random();
        var directories = new Directories(root);
        directories.make(handle);
        var drafts = new Drafts(root, directories);

        try (Draft draft = drafts.begin(handle)) {
            assertThat(drafts.removeLeft(FileTime.from(Instant.now().plusSeconds(60))))
                    .isZero();
            draft.fill(TestUpload.of(new byte[7]));
            draft.publish();
        }

        assertThat(root.resolve(handle.text())).hasSize(7);
    }

    @Test
    void a_name_that_is_taken_is_never_replaced() throws Exception {
        var handle = DiskHandle.random();
        var directories = new Directories(root);
        directories.make(handle);
        Files.writeString(root.resolve(handle.text()), "earlier");

        try (Draft draft = new Drafts(root, directories).begin(handle)) {
            draft.fill(TestUpload.of(new byte[7]));
            assertThatIOException().isThrownBy(draft::publish);
        }

        assertThat(DiskTree.files(root)).containsExactly(handle.text());
        assertThat(root.resolve(handle.text())).hasContent("earlier");
    }

    @Test
    void a_file_that_could_not_be_made_to_last_is_not_left_to_be_read() throws Exception {
        var handle = DiskHandle.random();
        var directories = new Directories(root);
        directories.make(handle);
        Path level = handle.directoryIn(root);
        try (Draft draft = new Drafts(root, directories).begin(handle)) {
            draft.fill(TestUpload.of(new byte[7]));
            // It may be renamed in there, and the directory may not be opened to be forced.
            Files.setPosixFilePermissions(level, PosixFilePermissions.fromString("-wx------"));
            Assumptions.assumeFalse(Files.isReadable(level), "this user may read everything, as root may");

            assertThatIOException().isThrownBy(draft::publish);
        } finally {
            Files.setPosixFilePermissions(level, PosixFilePermissions.fromString("rwx------"));
        }

        assertThat(DiskTree.files(root)).isEmpty();
    }

    @Test
    void directories_inherit_the_group_where_the_root_hands_it_down() throws Exception {
        Files.setAttribute(root, "unix:mode", 02750);

        Stored stored = engine.write(TestUpload.of(new byte[3]));

        Path second = DiskTree.parent(place(stored));
        assertThat(DiskTree.mode(second)).isEqualTo(02750);
        assertThat(DiskTree.mode(DiskTree.parent(second))).isEqualTo(02750);
        assertThat(DiskTree.mode(place(stored))).isEqualTo(0640);
    }

    @Test
    void a_mount_point_with_foreign_entries_serves_as_root() throws Exception {
        Files.createDirectory(root.resolve("lost+found"));
        Files.writeString(root.resolve("README"), "of the operator");

        Stored stored = engine.write(TestUpload.of(TestUpload.random(10)));

        assertThat(DiskTree.files(root)).containsExactlyInAnyOrder("README", stored.handle());
        assertThat(engine.health().ready()).isTrue();
        assertThat(engine.health().freeBytes()).isPresent();
    }

    @Test
    void directories_that_vanish_while_it_runs_are_made_again() throws Exception {
        for (int round = 0; round < 2; round++) {
            Stored stored = engine.write(TestUpload.of(new byte[3]));
            engine.delete(stored.handle());
            Files.delete(DiskTree.parent(place(stored)));
            Files.delete(DiskTree.parent(DiskTree.parent(place(stored))));
        }
        assertThat(DiskTree.files(root)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_root_that_was_exchanged_while_it_runs_takes_no_files_and_denies_none(boolean link, @TempDir Path elsewhere)
            throws Exception {
        Path place = Files.createDirectory(elsewhere.resolve("files"));
        Path aside = elsewhere.resolve("aside");
        Path other = Files.createDirectory(elsewhere.resolve("other"));
        try (var moving = new LocalDiskEngine(place)) {
            String handle = moving.write(TestUpload.of(new byte[3])).handle();
            Files.move(place, aside);
            if (link) {
                Files.createSymbolicLink(place, other);
            } else {
                Files.move(other, place);
            }

            assertThatThrownBy(() -> moving.write(TestUpload.of(new byte[3])))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("not the directory that was there at the start");
            assertThatThrownBy(() -> moving.read(handle)).isInstanceOf(EngineException.class);
            assertThatThrownBy(() -> moving.delete(handle)).isInstanceOf(EngineException.class);
            assertThatThrownBy(moving::removeLeftDrafts).isInstanceOf(EngineException.class);
            assertThat(moving.shared()).isFalse();
            assertThat(moving.health().ready()).isFalse();
            assertThat(place).isEmptyDirectory();

            if (link) {
                Files.delete(place);
            } else {
                Files.move(place, other);
            }
            Files.move(aside, place);
            assertThat(moving.health().ready()).isTrue();
            try (StoredFile file = moving.read(handle).orElseThrow()) {
                assertThat(TestUpload.bytesOf(file)).hasSize(3);
            }
            assertThat(moving.write(TestUpload.of(new byte[3])).size()).isEqualTo(3);
        }
    }

    @Test
    void an_unsuitable_root_is_refused_with_a_sentence() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "");
        Path toTheTop = Files.createSymbolicLink(root.resolve("top"), Path.of("/"));

        assertThatThrownBy(() -> new LocalDiskEngine(Path.of("relative"))).hasMessageContaining("absolute");
        assertThatThrownBy(() -> new LocalDiskEngine(Path.of(""))).hasMessageContaining("absolute");
        assertThatThrownBy(() -> new LocalDiskEngine(Path.of("/"))).hasMessageContaining("must not be /");
        assertThatThrownBy(() -> new LocalDiskEngine(Path.of("/tmp/.."))).hasMessageContaining("must not be /");
        assertThatThrownBy(() -> new LocalDiskEngine(toTheTop)).hasMessageContaining("must not be /");
        assertThatThrownBy(() -> new LocalDiskEngine(file)).hasMessageContaining("no directory");
        assertThatThrownBy(() -> new LocalDiskEngine(root.resolve("missing"))).hasMessageContaining("does not exist");
    }

    @Test
    void without_its_root_the_engine_does_not_say_that_files_are_gone() throws Exception {
        Path ours = Files.createDirectory(root.resolve("ours"));
        var onIt = new LocalDiskEngine(ours);
        String handle = onIt.write(TestUpload.of(new byte[3])).handle();
        Files.move(ours, root.resolve("elsewhere"));

        assertThatThrownBy(() -> onIt.read(handle)).isInstanceOf(EngineException.class);
        assertThatThrownBy(() -> onIt.delete(handle)).isInstanceOf(EngineException.class);
        assertThatThrownBy(() -> onIt.write(TestUpload.of(new byte[3]))).isInstanceOf(EngineException.class);
        assertThat(onIt.health().ready()).isFalse();
    }

    @Test
    void permission_denied_is_a_failure_and_never_not_there() throws Exception {
        Stored stored = engine.write(TestUpload.of(new byte[3]));
        Path level = DiskTree.parent(place(stored));
        Files.setPosixFilePermissions(level, PosixFilePermissions.fromString("---------"));
        try {
            Assumptions.assumeFalse(
                    Files.isWritable(level),
                    "this user may write everywhere, as root may: nothing denies it permission");

            assertThatThrownBy(() -> engine.read(stored.handle())).hasMessageContaining("permission denied");
            assertThatThrownBy(() -> engine.delete(stored.handle())).hasMessageContaining("permission denied");
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("r-x------"));
            assertThatThrownBy(() -> engine.write(TestUpload.of(new byte[3])))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("permission denied");
            assertThat(engine.health().ready()).isFalse();
        } finally {
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
            Files.setPosixFilePermissions(level, PosixFilePermissions.fromString("rwx------"));
        }
    }
}
