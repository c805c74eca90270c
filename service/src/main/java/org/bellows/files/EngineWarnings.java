package org.bellows.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.EngineWarning.Severity;
import org.bellows.files.report.FilesSnapshot.Destination;

/** All configuration states that look healthy and are not. Contract: file storage, section 4. Pure. */
public final class EngineWarnings {
    /** Below this much free space an engine is warned of: a few hundred files of Phorge's chunk size. */
    public static final long LITTLE_SPACE = 1024L * 1024 * 1024;

    /** No upload is larger: the transport refuses it. */
    public static final long LARGEST_UPLOAD = 16L * 1024 * 1024;

    private final List<EngineWarning> found = new ArrayList<>();
    private final Facts facts;
    private final List<Destination> rows;

    private EngineWarnings(Facts facts) {
        this.facts = facts;
        this.rows =
                new SizeTable(facts.engines().stream().map(EngineFacts::place).toList()).rows();
    }

    /**
     * What there is to judge.
     *
     * @param missingForS3 settings that half an S3 configuration lacks
     * @param blob about the blob table; empty when there is no blob engine
     * @param phorge Phorge's own storage settings; empty when they could not be read
     * @param sharedRoot the directory of local files, when another process writes there, too
     */
    public record Facts(
            List<EngineFacts> engines,
            List<String> missingForS3,
            Optional<BlobFacts> blob,
            Optional<Native> phorge,
            Optional<Path> sharedRoot) {}

    /**
     * One engine.
     *
     * @param freeBytes where it writes, when that is known
     * @param fellThrough uploads of the last hour that went on to another engine because this one failed
     */
    public record EngineFacts(Place place, OptionalLong freeBytes, long fellThrough) {}

    /**
     * The blob table.
     *
     * @param database where it should be
     * @param there empty when the database could not say
     * @param elsewhere databases that have such a table
     * @param packetTrouble what is wrong with the server's {@code max_allowed_packet}
     */
    public record BlobFacts(
            String database, Optional<Boolean> there, List<String> elsewhere, Optional<String> packetTrouble) {}

    /**
     * Phorge's own engines.
     *
     * @param mysqlLimit {@code storage.mysql-engine.max-size}; 0 means off
     * @param localDisk whether {@code storage.local-disk.path} is set
     * @param s3 whether {@code storage.s3.bucket} is set
     */
    public record Native(long mysqlLimit, boolean localDisk, boolean s3) {}

    /** Every warning, the gravest kind first for each engine. */
    public static List<EngineWarning> of(Facts facts) {
        var warnings = new EngineWarnings(facts);
        warnings.sizes();
        facts.engines().forEach(warnings::engine);
        facts.blob().ifPresent(warnings::blob);
        facts.phorge().ifPresent(warnings::phorge);
        facts.sharedRoot().ifPresent(warnings::sharedRoot);
        if (!facts.missingForS3().isEmpty()) {
            warnings.warn(
                    "S3_INCOMPLETE",
                    "amazon-s3",
                    "S3 is half configured, so there is no engine amazon-s3: not set "
                            + (facts.missingForS3().size() == 1 ? "is " : "are ")
                            + String.join(", ", facts.missingForS3()) + ".",
                    "Set all five of files.s3, or none.");
        }
        return List.copyOf(warnings.found);
    }

    private void sizes() {
        if (facts.engines().isEmpty()) {
            warn(
                    "NO_ENGINE",
                    "",
                    "No storage engine is configured, so no file can be stored.",
                    "Set files.local-disk-path, files.database.host or files.s3.");
            return;
        }
        for (Destination row : rows) {
            if (row.engine().isEmpty() && row.fromSize() <= LARGEST_UPLOAD) {
                warn(
                        "SIZE_WITHOUT_ENGINE",
                        "",
                        "No engine takes " + range(row) + "; Phorge sends up to 8 MB at a time.",
                        "Configure an engine without a limit: files.local-disk-path, or files.s3.");
            }
        }
    }

    private void engine(EngineFacts engine) {
        Place place = engine.place();
        String name = place.identifier();
        if (place.canWrite()) {
            share(place);
        }
        engine.freeBytes().ifPresent(free -> {
            if (free < LITTLE_SPACE) {
                warn(
                        "LITTLE_SPACE",
                        name,
                        "Only " + number(free) + " bytes are free where " + name + " writes.",
                        "Make room; when it is full, files go to the next engine or are refused.");
            }
        });
        if (engine.fellThrough() > 0) {
            warn(
                    "FELL_THROUGH",
                    name,
                    number(engine.fellThrough()) + (engine.fellThrough() == 1 ? " upload" : " uploads")
                            + " of the last hour went to another engine because " + name + " failed.",
                    "See its last error; the files are safe, but not where they should be.");
        }
    }

