package org.bellows.ui.hooks;

import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.stage.WindowEvent;
import org.bellows.ui.hooks.HookCommands.Command;
import org.bellows.ui.text.Texts;

/** The commands as a menu, each with its key. */
final class HookMenu extends ContextMenu {

    HookMenu(HookCommands commands, Texts texts) {
        for (var command : Command.values()) {
            // Not as an accelerator: those hold in the whole window, and letters are typed into the search.
            var item = new MenuItem(texts.get(
                    "action.key", texts.get(command.text()), command.key().getName()));
            item.setId(
                    "menu-" + command.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
            item.setOnAction(_ -> commands.run(command));
            addEventHandler(
                    WindowEvent.WINDOW_SHOWING,
                    _ -> item.setDisable(commands.obstacle(command).isPresent()));
            getItems().add(item);
        }
    }
}
