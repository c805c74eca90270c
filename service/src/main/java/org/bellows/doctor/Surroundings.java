package org.bellows.doctor;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.webhook.report.WebhookSnapshot;

/**
 * What a doctor knows besides the settings.
 *
 * @param version of this program
 * @param settingWarnings what the settings were warned of when they were loaded
 * @param running the service in whose process we are; empty elsewhere, and then it is looked for
 * @param files looks at the storage engines, when the service that runs them is not at hand; may take seconds
 * @param time this host's clock
 * @param proc where the processes of this host are shown
 * @param log a directory on the file system that the log goes to
 */
public record Surroundings(
        String version,
        List<String> settingWarnings,
        Optional<Supplier<Running>> running,
        Optional<StorageLook> files,
        InstantSource time,
        Path proc,
        Path log) {

    /** The service of this process, as it is now. */
    public record Running(Optional<WebhookSnapshot> webhook, Optional<FilesSnapshot> files) {}

    /** On a real host. */
    public static Surroundings of(String version, List<String> settingWarnings) {
        return new Surroundings(
                version,
                settingWarnings,
                Optional.empty(),
                Optional.empty(),
                InstantSource.system(),
                Path.of("/proc"),
                Path.of("/var/log"));
    }

    /** Within the service itself. */
    public Surroundings within(Supplier<Running> service) {
        return new Surroundings(version, settingWarnings, Optional.of(service), files, time, proc, log);
    }

    /** With a way to look at the storage engines. */
    public Surroundings lookingAtFiles(StorageLook look) {
        return new Surroundings(version, settingWarnings, running, Optional.of(look), time, proc, log);
    }
}
