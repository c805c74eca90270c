package org.bellows.ui.shell;

import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import org.bellows.ui.preferences.PreferencesFile;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.text.Language;
import org.bellows.ui.text.Texts;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** How the console looks and speaks, at the foot of the rail. */
final class DisplayMenu extends MenuButton {
    private final PreferencesFile preferences;
    private final Texts texts;

    DisplayMenu(PreferencesFile preferences, Texts texts, Look look, Consumer<Language> speak, Runnable keys) {
        this.preferences = preferences;
        this.texts = texts;
        setId("display-menu");
        setGraphic(new FontIcon(Material2OutlinedMZ.TUNE));
        getStyleClass().addAll("flat", "display-menu");
        setText(texts.get("display"));
        setTooltip(new Tooltip(texts.get("display.tooltip")));
        getItems()
                .setAll(
                        themes(look),
                        languages(speak),
                        sizes(look),
                        muted(),
                        new SeparatorMenuItem(),
                        item("keys.title", keys));
    }

    private Menu themes(Look look) {
        var menu = new Menu(texts.get("display.theme"));
        var group = new ToggleGroup();
        for (var theme : Theme.values()) {
            menu.getItems()
                    .add(choice(
                            "display.theme." + theme.name().toLowerCase(Locale.ROOT),
                            group,
                            preferences.get().theme() == theme,
                            () -> look.choose(theme)));
        }
        return menu;
    }

    private Menu languages(Consumer<Language> speak) {
        var menu = new Menu(texts.get("display.language"));
        var group = new ToggleGroup();
        for (var language : Language.values()) {
            menu.getItems()
                    .add(choice(
                            "display.language." + language.name().toLowerCase(Locale.ROOT),
                            group,
                            preferences.get().language() == language,
                            () -> speak.accept(language)));
        }
        return menu;
    }

    private Menu sizes(Look look) {
        var menu = new Menu(texts.get("display.size"));
        menu.getItems()
                .addAll(
                        item("keys.larger", look::larger),
                        item("keys.smaller", look::smaller),
                        item("keys.as-designed", look::asDesigned));
        return menu;
    }

    private CheckMenuItem muted() {
        var item = new CheckMenuItem(texts.get("display.muted"));
        item.setId("display-muted");
        item.setSelected(preferences.get().muted());
        item.setOnAction(_ -> preferences.change(now -> now.withMuted(item.isSelected())));
        return item;
    }

    private MenuItem item(String text, Runnable does) {
        var item = new MenuItem(texts.get(text));
        item.setOnAction(_ -> does.run());
        return item;
    }

    private RadioMenuItem choice(String text, ToggleGroup group, boolean selected, Runnable does) {
        var item = new RadioMenuItem(texts.get(text));
        item.setId(text.replace('.', '-'));
        item.setToggleGroup(group);
        item.setSelected(selected);
        item.setOnAction(_ -> does.run());
        return item;
    }
}
