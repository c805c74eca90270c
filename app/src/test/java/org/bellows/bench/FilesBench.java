package org.bellows.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;
import org.bellows.trial.TrialMariaDb;

/** The figures of file storage. Each starts a service of its own, on an empty directory. */
final class FilesBench {
    private final FilesSizes sizes;
    private final Set<Part> parts;
    private final Report report;

    /** What can be measured by itself. */
    enum Part {
        UPLOAD,
        COPY,
        DOWNLOAD,
        BLOBS,
        LATENCY,
        MEMORY
    }

    FilesBench(FilesSizes sizes, Set<Part> parts, Report report) {
        this.sizes = sizes;
        this.parts = parts;
        this.report = report;
    }

    void run(TrialMariaDb server, Workspace workspace) throws SQLException, IOException {
        FileSite site = FileSite.on(server, workspace);
        for (Part part : Part.values()) {
            if (parts.contains(part)) {
                measure(part, site);
            }
        }
    }

    private void measure(Part part, FileSite site) throws SQLException, IOException {
        switch (part) {
            case UPLOAD -> new UploadRate(site, sizes, report).durable();
            case COPY -> new UploadRate(site, sizes, report).withoutForces();
            case DOWNLOAD -> new DownloadRate(site, sizes, report).measure();
            case BLOBS -> new BlobRate(site, sizes, report).measure();
            case LATENCY -> new ReadLatency(site, sizes, report).measure();
            case MEMORY -> new UploadMemory(site, sizes, report).measure();
        }
    }
}
