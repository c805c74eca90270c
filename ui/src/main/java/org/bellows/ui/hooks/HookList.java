package org.bellows.ui.hooks;

import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.input.KeyEvent;
import javafx.util.StringConverter;
import org.bellows.ui.hooks.HookCommands.Command;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.SearchField;
import org.kordamp.ikonli.material2.Material2MZ;

/** The table of hooks with its search and its filter. */
final class HookList {
    private final ViewContext context;
    private final HooksModel model;
    private final HookCommands commands;
    private final Texts texts;
    private final SearchField search;

    HookList(ViewContext context, HooksModel model, HookCommands commands, Texts texts) {
        this.context = context;
        this.model = model;
        this.commands = commands;
        this.texts = texts;
        search = new SearchField(texts, texts.get("search"));
        search.setId("hooks-search");
        search.setPrefWidth(220);
        search.textProperty().bindBidirectional(model.searchProperty());
    }

    Node node() {
        var table =
                new HookTable(model, texts, context.formats(), context.model().nowProperty());
        table.setPlaceholder(noMatch());
        table.setContextMenu(new HookMenu(commands, texts));
        table.setOnKeyPressed(this::pressed);
        context.desk().remember(table, "hooks");
        follow(table);
        var card = new Card("", table);
        card.getStyleClass().add("hook-list");
        model.shownWordsProperty().subscribe(card::setTitle);
        card.setSide(search, filter());
        card.setMinHeight(150);
        return card;
    }

    boolean focusSearch() {
        search.requestFocus();
        search.selectAll();
        return true;
    }

    private void follow(HookTable table) {
        var selection = table.getSelectionModel();
        selection.selectedItemProperty().subscribe(entry -> {
            if (entry != null) {
                model.select(entry);
            }
        });
        model.selectedProperty()
                .subscribe(chosen -> chosen.ifPresent(entry -> {
                    if (selection.getSelectedItem() != entry && table.getItems().contains(entry)) {
                        selection.select(entry);
                    }
                }));
    }

    private void pressed(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        for (var command : Command.values()) {
            if (command.key() == event.getCode()) {
                commands.run(command);
                event.consume();
            }
        }
    }

    private EmptyState noMatch() {
        return new EmptyState(
                Material2MZ.SEARCH,
                texts.get("no-match.title"),
                texts.get("no-match.text"),
                EmptyState.action(texts.get("no-match.all"), () -> {
                    model.searchProperty().set("");
                    model.filterProperty().set(HookFilter.ALL);
                }));
    }

    private ComboBox<HookFilter> filter() {
        var filter = new ComboBox<HookFilter>();
        filter.setId("hooks-filter");
        filter.getItems().setAll(HookFilter.all());
        filter.setConverter(new StringConverter<>() {
            @Override
            public String toString(HookFilter of) {
                return of == null ? "" : of.words(texts);
            }

            @Override
            public HookFilter fromString(String text) {
                throw new UnsupportedOperationException("a filter is not typed");
            }
        });
        filter.valueProperty().bindBidirectional(model.filterProperty());
        filter.setAccessibleText(texts.get("filter"));
        return filter;
    }
}
