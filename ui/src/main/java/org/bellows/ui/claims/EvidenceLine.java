package org.bellows.ui.claims;

import java.util.Locale;
import org.bellows.ui.claims.Evidence.Kind;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;

/**
 * Evidence as a row of the list.
 *
 * @param kindWords what it is called
 * @param meaning what it means, in a sentence
 */
record EvidenceLine(
        Evidence evidence, Tone tone, String kindWords, String hook, String request, String version, String meaning) {
    private static final String NONE = "–";

    static EvidenceLine of(Evidence evidence, String hookName, Words words) {
        var meaning = words.get("meaning." + meaningKey(evidence), evidence.detail());
        return new EvidenceLine(
                evidence,
                tone(evidence.kind()),
                words.get("kind." + evidence.kind()),
                hookName,
                evidence.request().isPresent()
                        ? String.valueOf(evidence.request().getAsLong())
                        : NONE,
                evidence.version().isPresent()
                        ? String.valueOf(evidence.version().getAsLong())
                        : NONE,
                evidence.earlier() ? words.get("meaning.earlier", meaning) : meaning);
    }

    private static String meaningKey(Evidence evidence) {
        return evidence.reason().map(Enum::name).orElseGet(() -> evidence.kind().name());
    }

    static Tone tone(Kind kind) {
        return switch (kind) {
            case CLAIM_LOST, CLAIMED_ELSEWHERE, FINISHED_ELSEWHERE -> Tone.CLAIM;
            case RESULT_LOST -> Tone.BAD;
            case LOCK_GAINED -> Tone.ACCENT;
            case LOCK_LOST -> Tone.WARNING;
        };
    }

    /** Whether {@code text}, in lower case, stands anywhere in it. */
    boolean contains(String text) {
        return String.join(" ", kindWords, hook, evidence.hookPhid(), request, version, meaning)
                .toLowerCase(Locale.ROOT)
                .contains(text);
    }
}
