package org.bellows.ui.files;

import java.util.List;
import java.util.Optional;
import org.bellows.ui.model.Tone;

/** The colour of an engine in the ladder and in the band of sizes: the same in both, beside its name. */
final class EngineTones {
    private static final List<Tone> TONES = List.of(Tone.ACCENT, Tone.CLAIM, Tone.OK, Tone.NEUTRAL);

    private EngineTones() {}

    /** Of the engine at {@code place} of the ladder, 1 for the first. */
    static Tone of(int place) {
        return TONES.get((place - 1) % TONES.size());
    }

    /** Of {@code engine}; what no engine takes is bad. */
    static Tone of(Optional<String> engine, List<Rung> ladder) {
        return engine.map(identifier -> ladder.stream()
                        .filter(rung -> rung.identifier().equals(identifier))
                        .map(rung -> of(rung.place()))
                        .findFirst()
                        .orElse(Tone.NEUTRAL))
                .orElse(Tone.BAD);
    }
}
