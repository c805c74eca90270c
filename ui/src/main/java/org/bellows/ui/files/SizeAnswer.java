package org.bellows.ui.files;

import java.util.List;
import java.util.Optional;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.Destination;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/**
 * Where a file of some size goes, and why.
 *
 * @param engine the one that it goes to; empty when none takes it
 * @param sentence the answer
 * @param why those before it that do not take it, and the one that is tried when it fails
 */
record SizeAnswer(Optional<String> engine, Tone tone, String sentence, String why) {

    static SizeAnswer of(FilesSnapshot files, long size, Texts texts, Formats formats) {
        var named = formats.bytes(size);
        var takers = files.engines().stream()
                .filter(engine -> engine.canWrite() && (engine.sizeLimit() == 0 || size <= engine.sizeLimit()))
                .map(EngineSnapshot::identifier)
                .toList();
        var engine = files.destinations().stream()
                .filter(range -> range.fromSize() <= size && size <= range.toSize())
                .findFirst()
                .flatMap(Destination::engine);
        if (engine.isEmpty()) {
            return new SizeAnswer(engine, Tone.BAD, texts.get("answer.none", named), texts.get("answer.none.why"));
        }
        boolean works = files.engines().stream()
                .filter(of -> of.identifier().equals(engine.get()))
                .anyMatch(of -> of.healthySince().isPresent());
        var other = takers.stream().filter(taker -> !taker.equals(engine.get())).findFirst();
        if (works) {
            var why = passedOver(files, engine.get(), texts, formats) + ifItFails(engine.get(), other, texts);
            return new SizeAnswer(engine, Tone.OK, texts.get("answer.goes", named, engine.get()), why.strip());
        }
        var instead = other.map(next -> texts.get("answer.broken.next", next))
                .orElseGet(() -> texts.get("answer.broken.none"));
        return new SizeAnswer(engine, Tone.WARNING, texts.get("answer.broken", named, engine.get()), instead);
    }

    private static String passedOver(FilesSnapshot files, String engine, Texts texts, Formats formats) {
        return files.engines().stream()
                .takeWhile(of -> !of.identifier().equals(engine))
                .map(of -> of.canWrite()
                        ? texts.get("answer.limit", of.identifier(), formats.bytes(of.sizeLimit()))
                        : texts.get("answer.read-only", of.identifier()))
                .reduce("", (all, one) -> all + one + " ");
    }

    private static String ifItFails(String engine, Optional<String> other, Texts texts) {
        return other.map(next -> texts.get("answer.next", engine, next))
                .orElseGet(() -> texts.get("answer.last", engine));
    }

    /** Which sizes go where, on the line of {@link SizeScale}; from left to right without a gap. */
    static List<Band> bands(FilesSnapshot files, Texts texts, Formats formats) {
        return files.destinations().stream()
                .filter(range -> range.fromSize() < SizeScale.LARGEST)
                .map(range -> Band.of(range, texts, formats))
                .toList();
    }

    /** One part of that line. */
    record Band(double from, double to, Optional<String> engine, String words) {
        static Band of(Destination range, Texts texts, Formats formats) {
            var who = range.engine().orElseGet(() -> texts.get("band.none"));
            boolean endless = range.toSize() == Long.MAX_VALUE;
            var words = endless
                    ? texts.get("band.above", who, formats.bytes(range.fromSize()))
                    : texts.get("band.range", who, formats.bytes(range.fromSize()), formats.bytes(range.toSize()));
            return new Band(
                    SizeScale.place(range.fromSize()),
                    endless ? 1 : SizeScale.place(range.toSize()),
                    range.engine(),
                    words);
        }
    }
}
