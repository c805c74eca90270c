package org.bellows.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellows.config.Settings;
import org.bellows.config.Settings.FilesSettings;

/** What is left on the file systems that Bellows writes to. */
record FreeSpaceCheck(Settings settings, Path log) implements Check {
    private static final long MIB = 1024L * 1024;

    /** A few lines, or a few files of the size that Phorge sends. */
    private record Place(String what, Path path, long little, long none) {}

    @Override
    public String code() {
        return "free-space";
    }

    @Override
    public List<Finding> look() throws IOException {
        var places = new ArrayList<Place>();
        settings.files()
                .flatMap(FilesSettings::localDisk)
                .ifPresent(root -> places.add(new Place("stored files", root, 1024 * MIB, 16 * MIB)));
        places.add(new Place("the state directory", settings.stateDir(), 100 * MIB, MIB));
        places.add(new Place("the log", log, 100 * MIB, MIB));
        var findings = new ArrayList<Finding>();
        Map<FileStore, String> enough = new LinkedHashMap<>();
        for (Place place : places) {
            Path there = existing(place.path());
            FileStore store = Files.getFileStore(there);
            long free = store.getUsableSpace();
            if (free < place.little()) {
                findings.add(little(place, there, free));
            } else {
                enough.putIfAbsent(store, place.what() + ": " + size(free));
            }
        }
        if (findings.isEmpty()) {
            findings.add(Finding.ok("There is room enough (" + String.join(", ", enough.values()) + " free)."));
        }
        return findings;
    }

    private static Finding little(Place place, Path there, long free) {
        String sentence =
                "Only " + size(free) + " are free for " + place.what() + ", on the file system of " + there + ".";
        String advice = "Make room; df -h " + there + " shows the file system.";
        return free < place.none() ? Finding.error(sentence, advice) : Finding.warning(sentence, advice);
    }

    /** The directory, or the nearest above it that is there already. */
    private static Path existing(Path path) {
        Path at = path.toAbsolutePath();
        while (at.getParent() != null && !Files.exists(at)) {
            at = at.getParent();
        }
        return at;
    }

    private static String size(long bytes) {
        return bytes < 10L * 1024 * MIB
                ? String.format(Locale.ROOT, "%,d MiB", bytes / MIB)
                : String.format(Locale.ROOT, "%,d GiB", bytes / MIB / 1024);
    }
}
