package org.bellows.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.bellows.bench.Figure.Verdict;

/** The most memory that the service ever has while many of the largest uploads come in at once. */
final class UploadMemory {
    private static final int UPLOADS = 16;
    private static final int LARGEST = 16 * 1024 * 1024;

    private final FileSite site;
    private final FilesSizes sizes;
    private final Report report;

    UploadMemory(FileSite site, FilesSizes sizes, Report report) {
        this.site = site;
        this.sizes = sizes;
        this.report = report;
    }

    void measure() throws IOException {
        report.section("Memory during 16 uploads of 16 MiB");
        Path body = largest();
        try (ServiceProcess service = site.startService()) {
            Wait.during(sizes.settle());
            double idle = ProcessUse.memory(service.pid()).resident();
            report.raw("idle: %.1f MB resident, at most %.1f MB", idle, ProcessUse.peakMemory(service.pid()));
            for (int i = 0; i < sizes.waves(); i++) {
                wave(service, body);
            }
            double peak = ProcessUse.peakMemory(service.pid());
            report.add(new Figure(
                    "Memory, peak during 16 parallel uploads of 16 MiB",
                    "–",
                    Report.text("%.1f MB resident", peak),
                    Report.text("idle before: %.1f MB", idle),
                    Report.text("%.2f", peak / idle),
                    Verdict.NONE));
        }
        Files.delete(body);
    }

    private Path largest() throws IOException {
        Path body = site.workspace().path("largest");
        Files.write(body, FileSite.content(3, LARGEST), StandardOpenOption.CREATE_NEW);
        return body;
    }

    private void wave(ServiceProcess service, Path body) throws IOException {
        Lanes.Outcome<FileClient.Stored> outcome = Lanes.run(UPLOADS, _ -> {
            try (FileChannel bytes = FileChannel.open(body);
                    FileClient client = new FileClient(service.port())) {
                return client.upload(bytes);
            }
        });
        report.raw(
                "%d uploads, all stored, in %.2f s: %.0f MB/s; %.1f MB resident now, at most %.1f MB",
                UPLOADS,
                outcome.seconds(),
                (double) UPLOADS * LARGEST / 1e6 / outcome.seconds(),
                ProcessUse.memory(service.pid()).resident(),
                ProcessUse.peakMemory(service.pid()));
        site.checkAndRemove(outcome.results(), body);
    }
}
