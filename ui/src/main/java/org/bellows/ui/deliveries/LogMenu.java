package org.bellows.ui.deliveries;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;
import org.bellows.console.feed.Attempt;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** What can be done with a row: by a right click, by the menu key, or by the keys that the entries name. */
final class LogMenu extends ContextMenu {
    private final Supplier<Optional<Attempt>> chosen;
    private final AttemptCopies copies;
    private final Texts texts;

    LogMenu(Supplier<Optional<Attempt>> chosen, AttemptCopies copies, LogWords words, Texts texts, Formats formats) {
        this.chosen = chosen;
        this.copies = copies;
        this.texts = texts;
        var curl = item("copy.curl", _ -> copies.curl());
        curl.setAccelerator(KeyCombination.keyCombination("Shortcut+Shift+C"));
        var json = item("copy.json", _ -> copies.json());
        json.setAccelerator(KeyCombination.keyCombination("Shortcut+J"));
        var hook = item("go.hook", copies::goToHook);
        var only = item("filter.this-hook", copies::onlyThisHook);
        var values = new Menu(texts.get("copy.value"));
        values.getItems()
                .addAll(
                        value("column.time", attempt -> attempt.at().toString()),
                        value("column.hook", Attempt::hookName),
                        value("copy.hook-phid", Attempt::hookPhid),
                        value("column.result", words::result),
                        value("column.duration", attempt -> formats.duration(attempt.duration())),
                        value("column.request", attempt -> Long.toString(attempt.requestId())),
                        value("copy.request-phid", Attempt::requestPhid),
                        value("column.object", Attempt::objectPhid));
        getItems().setAll(curl, json, values, new SeparatorMenuItem(), only, hook);
        setOnShowing(_ -> {
            boolean nothing = chosen.get().isEmpty();
            getItems().forEach(entry -> entry.setDisable(nothing));
            curl.setDisable(nothing || !copies.canCurl());
        });
    }

    private MenuItem item(String key, java.util.function.Consumer<Attempt> does) {
        var item = new MenuItem(texts.get(key));
        item.setOnAction(_ -> chosen.get().ifPresent(does));
        return item;
    }

    private MenuItem value(String key, Function<Attempt, String> of) {
        return item(key, attempt -> copies.value(texts.get(key), of.apply(attempt)));
    }
}
