package org.bellows.ui.hooks;

import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import org.bellows.ui.hooks.HookCommands.Command;
import org.bellows.ui.text.Texts;

/** The commands as buttons; one that cannot be done says why when it is pointed at. */
final class HookButtons extends FlowPane {
    private static final List<Command> SHOWN =
            List.of(Command.PAUSE, Command.RESUME, Command.TRY_NOW, Command.DELIVERIES, Command.PHORGE);

    private final HookCommands commands;
    private final List<Offer> offers;

    HookButtons(HookCommands commands, Texts texts) {
        this.commands = commands;
        setAlignment(Pos.CENTER_RIGHT);
        getStyleClass().add("hook-buttons");
        offers = SHOWN.stream()
                .map(command -> new Offer(command, commands, texts))
                .toList();
        getChildren().setAll(offers);
    }

    /** Enables what can be done now. */
    void update(boolean busy, boolean paused) {
        for (var offer : offers) {
            offer.update(busy, commands);
            // One of the two is ever of use.
            boolean present = offer.command != (paused ? Command.PAUSE : Command.RESUME);
            offer.setVisible(present);
            offer.setManaged(present);
        }
    }

    /** A disabled button gets no mouse events, so the pane around it carries the tooltip. */
    private static final class Offer extends StackPane {
        private final Command command;
        private final Button button = new Button();
        private final Tooltip tooltip = new Tooltip();

        Offer(Command command, HookCommands commands, Texts texts) {
            this.command = command;
            button.setText(texts.get(command.text()));
            button.setId("hook-" + command.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            button.setOnAction(_ -> commands.run(command));
            Tooltip.install(this, tooltip);
            getChildren().add(button);
        }

        void update(boolean busy, HookCommands commands) {
            button.setDisable(busy || commands.obstacle(command).isPresent());
            button.setAccessibleHelp(commands.meaning(command));
            tooltip.setText(commands.meaning(command));
        }
    }
}
