package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.bellows.files.EngineException;
import org.bellows.files.disk.DiskAudit.Finding;
import org.bellows.files.disk.DiskAudit.Kind;
import org.bellows.files.disk.DiskAudit.Summary;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskAuditTest {
    private static final String NAME = "0123456789abcdef0123456789a";

    @TempDir
    Path root;

    private final List<Finding> findings = new ArrayList<>();
    private final List<String> progress = new ArrayList<>();

    private Summary audit() throws EngineException {
        return new DiskAudit(root, true, new DiskAudit.Observer() {
                    @Override
                    public void found(Finding finding) {
                        findings.add(finding);
                    }

                    @Override
                    public void progress(int done, int all, Summary soFar) {
                        progress.add(done + "/" + all + " " + soFar.files());
                    }
                })
                .run();
    }

    private Path file(String path, String mode) throws Exception {
        Path file = root.resolve(path);
        if (!Files.isDirectory(DiskTree.parent(file))) {
            Files.createDirectories(
                    DiskTree.parent(file),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
        }
        Files.writeString(file, "content");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    @Test
    void what_the_engine_stores_is_counted_and_nothing_is_found() throws Exception {
        var engine = new LocalDiskEngine(root);
        for (int size = 0; size < 20; size++) {
            engine.write(TestUpload.of(new byte[size]));
        }

        assertThat(audit()).isEqualTo(new Summary(20, 190, 0, 0, 0, 0, 0));
        assertThat(findings).isEmpty();
        assertThat(progress.getLast()).endsWith(" 20");
    }

    @Test
    void an_empty_root_is_well() throws Exception {
        assertThat(audit()).isEqualTo(new Summary(0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void a_missing_root_is_an_error() {
        assertThatThrownBy(() -> new DiskAudit(root.resolve("missing"), false, _ -> {}).run())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void everything_odd_is_reported_and_nothing_is_changed() throws Exception {
        file("README", "rw-r--r--");
        file("lost+found/deep/file", "rw-r--r--");
        file("ab/notes", "rw-r-----");
        file("ab/cd/" + NAME + "0", "rw-r-----");
        file("ab/cd/" + NAME + "1", "rw-r--r--");
        file("ab/cd/" + NAME + "2", "rw-rw-rw-");
        file("ab/cd/" + NAME + "0.bak", "rw-r-----");
        file("ab/cd/.bellows-" + NAME + "0.draft", "rw-r-----");
        Files.createSymbolicLink(root.resolve("ab/cd/" + NAME + "3"), Path.of("/etc/passwd"));
        Files.createDirectory(root.resolve("ab/cd/" + NAME + "4"));
        Files.createSymbolicLink(root.resolve("ab/ce"), Path.of("/etc"));
        Files.createSymbolicLink(root.resolve("ff"), root.resolve("ab"));
        List<String> before = DiskTree.files(root);

        Summary summary = audit();

        assertThat(summary).isEqualTo(new Summary(3, 21, 2, 4, 1, 0, 5));
        assertThat(findings)
                .containsExactlyInAnyOrder(
                        new Finding(Path.of("README"), Kind.FOREIGN, "a file"),
                        new Finding(Path.of("lost+found"), Kind.FOREIGN, "a directory"),
                        new Finding(Path.of("ab/notes"), Kind.FOREIGN, "a file"),
                        new Finding(Path.of("ab/cd/" + NAME + "0.bak"), Kind.FOREIGN, "a file"),
                        new Finding(Path.of("ab/cd/.bellows-" + NAME + "0.draft"), Kind.DRAFT, "7 bytes"),
                        new Finding(Path.of("ab/cd/" + NAME + "2"), Kind.SUSPICIOUS, "others may change it: rw-rw-rw-"),
                        new Finding(
                                Path.of("ab/cd/" + NAME + "3"), Kind.SUSPICIOUS, "a symbolic link in place of a file"),
                        new Finding(Path.of("ab/cd/" + NAME + "4"), Kind.SUSPICIOUS, "a directory in place of a file"),
                        new Finding(Path.of("ab/ce"), Kind.SUSPICIOUS, "a symbolic link in place of a directory"),
                        new Finding(Path.of("ff"), Kind.SUSPICIOUS, "a symbolic link in place of a directory"));
        assertThat(DiskTree.files(root)).isEqualTo(before);
        assertThat(progress).containsExactly("0/1 3", "1/1 3");
    }

    @Test
    void what_cannot_be_read_is_reported_and_the_walk_goes_on() throws Exception {
        Path closed = file("ab/cd/" + NAME + "0", "---------");
        file("ab/ce/" + NAME + "0", "rw-r-----");
        Files.setPosixFilePermissions(DiskTree.parent(closed), PosixFilePermissions.fromString("r-x------"));
        Path unlisted = DiskTree.parent(file("ab/cf/" + NAME + "0", "rw-r-----"));
        Files.setPosixFilePermissions(unlisted, PosixFilePermissions.fromString("-wx------"));
        Assumptions.assumeFalse(Files.isReadable(closed), "this user may read everything, as root may");

        Summary summary = audit();

        assertThat(summary.files()).isEqualTo(2);
        assertThat(findings)
                .contains(
                        new Finding(Path.of("ab/cd/" + NAME + "0"), Kind.UNREADABLE, "permission denied"),
                        new Finding(Path.of("ab/cf"), Kind.UNREADABLE, "permission denied"));
        Files.setPosixFilePermissions(unlisted, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(DiskTree.parent(closed), PosixFilePermissions.fromString("rwx------"));
    }
}
