package org.bellows.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.files.report.FilesSnapshot.LastError;

/** Whether the storage engines work, and what looks healthy about them and is not. */
record EnginesCheck(Settings settings, Surroundings surroundings) implements Check {

    @Override
    public String code() {
        return "storage-engines";
    }

    /** A bucket may be far away. */
    @Override
    public Duration limit() {
        return Duration.ofSeconds(20);
    }

    @Override
    public List<Finding> look() {
        if (settings.files().isEmpty()) {
            return List.of(Finding.ok("File storage is off."));
        }
        Optional<FilesSnapshot> running =
                surroundings.running().flatMap(service -> service.get().files());
        if (running.isPresent()) {
            return judge(running.get());
        }
        if (surroundings.files().isEmpty()) {
            return List.of(Finding.ok("The storage engines were not looked at."));
        }
        try {
            return judge(surroundings.files().get().look());
        } catch (StorageLook.UnusableStorageException e) {
            return List.of(Finding.error(
                    "The service does not start: " + e.getMessage() + ".", "Correct the setting, or what it names."));
        }
    }

    private static List<Finding> judge(FilesSnapshot snapshot) {
        var findings = new ArrayList<Finding>();
        for (EngineSnapshot engine : snapshot.engines()) {
            if (engine.healthySince().isEmpty()) {
                findings.add(Finding.error(
                        "The engine " + engine.identifier() + " does not work"
                                + engine.lastError()
                                        .map(LastError::reason)
                                        .map(reason -> ": " + reason)
                                        .orElse("")
                                + ".",
                        "Mend it; until then its files go to the next engine or are refused."));
            }
        }
        for (EngineWarning warning : snapshot.warnings()) {
            // Said by the check of free space, for every place.
            if (!warning.code().equals("LITTLE_SPACE")) {
                findings.add(judge(warning));
            }
        }
        if (findings.isEmpty()) {
            findings.add(Finding.ok(
                    snapshot.engines().size() == 1
                            ? "The only storage engine works."
                            : "All " + snapshot.engines().size() + " storage engines work."));
        }
        return findings;
    }

    private static Finding judge(EngineWarning warning) {
        String sentence = warning.code() + ": " + warning.sentence();
        return switch (warning.severity()) {
            case WARNING -> Finding.warning(sentence, warning.advice());
            case NOTICE -> Finding.ok(sentence);
        };
    }
}
