package org.bellows.phorge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The extension for Phorge: the files that belong to this version of Bellows, and those that are installed. Phorge loads
 * every {@code .php} file at any depth below its {@code src/extensions}, behind links too.
 */
public final class PhorgeExtension {
    /** What storing files in Bellows needs. */
    public static final List<String> NEEDED = List.of(
            "GorgeConfigOptions.php",
            "GorgeFileStorageEngine.php",
            "GorgeService.php",
            "GorgeServiceUnreachableException.php",
            "GorgeSetupCheck.php");

    /** The quiet worker: both or neither. */
    public static final List<String> WORKER = List.of("GorgeWebhookWorkerLoader.php", "HeraldWebhookWorker.inc");

    private static final int DEPTH = 6;

    private PhorgeExtension() {}

    /**
     * What is installed.
     *
     * @param missing of the needed files, and of the worker when only half of it is there
     * @param differing files that are not this version's
     * @param twice names that are there more than once: PHP ends with a fatal error over a class that it knows already
     */
    public record Installed(List<String> missing, List<Path> differing, List<String> twice) {
        /** Not a single file is there. */
        public boolean isAbsent() {
            return missing.containsAll(NEEDED) && differing.isEmpty() && twice.isEmpty();
        }
    }

    /** Looks below the Phorge in {@code root}. */
    public static Installed installed(Path root) throws IOException {
        var files = found(root.resolve("src").resolve("extensions"));
        var missing = new ArrayList<String>();
        var differing = new ArrayList<Path>();
        var twice = new ArrayList<String>();
        boolean worker = WORKER.stream().anyMatch(name -> !named(files, name).isEmpty());
        for (String name : Stream.concat(NEEDED.stream(), worker ? WORKER.stream() : Stream.of())
                .toList()) {
            var same = named(files, name);
            if (same.isEmpty()) {
                missing.add(name);
            } else if (same.size() > 1) {
                twice.add(name);
            }
            for (Path file : same) {
                if (!Arrays.equals(Files.readAllBytes(file), ours(name))) {
                    differing.add(file);
                }
            }
        }
        return new Installed(List.copyOf(missing), List.copyOf(differing), List.copyOf(twice));
    }

    private static List<Path> named(List<Path> files, String name) {
        return files.stream()
                .filter(file -> file.getFileName().toString().equals(name))
                .toList();
    }

    private static List<Path> found(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(directory, DEPTH, FileVisitOption.FOLLOW_LINKS)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The file of this version. */
    public static byte[] ours(String name) {
        try (InputStream stream = Objects.requireNonNull(
                PhorgeExtension.class.getResourceAsStream("extension/" + name), name + " is not in the program")) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
