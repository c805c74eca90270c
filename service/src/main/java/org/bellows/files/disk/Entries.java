package org.bellows.files.disk;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Goes through a directory that others change meanwhile, one entry at a time. */
final class Entries {
    private Entries() {}

    /** What is done with one entry; that it is gone is no failure. */
    @FunctionalInterface
    interface Look {
        void at(Path entry) throws IOException;
    }

    static void each(Path directory, Look look) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                try {
                    look.at(entry);
                } catch (NoSuchFileException e) {
                    // Deleted since it was listed, as files are.
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
