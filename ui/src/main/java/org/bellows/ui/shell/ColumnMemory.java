package org.bellows.ui.shell;

import java.util.HashMap;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import org.bellows.ui.preferences.ColumnLayout;
import org.bellows.ui.preferences.ColumnLayout.Column;
import org.bellows.ui.preferences.ColumnLayout.Sorting;
import org.bellows.ui.preferences.PreferencesFile;

/** Keeps how a person arranged a table's columns. Columns that the table has and the memory has not stay where they were. */
final class ColumnMemory {
    private final PreferencesFile preferences;

    ColumnMemory(PreferencesFile preferences) {
        this.preferences = preferences;
    }

    <S> void attach(TableView<S> table, String name) {
        var layout = preferences.get().tables().get(name);
        if (layout != null) {
            restore(table, layout);
        }
        InvalidationListener note = _ -> preferences.change(now -> now.withTable(name, layoutOf(table)));
        table.getColumns().addListener(note);
        table.getSortOrder().addListener(note);
        for (var column : table.getColumns()) {
            column.widthProperty().addListener(note);
            column.visibleProperty().addListener(note);
            column.sortTypeProperty().addListener(note);
        }
    }

    private static <S> void restore(TableView<S> table, ColumnLayout layout) {
        var byId = new HashMap<String, TableColumn<S, ?>>();
        table.getColumns().forEach(column -> byId.put(column.getId(), column));
        var order = new java.util.ArrayList<TableColumn<S, ?>>();
        for (var kept : layout.columns()) {
            var column = byId.remove(kept.id());
            if (column != null) {
                column.setPrefWidth(kept.width());
                column.setVisible(kept.visible());
                order.add(column);
            }
        }
        // A column that is new since then comes where the table has it.
        var columns = List.copyOf(table.getColumns());
        for (int i = 0; i < columns.size(); i++) {
            if (byId.containsValue(columns.get(i))) {
                order.add(Math.min(i, order.size()), columns.get(i));
            }
        }
        table.getColumns().setAll(order);
        for (var sorting : layout.sorting()) {
            order.stream()
                    .filter(column -> sorting.id().equals(column.getId()))
                    .findFirst()
                    .ifPresent(column -> {
                        column.setSortType(sorting.descending() ? SortType.DESCENDING : SortType.ASCENDING);
                        table.getSortOrder().add(column);
                    });
        }
    }

    private static <S> ColumnLayout layoutOf(TableView<S> table) {
        return new ColumnLayout(
                table.getColumns().stream()
                        .map(column -> new Column(column.getId(), column.getWidth(), column.isVisible()))
                        .toList(),
                table.getSortOrder().stream()
                        .map(column -> new Sorting(column.getId(), column.getSortType() == SortType.DESCENDING))
                        .toList());
    }
}
