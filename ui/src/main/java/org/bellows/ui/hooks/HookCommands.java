package org.bellows.ui.hooks;

import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.PhorgeLink;
import org.bellows.ui.model.Place;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/** What can be done with the hook that is looked at: by button, by menu and by key alike. */
final class HookCommands {
    private final HooksModel model;
    private final HookControls controls;
    private final ConsoleModel console;
    private final Navigator navigator;
    private final Desk desk;
    private final Texts texts;

    /** A command with its key. */
    enum Command {
        PAUSE(KeyCode.P),
        RESUME(KeyCode.R),
        TRY_NOW(KeyCode.T),
        DELIVERIES(KeyCode.D),
        PHORGE(KeyCode.O),
        COPY(KeyCode.C);

        private final KeyCode key;

        Command(KeyCode key) {
            this.key = key;
        }

        KeyCode key() {
            return key;
        }

        String text() {
            return "action." + name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    HookCommands(
            HooksModel model,
            HookControls controls,
            ConsoleModel console,
            Navigator navigator,
            Desk desk,
            Texts texts) {
        this.model = model;
        this.controls = controls;
        this.console = console;
        this.navigator = navigator;
        this.desk = desk;
        this.texts = texts;
    }

    /** Why it cannot be done as things are; empty when it can. */
    Optional<String> obstacle(Command command) {
        var hook = hook();
        if (hook.isEmpty()) {
            return Optional.of(texts.get("choose"));
        }
        return switch (command) {
            case PAUSE -> HookAction.PAUSE.obstacle(hook.get(), texts);
            case RESUME -> HookAction.RESUME.obstacle(hook.get(), texts);
            case TRY_NOW -> HookAction.TRY_NOW.obstacle(hook.get(), texts);
            case DELIVERIES, COPY -> Optional.empty();
            case PHORGE -> page().isPresent() ? Optional.empty() : Optional.of(texts.get("action.phorge.unknown"));
        };
    }

    /** Does it, unless it cannot be done; asks first where that matters. */
    void run(Command command) {
        if (obstacle(command).isPresent()) {
            return;
        }
        hook().ifPresent(hook -> {
            switch (command) {
                case PAUSE -> act(HookAction.PAUSE, hook);
                case RESUME -> act(HookAction.RESUME, hook);
                case TRY_NOW -> act(HookAction.TRY_NOW, hook);
                case DELIVERIES -> navigator.go(new Place.Deliveries(Optional.of(hook.phid()), Optional.empty()));
                case PHORGE -> page().ifPresent(desk::browse);
                case COPY -> desk.copy(hook.phid(), texts.get("copied"));
            }
        });
    }

    private void act(HookAction action, HookSnapshot hook) {
        action.question(hook, texts)
                .ifPresentOrElse(
                        question -> desk.confirm(question, () -> controls.perform(action, hook)),
                        () -> controls.perform(action, hook));
    }

    /** What the command does, or why it cannot be done, for a tooltip. */
    String meaning(Command command) {
        return obstacle(command).orElseGet(() -> command == Command.COPY ? "" : texts.get(command.text() + ".meaning"));
    }

    private Optional<HookSnapshot> hook() {
        return model.selectedProperty().get().map(entry -> entry.row().hook());
    }

    private Optional<String> page() {
        return hook().flatMap(hook -> PhorgeLink.to(hook.phid(), console.facts()));
    }
}
