package org.bellows.ui.hooks;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
    private final Map<Command, Button> buttons = new EnumMap<>(Command.class);
    private final Map<Command, Tooltip> tooltips = new EnumMap<>(Command.class);

    HookButtons(HookCommands commands, Texts texts) {
        this.commands = commands;
        setAlignment(Pos.CENTER_RIGHT);
        getStyleClass().add("hook-buttons");
        for (var command : SHOWN) {
            var button = new Button(texts.get(command.text()));
            button.setId("hook-" + command.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
            button.setOnAction(_ -> commands.run(command));
            // A disabled button gets no mouse events, so the pane around it carries the tooltip.
            var around = new StackPane(button);
            var tooltip = new Tooltip();
            Tooltip.install(around, tooltip);
            buttons.put(command, button);
            tooltips.put(command, tooltip);
            getChildren().add(around);
        }
    }

    /** Enables what can be done now. */
    void update(boolean busy, boolean paused) {
        buttons.forEach((command, button) -> {
            button.setDisable(busy || commands.obstacle(command).isPresent());
            button.setAccessibleHelp(commands.meaning(command));
            tooltips.get(command).setText(commands.meaning(command));
        });
        // One of the two is ever of use.
        present(Command.PAUSE, !paused);
        present(Command.RESUME, paused);
    }

    private void present(Command command, boolean present) {
        var around = buttons.get(command).getParent();
        around.setVisible(present);
        around.setManaged(present);
    }
}
