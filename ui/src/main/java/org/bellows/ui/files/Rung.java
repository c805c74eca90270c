package org.bellows.ui.files;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/**
 * An engine as a rung of the ladder.
 *
 * @param place 1 for the one that is tried first
 * @param takes which files it takes
 * @param receives which sizes come to it, given those before it
 * @param state whether it works, in words
 * @param free what is left where it writes, in words
 * @param freePart how far along from 100 MB to 10 TB that is; empty when it is not known
 * @param written since the service started
 * @param pace how fast it writes now
 * @param fallThrough uploads of the last hour that went on to another engine
 * @param trouble what went wrong last; empty text when nothing did
 */
record Rung(
        String identifier,
        int place,
        String priority,
        String takes,
        String receives,
        Tone tone,
        String state,
        String free,
        OptionalDouble freePart,
        Tone freeTone,
        String written,
        String pace,
        String fallThrough,
        Tone fallThroughTone,
        String trouble) {
    private static final double LEAST = 1e8;
    private static final double MOST = 1e13;

    static Rung of(FilesSnapshot files, int index, OptionalDouble pace, Texts texts, Formats formats, Instant now) {
        var engine = files.engines().get(index);
        boolean works = engine.healthySince().isPresent();
        boolean littleSpace = warned(files, engine, "LITTLE_SPACE");
        return new Rung(
                engine.identifier(),
                index + 1,
                texts.get("rung.priority", formats.count(engine.priority())),
                takes(engine, texts, formats),
                receives(files, engine, texts, formats),
                works ? Tone.OK : Tone.BAD,
                engine.healthySince()
                        .map(since -> texts.get("rung.works", formats.about(java.time.Duration.between(since, now))))
                        .orElseGet(() -> texts.get("rung.broken")),
                engine.freeBytes().isPresent()
                        ? texts.get(
                                "rung.free", formats.bytes(engine.freeBytes().getAsLong()))
                        : texts.get("rung.free-unknown"),
                engine.freeBytes().isPresent()
                        ? OptionalDouble.of(part(engine.freeBytes().getAsLong()))
                        : OptionalDouble.empty(),
                littleSpace ? Tone.WARNING : Tone.ACCENT,
                texts.get(
                        "rung.written",
                        engine.filesWritten(),
                        formats.count(engine.filesWritten()),
                        formats.bytes(engine.bytesWritten())),
                pace.isEmpty() || pace.getAsDouble() < 1
                        ? texts.get("rung.idle")
                        : texts.get("rung.pace", formats.bytes(Math.round(pace.getAsDouble()))),
                texts.get("rung.fell", engine.fellThroughLastHour(), formats.count(engine.fellThroughLastHour())),
                engine.fellThroughLastHour() > 0 ? Tone.WARNING : Tone.NEUTRAL,
                engine.lastError()
                        .map(error -> texts.get("rung.error", error.reason(), formats.ago(error.at(), now)))
                        .orElse(""));
    }

    private static boolean warned(FilesSnapshot files, EngineSnapshot engine, String code) {
        return files.warnings().stream()
                .filter(warning -> warning.engine().equals(engine.identifier()))
                .map(EngineWarning::code)
                .anyMatch(code::equals);
    }

    private static String takes(EngineSnapshot engine, Texts texts, Formats formats) {
        if (!engine.canWrite()) {
            return texts.get("rung.read-only");
        }
        return engine.sizeLimit() == 0
                ? texts.get("rung.any-size")
                : texts.get("rung.limit", formats.bytes(engine.sizeLimit()));
    }

    private static String receives(FilesSnapshot files, EngineSnapshot engine, Texts texts, Formats formats) {
        return files.destinations().stream()
                .filter(range -> range.engine().equals(Optional.of(engine.identifier())))
                .map(range -> range.toSize() == Long.MAX_VALUE
                        ? range.fromSize() <= 1
                                ? texts.get("rung.receives-all")
                                : texts.get("rung.receives-above", formats.bytes(range.fromSize() - 1))
                        : texts.get("rung.receives-up-to", formats.bytes(range.toSize())))
                .reduce((one, other) -> one + ", " + other)
                .orElseGet(() -> texts.get("rung.receives-none"));
    }

    private static double part(long free) {
        return free <= LEAST ? 0.01 : Math.min(1, Math.log(free / LEAST) / Math.log(MOST / LEAST));
    }
}