    private void share(Place place) {
        List<Destination> mine = rows.stream()
                .filter(row -> row.engine().equals(Optional.of(place.identifier())))
                .toList();
        if (mine.isEmpty()) {
            warn(
                    "ENGINE_NEVER_USED",
                    place.identifier(),
                    place.identifier() + " is configured but never receives a file: " + before(place)
                            + " takes every file first.",
                    "Remove one of the two, unless it is there for the time when the other fails.");
        } else if (rows.size() > 1) {
            notice(
                    "ENGINE_PARTLY_USED",
                    place.identifier(),
                    place.identifier() + " receives only "
                            + mine.stream().map(EngineWarnings::range).collect(Collectors.joining(" and ")) + ".",
                    "Nothing, if that is meant; bellows explain-size shows the whole table.");
        }
    }

    private String before(Place place) {
        return rows.stream()
                .filter(row -> place.takes(row.fromSize()))
                .flatMap(row -> row.engine().stream())
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    private void blob(BlobFacts blob) {
        if (blob.there().equals(Optional.of(false))) {
            warn(
                    "BLOB_TABLE_MISSING",
                    "blob",
                    "There is no table " + blob.database()
                            + ".file_storageblob, or its account may not see it, so every small file "
                            + (facts.engines().size() > 1 ? "goes to another engine" : "is refused")
                            + (blob.elsewhere().isEmpty()
                                    ? "."
                                    : "; there is one in " + String.join(" and ", blob.elsewhere()) + "."),
                    blob.elsewhere().isEmpty()
                            ? "Run Phorge's bin/storage upgrade, or correct files.database.namespace."
                            : "Correct files.database.namespace.");
        }
        blob.packetTrouble()
                .ifPresent(trouble -> warn(
                        "PACKET_TOO_SMALL",
                        "blob",
                        "The database server's " + trouble + ".",
                        "Raise max_allowed_packet on the server, or lower files.blob-max-size."));
    }

    private void phorge(Native phorge) {
        if (phorge.mysqlLimit() > 0) {
            warn(
                    "NATIVE_ENGINE_IN_FRONT",
                    "",
                    "Phorge's own blob engine is on and comes before Bellows: files of up to "
                            + number(phorge.mysqlLimit()) + " bytes never reach it.",
                    "bin/config set storage.mysql-engine.max-size 0");
        }
        if (phorge.localDisk()) {
            notice(
                    "NATIVE_ENGINE_BEHIND",
                    "",
                    "Phorge's own local disk engine is on (storage.local-disk.path): it takes files when Bellows does not.",
                    "Nothing, if that is meant.");
        }
        if (phorge.s3()) {
            notice(
                    "NATIVE_ENGINE_BEHIND",
                    "",
                    "Phorge's own S3 engine is on (storage.s3.bucket): it takes files when Bellows does not.",
                    "Nothing, if that is meant.");
        }
        facts.engines().stream()
                .map(EngineFacts::place)
                .filter(place -> place.identifier().equals("blob") && place.canWrite())
                .filter(_ -> phorge.mysqlLimit() > 0)
                .filter(place -> place.sizeLimit() != phorge.mysqlLimit())
                .forEach(place -> warn(
                        "BLOB_LIMIT_DIFFERS",
                        "blob",
                        "files.blob-max-size is " + number(place.sizeLimit())
                                + ", Phorge's storage.mysql-engine.max-size is " + number(phorge.mysqlLimit())
                                + ": which files lie in the table depends on who stored them.",
                        "Set both to the same, or Phorge's to 0."));
    }

    private void sharedRoot(Path root) {
        warn(
                "ROOT_SHARED",
                "local-disk",
                "Another process keeps files below " + root
                        + ", too: what broken-off uploads left there is not tidied away.",
                "Stop the other Bellows (lsof " + root + "/.bellows.lock names both), or give each a"
                        + " files.local-disk-path of its own.");
    }

    private void warn(String code, String engine, String sentence, String advice) {
        found.add(new EngineWarning(code, Severity.WARNING, engine, sentence, advice));
    }

    private void notice(String code, String engine, String sentence, String advice) {
        found.add(new EngineWarning(code, Severity.NOTICE, engine, sentence, advice));
    }

    private static String range(Destination row) {
        if (row.toSize() == Long.MAX_VALUE) {
            return "files of " + number(row.fromSize()) + " bytes and more";
        }
        return row.fromSize() == 0
                ? "files of up to " + number(row.toSize()) + " bytes"
                : "files of " + number(row.fromSize()) + " to " + number(row.toSize()) + " bytes";
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
