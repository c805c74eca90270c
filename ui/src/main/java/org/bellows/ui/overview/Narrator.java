package org.bellows.ui.overview;

import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.FeedEvent;
import org.bellows.files.report.FilesEvent;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookEvent;

/** Tells an event in words; the steps on the way to a delivery are left out. */
final class Narrator {
    private final Words words;
    private final UnaryOperator<String> hookName;
    private final Instant now;
    private final FeedEvent told;

    private Narrator(FeedEvent told, UnaryOperator<String> hookName, Words words, Instant now) {
        this.told = told;
        this.hookName = hookName;
        this.words = words;
        this.now = now;
    }

    static Optional<Happened> tell(FeedEvent event, UnaryOperator<String> hookName, Words words, Instant now) {
        var narrator = new Narrator(event, hookName, words, now);
        return switch (event.event()) {
            case WebhookEvent webhook -> narrator.tell(webhook);
            case FilesEvent files -> narrator.tell(files);
            default -> Optional.empty();
        };
    }

    private Optional<Happened> tell(WebhookEvent event) {
        return switch (event) {
            case WebhookEvent.Claimed _, WebhookEvent.RetryScheduled _ -> Optional.empty();
            case WebhookEvent.Delivered done ->
                hook(
                        "delivered",
                        Tone.OK,
                        done.row().hookPhid(),
                        deliveries(done.row(), AttemptOutcome.DELIVERED),
                        row(done.row()),
                        String.valueOf(done.status()),
                        words.formats().duration(done.duration()));
            case WebhookEvent.Failed failed -> Optional.of(failed(failed));
            case WebhookEvent.ClaimLost lost ->
                hook(
                        "claim-lost",
                        Tone.CLAIM,
                        lost.row().hookPhid(),
                        new Place.View(ViewId.CLAIMS),
                        row(lost.row()),
                        words.get("happened.claim-lost." + lost.reason()));
            case WebhookEvent.ResultLost lost ->
                hook(
                        "result-lost",
                        Tone.BAD,
                        lost.row().hookPhid(),
                        new Place.View(ViewId.CLAIMS),
                        row(lost.row()),
                        lost.outcome());
            case WebhookEvent.BreakerOpened opened ->
                hook(
                        "breaker-opened",
                        Tone.BAD,
                        opened.hookPhid(),
                        new Place.Hook(opened.hookPhid()),
                        words.formats().count(opened.failures()),
                        words.formats().minute(opened.expectedClose(), now));
            case WebhookEvent.BreakerClosed closed ->
                hook("breaker-closed", Tone.OK, closed.hookPhid(), new Place.Hook(closed.hookPhid()));
            case WebhookEvent.LockGained gained ->
                hook("lock-gained", Tone.ACCENT, gained.hookPhid(), new Place.View(ViewId.CLAIMS));
            case WebhookEvent.LockLost lost ->
                hook("lock-lost", Tone.NEUTRAL, lost.hookPhid(), new Place.View(ViewId.CLAIMS), lost.reason());
            case WebhookEvent.ClaimedElsewhere claimed ->
                hook(
                        "claimed-elsewhere",
                        Tone.CLAIM,
                        claimed.row().hookPhid(),
                        new Place.View(ViewId.CLAIMS),
                        row(claimed.row()),
                        words.formats().moment(claimed.respectedUntil(), now));
            case WebhookEvent.FinishedElsewhere finished ->
                hook(
                        "finished-elsewhere",
                        Tone.CLAIM,
                        finished.row().hookPhid(),
                        new Place.View(ViewId.CLAIMS),
                        row(finished.row()),
                        finished.status());
            case WebhookEvent.HookPaused paused ->
                hook("hook-paused", Tone.WARNING, paused.hookPhid(), new Place.Hook(paused.hookPhid()));
            case WebhookEvent.HookResumed resumed ->
                hook("hook-resumed", Tone.OK, resumed.hookPhid(), new Place.Hook(resumed.hookPhid()));
            case WebhookEvent.TriedNow tried ->
                hook(
                        "tried-now",
                        Tone.ACCENT,
                        tried.row().hookPhid(),
                        new Place.Hook(tried.row().hookPhid()),
                        row(tried.row()));
            case WebhookEvent.PausesForgotten forgotten ->
                plain("pauses-forgotten", Tone.BAD, ViewId.HOOKS, forgotten.reason());
            case WebhookEvent.DatabaseLost lost -> plain("database-lost", Tone.BAD, ViewId.SETTINGS, lost.reason());
            case WebhookEvent.DatabaseBack back ->
                plain("database-back", Tone.OK, ViewId.SETTINGS, words.formats().duration(back.outage()));
            case WebhookEvent.SilentOn _ -> plain("silent-on", Tone.WARNING, ViewId.HOOKS);
            case WebhookEvent.SilentOff _ -> plain("silent-off", Tone.OK, ViewId.HOOKS);
        };
    }

