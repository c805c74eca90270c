package org.bellows.ui.deliveries;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.Facts;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** The sentences of the view. */
final class LogWords {
    private final ConsoleModel model;
    private final Texts texts;
    private final Formats formats;

    /** @param texts of this package */
    LogWords(ConsoleModel model, Texts texts, Formats formats) {
        this.model = model;
        this.texts = texts;
        this.formats = formats;
    }

    /** What came of the attempts that are shown. */
    String headline(List<Attempt> rows, LogState state) {
        if (!state.loaded() || rows.isEmpty()) {
            return texts.get("title");
        }
        long delivered = count(rows, AttemptOutcome.DELIVERED);
        long retried = count(rows, AttemptOutcome.RETRIED);
        long lost = rows.size() - delivered - retried;
        var shown = formats.count(rows.size());
        if (delivered == rows.size()) {
            return texts.get("headline.all", shown);
        }
        if (lost == 0) {
            return texts.get("headline.retried", shown, formats.count(retried));
        }
        return retried == 0
                ? texts.get("headline.lost", shown, formats.count(lost))
                : texts.get("headline.both", shown, formats.count(retried), formats.count(lost));
    }

    private static long count(List<Attempt> rows, AttemptOutcome outcome) {
        return rows.stream().filter(row -> row.outcome() == outcome).count();
    }

    /** How much of the past this is, honestly. */
    String extent(int rows, LogState state) {
        if (!state.loaded()) {
            return "";
        }
        var since = model.facts()
                .map(facts -> formats.minute(facts.service().startedAt(), model.now()))
                .orElse("");
        var sentence = state.kept() < state.total()
                ? texts.get("extent.kept", formats.count(state.total()), since, formats.count(state.kept()))
                : texts.get("extent.all", formats.count(state.total()), since);
        if (rows >= AttemptLog.MOST_ROWS && state.more()) {
            return sentence + " " + texts.get("extent.full", formats.count(AttemptLog.MOST_ROWS));
        }
        return sentence;
    }

    /** What to do about an empty log. */
    Empty empty(LogState state, LogFilter filter) {
        if (model.facts().isEmpty() && !state.loaded()) {
            return new Empty(texts.get("waiting.title"), texts.get("waiting.text"), false);
        }
        if (model.facts().filter(facts -> facts.webhook().isEmpty()).isPresent()) {
            return new Empty(texts.get("off.title"), texts.get("off.text"), false);
        }
        if (!state.loaded()) {
            return new Empty(texts.get("loading.title"), texts.get("loading.text"), false);
        }
        if (!filter.isNone() && state.kept() > 0) {
            return new Empty(texts.get("nomatch.title"), texts.get("nomatch.text", formats.count(state.kept())), true);
        }
        return new Empty(texts.get("none.title", started()), texts.get("none.text"), false);
    }

    private String started() {
        return model.facts()
                .map(Facts::service)
                .map(service -> formats.minute(service.startedAt(), model.now()))
                .orElse("–");
    }

    /** Why nothing is shown. */
    record Empty(String title, String text, boolean filtered) {}

    /** The word on the button that pauses or goes on. */
    String pause(boolean paused, LogState state) {
        if (!paused) {
            return texts.get("pause");
        }
        if (state.waiting() == 0) {
            return texts.get("resume");
        }
        var count = formats.count(state.waiting());
        return texts.get("resume.new", state.waitingOverflowed() ? texts.get("more-than", count) : count);
    }

    /** An outcome in a word: {@code Delivered}, {@code Tried again}. */
    String outcome(AttemptOutcome outcome) {
        return texts.get("outcome." + key(outcome));
    }

    /** What an outcome means, in one sentence. */
    String meaning(AttemptOutcome outcome) {
        return texts.get("outcome." + key(outcome) + ".meaning");
    }

    private static String key(AttemptOutcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code Delivered · 200}. */
    String result(Attempt attempt) {
        return attempt.words().isEmpty()
                ? outcome(attempt.outcome())
                : texts.get("result", outcome(attempt.outcome()), attempt.words());
    }

    /** How long it took; a dash when nothing was sent. */
    String took(Attempt attempt) {
        return attempt.outcome() == AttemptOutcome.NOT_SENT
                        && attempt.duration().isZero()
                ? "–"
                : formats.duration(attempt.duration());
    }

    static Tone tone(AttemptOutcome outcome) {
        return switch (outcome) {
            case DELIVERED -> Tone.OK;
            case RETRIED -> Tone.WARNING;
            case FAILED -> Tone.BAD;
            case NOT_SENT -> Tone.NEUTRAL;
        };
    }

    /** What happened, and what comes next. */
    String story(Attempt attempt) {
        var when = formats.moment(attempt.at(), model.now());
        var took = formats.duration(attempt.duration());
        return switch (attempt.outcome()) {
            case DELIVERED ->
                attempt.handoff()
                        .map(handoff -> texts.get("story.delivered.handoff", when, took, formats.duration(handoff)))
                        .orElseGet(() -> texts.get("story.delivered", when, took));
            case RETRIED -> texts.get("story.retried", when, took, again(attempt.retryAt()));
            case FAILED -> texts.get("story.failed", when, took);
            case NOT_SENT -> texts.get("story.not-sent", when);
        };
    }

    private String again(Optional<java.time.Instant> at) {
        return at.map(time -> time.isAfter(model.now())
                        ? texts.get("again.at", formats.moment(time, model.now()), formats.in(time, model.now()))
                        : texts.get("again.due", formats.moment(time, model.now())))
                .orElseGet(() -> texts.get("again.later"));
    }
}
