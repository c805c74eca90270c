package org.bellows.ui.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Link;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.LastResult;

/** What needs attention, the worst first. */
final class AttentionList {
    /** Clocks that differ by less are as good as equal. */
    private static final Duration CLOCKS_DIFFER = Duration.ofSeconds(5);

    private final Situation situation;
    private final Words words;
    private final List<Attention> found = new ArrayList<>();

    private AttentionList(Situation situation, Words words) {
        this.situation = situation;
        this.words = words;
    }

    static List<Attention> of(Situation situation, Words words) {
        var list = new AttentionList(situation, words);
        list.look();
        return List.copyOf(list.found);
    }

    private void look() {
        if (situation.link() instanceof Link.Disconnected gone) {
            add("link", Tone.BAD, words.get("attention.link"), gone.reason(), Optional.of(gone.since()), settings());
        }
        situation.webhook().ifPresent(this::lookAtDelivery);
        situation.facts().flatMap(Facts::files).ifPresent(this::lookAtFiles);
        lookAtClocks();
        situation.facts().ifPresent(this::lookAtSettings);
    }

    private void lookAtDelivery(WebhookSnapshot webhook) {
        long lost = webhook.counters().resultsLost();
        if (webhook.state() == WebhookSnapshot.State.DATABASE_LOST) {
            simple("database", Tone.BAD, situation.onsets().databaseLost(), settings());
        }
        if (lost > 0) {
            add(
                    "results-lost",
                    Tone.BAD,
                    words.counted("attention.results-lost", lost),
                    words.get("attention.results-lost.text"),
                    situation.onsets().resultLost(),
                    new Place.View(ViewId.CLAIMS));
        }
        Situation.in(webhook, HookState.OPEN).forEach(this::open);
        if (webhook.pendingResults() > 0) {
            add(
                    "results-wait",
                    Tone.WARNING,
                    words.counted("attention.results-wait", webhook.pendingResults()),
                    words.get("attention.results-wait.text"),
                    situation.onsets().databaseLost(),
                    new Place.View(ViewId.CLAIMS));
        }
        if (webhook.state() == WebhookSnapshot.State.SILENT) {
            simple("silent", Tone.WARNING, situation.onsets().silent(), hooks());
        }
        Situation.in(webhook, HookState.FAILING).forEach(this::failing);
        Situation.in(webhook, HookState.PAUSED).forEach(this::paused);
        standby(Situation.in(webhook, HookState.STANDBY));
    }

    private void open(HookSnapshot hook) {
        var result = hook.lastResult().map(LastResult::words).orElseGet(() -> words.get("attention.no-result"));
        var text = hook.openUntil()
                .map(until -> words.counted(
                        "attention.open-until",
                        hook.queued(),
                        result,
                        words.formats().minute(until, situation.now())))
                .orElseGet(() -> words.counted("attention.open", hook.queued(), result));
        var since = situation.onsets().breakerOpen(hook.phid());
        add("open " + hook.phid(), Tone.BAD, Words.shortened(hook.name()), text, since, new Place.Hook(hook.phid()));
    }

    private void failing(HookSnapshot hook) {
        var result = hook.lastResult().map(LastResult::words).orElseGet(() -> words.get("attention.no-result"));
        var success = hook.lastSuccess()
                .map(at -> words.get("attention.last-success", words.formats().minute(at, situation.now())))
                .orElseGet(() -> words.get("attention.never"));
        var next = hook.nextAttempt()
                .map(at -> words.get("attention.next", words.formats().in(at, situation.now())))
                .orElse("");
        var text = words.get("attention.failing", result, success, next).strip();
        add(
                "failing " + hook.phid(),
                Tone.WARNING,
                words.get(
                        "attention.failing.title",
                        hook.name(),
                        words.formats().count(hook.failuresInWindow()),
                        words.formats().count(hook.failureThreshold())),
                text,
                Optional.empty(),
                new Place.Hook(hook.phid()));
    }

    private void paused(HookSnapshot hook) {
        add(
                "paused " + hook.phid(),
                Tone.WARNING,
                words.get("attention.paused", hook.name()),
                words.counted("attention.paused.text", hook.queued()),
                Optional.empty(),
                new Place.Hook(hook.phid()));
    }

    private void standby(List<HookSnapshot> hooks) {
        if (!hooks.isEmpty()) {
            var since = hooks.stream()
                    .flatMap(hook -> situation.onsets().lockMissed(hook.phid()).stream())
                    .map(lost -> lost.at())
                    .min(Instant::compareTo);
            add(
                    "standby",
                    Tone.NEUTRAL,
                    words.counted("attention.standby", hooks.size()),
                    words.get("attention.standby.text"),
                    since,
                    new Place.View(ViewId.CLAIMS));
        }
    }

    private void lookAtFiles(FilesSnapshot files) {
        for (var engine : files.engines()) {
            if (engine.healthySince().isEmpty()) {
                var reason = engine.lastError().map(FilesSnapshot.LastError::reason);
                add(
                        "engine " + engine.identifier(),
                        Tone.BAD,
                        words.get("attention.engine", engine.identifier()),
                        reason.map(why -> words.get("attention.engine.why", why))
                                .orElseGet(() -> words.get("attention.engine.text")),
                        situation.onsets().engineLost(engine.identifier()),
                        new Place.Engine(engine.identifier()));
            }
        }
        for (var warning : files.warnings()) {
            if (warning.severity() == EngineWarning.Severity.WARNING) {
                add(
                        "warning " + warning.code() + " " + warning.engine(),
                        Tone.WARNING,
                        warning.sentence(),
                        warning.advice(),
                        situation.onsets().warned(warning.code(), warning.engine()),
                        warning.engine().isEmpty() ? new Place.View(ViewId.FILES) : new Place.Engine(warning.engine()));
            }
        }
    }

    private void lookAtClocks() {
        if (situation.link() instanceof Link.Connected connected
                && connected.clockAhead().abs().compareTo(CLOCKS_DIFFER) > 0) {
            boolean behind = connected.clockAhead().isNegative();
            add(
                    "clock",
                    Tone.WARNING,
                    words.get(
                            behind ? "attention.clock-behind" : "attention.clock-ahead",
                            words.formats().wholeSeconds(connected.clockAhead().abs())),
                    words.get("attention.clock.text"),
                    Optional.empty(),
                    settings());
        }
    }

    private void lookAtSettings(Facts facts) {
        for (var raised : facts.service().raised()) {
            add(
                    "raised " + raised.key(),
                    Tone.WARNING,
                    words.get("attention.raised", raised.key()),
                    words.get("attention.raised.text", raised.configured(), raised.used(), raised.reason()),
                    Optional.of(facts.service().startedAt()),
                    settings());
        }
    }

    private void simple(String key, Tone tone, Optional<Instant> since, Place place) {
        add(key, tone, words.get("attention." + key), words.get("attention." + key + ".text"), since, place);
    }

    private void add(String key, Tone tone, String title, String text, Optional<Instant> since, Place place) {
        found.add(new Attention(key, tone, title, text, since, place));
    }

    private static Place hooks() {
        return new Place.View(ViewId.HOOKS);
    }

    private static Place settings() {
        return new Place.View(ViewId.SETTINGS);
    }
}
