package org.bellows.ui.files;

import java.time.Instant;
import java.util.Optional;
import org.bellows.event.Happening;
import org.bellows.files.report.FilesEvent;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** Something that went wrong in file storage, or right again, in words. */
record FileHappening(long id, Instant at, Tone tone, String what, String detail) {

    /** Empty for what nobody has to know of: files that were stored, and reads of what is not there. */
    static Optional<FileHappening> of(long id, Happening event, Texts texts, Formats formats) {
        return switch (event) {
            case FilesEvent.FellThrough fell ->
                Optional.of(new FileHappening(
                        id,
                        fell.at(),
                        Tone.WARNING,
                        texts.get("event.fell", fell.engine(), fell.nextEngine()),
                        texts.get("event.detail", formats.bytes(fell.size()), fell.reason())));
            case FilesEvent.StoreFailed failed ->
                Optional.of(new FileHappening(
                        id,
                        failed.at(),
                        Tone.BAD,
                        texts.get("event.not-stored", failed.engine()),
                        texts.get("event.detail", formats.bytes(failed.size()), failed.reason())));
            case FilesEvent.AccessFailed failed ->
                Optional.of(new FileHappening(
                        id,
                        failed.at(),
                        Tone.BAD,
                        texts.get(
                                failed.kind() == FilesEvent.Kind.READ ? "event.not-read" : "event.not-deleted",
                                failed.engine()),
                        failed.reason()));
            case FilesEvent.EngineLost lost ->
                Optional.of(new FileHappening(
                        id, lost.at(), Tone.BAD, texts.get("event.lost", lost.engine()), lost.reason()));
            case FilesEvent.EngineBack back ->
                Optional.of(new FileHappening(id, back.at(), Tone.OK, texts.get("event.back", back.engine()), ""));
            default -> Optional.empty();
        };
    }
}
