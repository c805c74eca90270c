package org.bellows.ui.settings;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import org.bellows.ui.model.Tone;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.StateMark;

/** A row per setting; a raised one has a mark, and what was configured beside what is used. */
final class SettingTable extends TableView<SettingLine> {
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    SettingTable(SettingList settings, Words words, Desk desk) {
        setId("settings-table");
        getStyleClass().addAll("low-head", "compact");
        setAccessibleText(words.get("settings.title"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        column(words, "key", 250, SettingLine::key, false);
        column(words, "value", 230, SettingLine::value, true);
        column(words, "source", 220, SettingLine::source, false);
        column(words, "meaning", 340, SettingLine::meaning, false);
        var sorted = new SortedList<>(settings.lines());
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        Runnable copy = () -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (chosen != null) {
                desk.copy(chosen.key() + ": " + chosen.value(), words.get("settings.copied", chosen.key()));
            }
        };
        var item = new MenuItem(words.get("settings.copy"));
        item.setOnAction(_ -> copy.run());
        setContextMenu(new ContextMenu(item));
        setOnKeyPressed(event -> {
            if (COPY.match(event)) {
                copy.run();
                event.consume();
            }
        });
    }

    private void column(Words words, String key, double width, Function<SettingLine, String> text, boolean marked) {
        var column = new TableColumn<SettingLine, SettingLine>(words.get("settings.column." + key));
        column.setId(key);
        column.setPrefWidth(width);
        column.setMinWidth(80);
        column.setComparator(java.util.Comparator.comparing(text, String.CASE_INSENSITIVE_ORDER));
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new Cell(text, marked));
        getColumns().add(column);
    }

    /** Text; its tooltip is the text as a whole, and what the setting does. */
    private static final class Cell extends TableCell<SettingLine, SettingLine> {
        private final Function<SettingLine, String> text;
        private final boolean marked;
        private final StateMark mark = new StateMark(Tone.WARNING);
        private final Tooltip tooltip = new Tooltip();

        Cell(Function<SettingLine, String> text, boolean marked) {
            this.text = text;
            this.marked = marked;
            tooltip.setWrapText(true);
            tooltip.setMaxWidth(420);
            setGraphicTextGap(6);
        }

        @Override
        protected void updateItem(SettingLine line, boolean empty) {
            super.updateItem(line, empty);
            boolean none = empty || line == null;
            setText(none ? null : text.apply(line).isEmpty() ? "–" : text.apply(line));
            setGraphic(!none && marked && line.raised() ? mark : null);
            tooltip.setText(none || getText().equals(line.meaning()) ? getText() : getText() + "\n" + line.meaning());
            setTooltip(none ? null : tooltip);
        }
    }
}
