package org.bellows.files.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A small file system of its own, in memory. Skips the test where this user may not mount one. */
public final class TinyDisk implements AutoCloseable {
    private final Path directory;

    public TinyDisk(Path parent, String options) throws IOException {
        directory = Files.createDirectory(parent.resolve("tiny-disk"));
        String failure =
                run("mount", "-t", "tmpfs", "-o", "mode=0750," + options, "bellows-test", directory.toString());
        Assumptions.assumeTrue(failure.isEmpty(), "needs the right to mount a tmpfs, as root has it: " + failure);
    }

    public Path root() {
        return directory;
    }

    void makeReadOnly() {
        String failure = run("mount", "-o", "remount,ro", directory.toString());
        if (!failure.isEmpty()) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        String failure = run("umount", directory.toString());
        if (!failure.isEmpty()) {
            throw new IllegalStateException(failure);
        }
    }

    /** What the command complained about; empty when it worked. */
    private static String run(String... command) {
        try {
            Process process = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? "" : "it failed: " + output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