    private Happened failed(WebhookEvent.Failed failed) {
        var name = Words.shortened(hookName.apply(failed.row().hookPhid()));
        boolean last = failed.retryAt().isEmpty();
        var text = failed.retryAt()
                .map(at -> words.get(
                        "happened.failed.again",
                        name,
                        failed.words(),
                        words.formats().moment(at, now)))
                .orElseGet(() -> words.get("happened.failed.last", name, failed.words(), row(failed.row())));
        return new Happened(
                told.id(),
                failed.at(),
                last ? Tone.BAD : Tone.WARNING,
                words.get("happened.failed"),
                text,
                deliveries(failed.row(), last ? AttemptOutcome.FAILED : AttemptOutcome.RETRIED));
    }

    private Optional<Happened> tell(FilesEvent event) {
        return switch (event) {
            case FilesEvent.Stored _, FilesEvent.NotThere _, FilesEvent.Malformed _ -> Optional.empty();
            case FilesEvent.FellThrough fell ->
                engine(
                        "fell-through",
                        Tone.WARNING,
                        event,
                        fell.nextEngine(),
                        words.formats().bytes(fell.size()),
                        fell.reason());
            case FilesEvent.StoreFailed failed ->
                engine("store-failed", Tone.BAD, event, words.formats().bytes(failed.size()), failed.reason());
            case FilesEvent.AccessFailed failed ->
                engine("access-failed." + failed.kind(), Tone.WARNING, event, failed.reason());
            case FilesEvent.EngineLost lost -> engine("engine-lost", Tone.BAD, event, lost.reason());
            case FilesEvent.EngineBack _ -> engine("engine-back", Tone.OK, event);
            case FilesEvent.Warned warned ->
                engine("warned", Tone.WARNING, event, warned.warning().sentence());
            case FilesEvent.WarningGone gone ->
                engine("warning-gone", Tone.OK, event, gone.warning().sentence());
        };
    }

    private Optional<Happened> hook(String key, Tone tone, String phid, Place place, Object... arguments) {
        return happened(key, tone, place, Words.shortened(hookName.apply(phid)), arguments);
    }

    private Optional<Happened> engine(String key, Tone tone, FilesEvent event, Object... arguments) {
        var place = event.engine().isEmpty() ? new Place.View(ViewId.FILES) : new Place.Engine(event.engine());
        return happened(key, tone, place, event.engine(), arguments);
    }

    private Optional<Happened> plain(String key, Tone tone, ViewId view, Object... arguments) {
        return happened(key, tone, new Place.View(view), "", arguments);
    }

    // {0} is the hook or the engine, the rest follows.
    private Optional<Happened> happened(String key, Tone tone, Place place, String subject, Object... arguments) {
        var all = new Object[arguments.length + 1];
        all[0] = subject;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Optional.of(new Happened(
                told.id(),
                told.event().at(),
                tone,
                words.get("happened." + key),
                words.get("happened." + key + ".text", all),
                place));
    }

    private String row(WebhookEvent.Row row) {
        return String.valueOf(row.id());
    }

    private static Place deliveries(WebhookEvent.Row row, AttemptOutcome outcome) {
        return new Place.Deliveries(Optional.of(row.hookPhid()), Optional.of(outcome));
    }
}
