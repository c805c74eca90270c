package org.bellows.ui.hooks;

import java.util.Locale;
import java.util.Optional;
import org.bellows.console.feed.Action;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Question;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** What a person may ask the service to do with a hook. */
enum HookAction {
    PAUSE,
    RESUME,
    TRY_NOW;

    /** Why it cannot be done as things are, for a person; empty when it can. */
    Optional<String> obstacle(HookSnapshot hook, Texts texts) {
        return switch (this) {
            case PAUSE -> hook.state() == HookState.PAUSED ? Optional.of(texts.get("cannot.paused")) : Optional.empty();
            case RESUME ->
                hook.state() == HookState.PAUSED ? Optional.empty() : Optional.of(texts.get("cannot.not-paused"));
            case TRY_NOW -> tryObstacle(hook).map(texts::get);
        };
    }

    private static Optional<String> tryObstacle(HookSnapshot hook) {
        return switch (hook.state()) {
            case DISABLED -> Optional.of("cannot.disabled");
            case STANDBY -> Optional.of("cannot.standby");
            case SILENT -> Optional.of("cannot.silent");
            case PAUSED -> Optional.of("cannot.try-paused");
            case DELIVERING, FAILING, OPEN ->
                hook.queued() == 0 ? Optional.of("cannot.nothing-waits") : Optional.empty();
        };
    }

    /** What has to be confirmed first; empty when nothing is lost by it. */
    Optional<Question> question(HookSnapshot hook, Texts texts) {
        return switch (this) {
            case PAUSE ->
                Optional.of(new Question(
                        texts.get("pause.title", hook.name()),
                        texts.get("pause.text"),
                        texts.get("pause.yes"),
                        Tone.WARNING));
            case RESUME -> Optional.empty();
            // The breaker means to leave it alone.
            case TRY_NOW ->
                hook.state() == HookState.OPEN
                        ? Optional.of(new Question(
                                texts.get("try.title", hook.name()),
                                texts.get("try.text"),
                                texts.get("try.yes"),
                                Tone.ACCENT))
                        : Optional.empty();
        };
    }

    Action on(String phid) {
        return switch (this) {
            case PAUSE -> new Action.PauseHook(phid);
            case RESUME -> new Action.ResumeHook(phid);
            case TRY_NOW -> new Action.TryHookNow(phid);
        };
    }

    /** What to say when it was done. */
    String done(String name, Texts texts) {
        return texts.get("done." + key(), name);
    }

    /** What to say when it was not. */
    String failed(String name, String reason, Texts texts) {
        return texts.get("failed." + key(), name, reason);
    }

    private String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
