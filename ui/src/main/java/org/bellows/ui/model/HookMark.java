package org.bellows.ui.model;

import java.time.Duration;
import java.time.Instant;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/** The eight states of a hook: a shape, a word and a tone, the same wherever a hook is shown. */
public enum HookMark {
    DELIVERING("●", Tone.OK),
    FAILING("▲", Tone.WARNING),
    OPEN("■", Tone.BAD),
    SLOW("◆", Tone.CLAIM),
    DISABLED("○", Tone.NEUTRAL),
    STANDBY("◇", Tone.NEUTRAL),
    PAUSED("‖", Tone.WARNING),
    SILENT("◐", Tone.NEUTRAL);

    /** A receiver whose median is this or more is called slow. */
    public static final Duration SLOW_FROM = Duration.ofSeconds(1);

    private final String glyph;
    private final Tone tone;

    HookMark(String glyph, Tone tone) {
        this.glyph = glyph;
        this.tone = tone;
    }

    /** The mark of {@code hook}. */
    public static HookMark of(HookSnapshot hook) {
        return switch (hook.state()) {
            case DELIVERING -> isSlow(hook) ? SLOW : DELIVERING;
            case FAILING -> FAILING;
            case OPEN -> OPEN;
            case DISABLED -> DISABLED;
            case STANDBY -> STANDBY;
            case PAUSED -> PAUSED;
            case SILENT -> SILENT;
        };
    }

    private static boolean isSlow(HookSnapshot hook) {
        return hook.medianDuration()
                .filter(median -> median.compareTo(SLOW_FROM) >= 0)
                .isPresent();
    }

    /**
     * The words beside the shape: {@code Failing 4 of 10}, {@code Open until 14:32}.
     *
     * @param texts of any package; the words are this one's
     */
    public String words(HookSnapshot hook, Texts texts, Formats formats, Instant now) {
        var words = texts.neighbour(HookMark.class);
        return switch (this) {
            case DELIVERING -> words.get("mark.delivering");
            case FAILING ->
                words.get(
                        "mark.failing", formats.count(hook.failuresInWindow()), formats.count(hook.failureThreshold()));
            case OPEN ->
                hook.openUntil()
                        .map(until -> words.get("mark.open-until", formats.minute(until, now)))
                        .orElseGet(() -> words.get("mark.open"));
            case SLOW ->
                words.get("mark.slow", formats.duration(hook.medianDuration().orElse(SLOW_FROM)));
            case DISABLED -> words.get("mark.disabled");
            case STANDBY -> words.get("mark.standby");
            case PAUSED -> words.get("mark.paused");
            case SILENT -> words.get("mark.silent");
        };
    }

    /** One sentence that says what the state means. */
    public String meaning(Texts texts) {
        return texts.neighbour(HookMark.class).get("meaning." + name().toLowerCase(java.util.Locale.ROOT));
    }

    /** The shape as a character, for text. */
    public String glyph() {
        return glyph;
    }

    public Tone tone() {
        return tone;
    }

    /** True for the states that somebody should look at. */
    public boolean needsAttention() {
        return this == FAILING || this == OPEN;
    }
}
