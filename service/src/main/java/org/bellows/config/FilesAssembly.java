package org.bellows.config;

import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.config.Settings.S3Values;

/** Makes {@link FilesSettings} of values that passed every check. */
final class FilesAssembly {
    private final Values values;

    FilesAssembly(Values values) {
        this.values = values;
    }

    /** Empty when file storage is off. */
    Optional<FilesSettings> settings() {
        return isEnabled() ? Optional.of(files()) : Optional.empty();
    }

    boolean isEnabled() {
        return values.get(FilesCatalogue.ENABLED)
                .orElseGet(() -> FilesCatalogue.ENGINES.stream().anyMatch(values::isGiven));
    }

    /** What half an S3 configuration lacks; empty when it is whole, or not there at all. */
    List<String> missingForS3() {
        var missing = FilesCatalogue.S3.stream()
                .filter(key -> !values.isGiven(key))
                .map(SettingKey::path)
                .toList();
        return missing.size() == FilesCatalogue.S3.size() ? List.of() : missing;
    }

    Optional<String> warning() {
        var missing = missingForS3();
        return missing.isEmpty() || !isEnabled()
                ? Optional.empty()
                : Optional.of(
                        "files.s3: there is no engine amazon-s3, because %s %s missing: set all five of files.s3, or none."
                                .formatted(String.join(", ", missing), missing.size() == 1 ? "is" : "are"));
    }

    private FilesSettings files() {
        var database = FilesCatalogue.DATABASE;
        return new FilesSettings(
                values.get(database.host()).map(_ -> database.settings(values)),
                values.required(FilesCatalogue.BLOB_MAX_SIZE),
                values.get(FilesCatalogue.LOCAL_DISK_PATH),
                s3(),
                missingForS3(),
                values.get(FilesCatalogue.INSTANCE_NAME),
                values.required(FilesCatalogue.REPLAY_BUDGET),
                values.required(FilesCatalogue.MOST_IN_FLIGHT));
    }

    private Optional<S3Values> s3() {
        return FilesCatalogue.S3.stream().allMatch(values::isGiven)
                ? Optional.of(new S3Values(
                        values.required(FilesCatalogue.S3_BUCKET),
                        values.required(FilesCatalogue.S3_REGION),
                        values.required(FilesCatalogue.S3_ENDPOINT),
                        values.required(FilesCatalogue.S3_ACCESS_KEY),
                        values.required(FilesCatalogue.S3_SECRET_KEY)))
                : Optional.empty();
    }
}
