package org.bellows.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.database.Database;
import org.bellows.files.EngineException;
import org.bellows.files.blob.BlobAudit;
import org.bellows.files.disk.DiskAudit;
import org.bellows.phorge.StorageNamespace;

/** Runs the audits and prints what they see: findings and sums as the result, progress beside it. */
final class FilesVerification {
    private static final Duration STATEMENT_TIMEOUT = Duration.ofMinutes(2);
    private static final long BETWEEN_NEWS = Duration.ofSeconds(2).toNanos();

    private final PrintWriter out;
    private final PrintWriter progress;
    private long lastNews = System.nanoTime();

    FilesVerification(PrintWriter out, PrintWriter progress) {
        this.out = out;
        this.progress = progress;
    }

    /** True when nothing was found that somebody must look at. */
    boolean run(FilesSettings settings, boolean readWhole) throws EngineException {
        boolean well = true;
        if (settings.localDisk().isPresent()) {
            well &= disk(settings.localDisk().get(), readWhole);
        }
        if (settings.database().isPresent()) {
            blobs(settings.database().get(), settings.blobLimit());
        }
        return well;
    }

    private boolean disk(Path root, boolean readWhole) throws EngineException {
        out.println("local-disk, " + root);
        DiskAudit.Summary sum = new DiskAudit(root, readWhole, new DiskAudit.Observer() {
                    @Override
                    public void found(DiskAudit.Finding finding) {
                        out.println("  " + finding.kind().name().toLowerCase(Locale.ROOT) + "  " + finding.path() + "  "
                                + finding.why());
                    }

                    @Override
                    public void progress(int done, int all, DiskAudit.Summary soFar) {
                        news(done + " of " + all + " directories, " + number(soFar.files()) + " files");
                    }
                })
                .run();
        out.println("  " + number(sum.files()) + " files, " + number(sum.bytes()) + " bytes; "
                + number(sum.unreadable())
                + " unreadable, " + number(sum.suspicious()) + " suspicious, " + number(sum.foreign()) + " foreign, "
                + number(sum.drafts()) + " drafts, " + number(sum.openToAll()) + " readable by every user");
        out.flush();
        return sum.unreadable() == 0 && sum.suspicious() == 0;
    }

    private void blobs(DatabaseSettings settings, long limit) throws EngineException {
        String name = new StorageNamespace(settings.namespace()).database("file");
        out.println("blob, " + name + ".file_storageblob");
        try (var database = new Database(settings, 1, STATEMENT_TIMEOUT)) {
            BlobAudit.Summary sum = new BlobAudit(database, name, limit, new BlobAudit.Observer() {
                        @Override
                        public void overLimit(long id, long size) {
                            out.println("  over the limit  row " + id + "  " + number(size) + " bytes");
                        }

                        @Override
                        public void progress(long id, long lastId, BlobAudit.Summary soFar) {
                            news("row " + number(id) + " of " + number(lastId));
                        }
                    })
                    .run();
            out.println("  " + number(sum.rows()) + " rows, " + number(sum.bytes()) + " bytes; "
                    + number(sum.overLimit()) + " over files.blob-max-size, which stay readable");
        }
        out.flush();
    }

    private void news(String text) {
        if (System.nanoTime() - lastNews > BETWEEN_NEWS) {
            lastNews = System.nanoTime();
            progress.println("  … " + text);
        }
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
