package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.bellows.files.StoredFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process, killed without warning in the middle of uploads. */
class KilledProcessTest {
    private static final int KILLS = 20;

    @TempDir
    Path root;

    private final Random random = new Random();

    @Test
    void what_was_acknowledged_is_whole_and_what_was_not_is_whole_or_unseen() throws Exception {
        var engine = new LocalDiskEngine(root);
        long drafts = 0;
        var acknowledged = new LinkedHashMap<String, String>();

        for (int kill = 0; kill < KILLS; kill++) {
            acknowledged.putAll(storeUntilKilled());

            drafts += engine.removeLeftDrafts().orElseThrow();
            for (String file : DiskTree.files(root)) {
                assertThat(file).as("nothing but stored files").matches("../../[0-9a-f]{28}");
                assertThat(StoreForever.isWhole(Files.readAllBytes(root.resolve(file))))
                        .as("%s is whole", file)
                        .isTrue();
            }
            for (var stored : acknowledged.entrySet()) {
                try (StoredFile file = engine.read(stored.getKey()).orElseThrow()) {
                    byte[] content = TestUpload.bytesOf(file);
                    assertThat(TestUpload.sha256(content, content.length)).isEqualTo(stored.getValue());
                }
            }
        }

        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(KILLS);
        assertThat(drafts).as("kills in the middle of an upload").isPositive();
    }

    /** Handle and SHA-256 of each file that the process had acknowledged. */
    private Map<String, String> storeUntilKilled() throws IOException, InterruptedException {
        var acknowledged = new LinkedHashMap<String, String>();
        Process process = new ProcessBuilder(
                        ChildJvm.command(StoreForever.class, "--enable-native-access=ALL-UNNAMED", root))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader()) {
            for (int wait = 1 + random.nextInt(10); wait > 0; wait--) {
                acknowledge(lines.readLine(), acknowledged);
            }
            // Not to wait for anything: any moment is as good as another.
            LockSupport.parkNanos(random.nextInt(20_000_000));
            // Through the handle: the process's own method would close the output that is still to be read.
            process.toHandle().destroyForcibly();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                acknowledge(line, acknowledged);
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return acknowledged;
    }

    private static void acknowledge(String line, Map<String, String> acknowledged) {
        String[] parts = line.split(" ", -1);
        assertThat(parts[0]).as(line).matches("../../[0-9a-f]{28}");
        // The kill may have cut the very last line: then nobody was told.
        if (parts.length == 2 && parts[1].length() == 64) {
            acknowledged.put(parts[0], parts[1]);
        }
    }
}
