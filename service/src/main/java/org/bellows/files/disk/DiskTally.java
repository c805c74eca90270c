package org.bellows.files.disk;

import java.util.EnumMap;
import java.util.Map;
import org.bellows.files.disk.DiskAudit.Kind;

/** Counts for an audit. Used by one thread. */
final class DiskTally {
    private final Map<Kind, Long> findings = new EnumMap<>(Kind.class);
    private long files;
    private long bytes;
    private long openToAll;

    void file(long size, boolean readableByAll) {
        files++;
        bytes += size;
        if (readableByAll) {
            openToAll++;
        }
    }

    void finding(Kind kind) {
        findings.merge(kind, 1L, Long::sum);
    }

    DiskAudit.Summary summary() {
        return new DiskAudit.Summary(
                files,
                bytes,
                openToAll,
                count(Kind.FOREIGN),
                count(Kind.DRAFT),
                count(Kind.UNREADABLE),
                count(Kind.SUSPICIOUS));
    }

    private long count(Kind kind) {
        return findings.getOrDefault(kind, 0L);
    }
}
