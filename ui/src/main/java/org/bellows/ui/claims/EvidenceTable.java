package org.bellows.ui.claims;

import java.time.Instant;
import java.util.Comparator;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.TimeLabel;
import org.bellows.ui.widget.Tones;

/** The evidence, newest first unless sorted otherwise. */
final class EvidenceTable extends TableView<EvidenceLine> {
    private final Words words;

    EvidenceTable(ClaimsModel model, Words words, ObservableValue<Instant> now, Desk desk) {
        this.words = words;
        setId("claims-events");
        getStyleClass().add("low-head");
        setAccessibleText(words.get("list.title"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        column("time", 78, Comparator.comparingLong(line -> line.evidence().number()), () -> new TimeCell(now));
        column("kind", 156, Comparator.comparing(line -> line.evidence().kind()), KindCell::new);
        text("hook", 116, Comparator.comparing(EvidenceLine::hook, String.CASE_INSENSITIVE_ORDER), EvidenceLine::hook);
        text(
                "request",
                64,
                Comparator.comparingLong(line -> line.evidence().request().orElse(-1)),
                EvidenceLine::request);
        column(
                "version",
                106,
                Comparator.comparingLong(line -> line.evidence().version().orElse(-1)),
                VersionCell::new);
        text("meaning", 500, Comparator.comparing(EvidenceLine::meaning), EvidenceLine::meaning);
        var sorted = new SortedList<>(model.evidence());
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        setRowFactory(_ -> row(model));
        setContextMenu(menu(model, desk));
        setOnKeyPressed(event -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && chosen != null) {
                model.openDeliveries(chosen);
                event.consume();
            }
        });
    }

    private static TableRow<EvidenceLine> row(ClaimsModel model) {
        var row = new TableRow<EvidenceLine>();
        row.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2 && row.getItem() != null) {
                model.openDeliveries(row.getItem());
            }
        });
        return row;
    }

    private ContextMenu menu(ClaimsModel model, Desk desk) {
        var deliveries = new MenuItem(words.get("list.deliveries"));
        deliveries.setOnAction(_ -> model.openDeliveries(getSelectionModel().getSelectedItem()));
        var copy = new MenuItem(words.get("list.copy"));
        copy.setOnAction(_ -> desk.copy(copied(getSelectionModel().getSelectedItem()), words.get("list.copied")));
        var menu = new ContextMenu(deliveries, copy);
        menu.setOnShowing(_ -> {
            boolean none = getSelectionModel().getSelectedItem() == null;
            deliveries.setDisable(none);
            copy.setDisable(none);
        });
        return menu;
    }

    private String copied(EvidenceLine line) {
        return String.join(
                "\t",
                words.formats().exact(line.evidence().at()),
                line.kindWords(),
                line.hook(),
                line.request(),
                line.version(),
                line.meaning());
    }

    private void text(String key, double width, Comparator<EvidenceLine> order, Function<EvidenceLine, String> text) {
        column(key, width, order, () -> new TextCell(text));
    }

    private void column(
            String key,
            double width,
            Comparator<EvidenceLine> order,
            java.util.function.Supplier<TableCell<EvidenceLine, EvidenceLine>> cell) {
        var column = new TableColumn<EvidenceLine, EvidenceLine>(words.get("list.column." + key));
        column.setId(key);
        column.setPrefWidth(width);
        column.setMinWidth(Math.min(width, 56));
        column.setComparator(order);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> cell.get());
        getColumns().add(column);
    }

    /** Text, whole in a tooltip where there is no room for it. */
    private static final class TextCell extends TableCell<EvidenceLine, EvidenceLine> {
        private final Function<EvidenceLine, String> text;
        private final Tooltip tooltip = new Tooltip();

        TextCell(Function<EvidenceLine, String> text) {
            this.text = text;
            tooltip.setWrapText(true);
            tooltip.setMaxWidth(420);
        }

        @Override
        protected void updateItem(EvidenceLine line, boolean empty) {
            super.updateItem(line, empty);
            boolean none = empty || line == null;
            setText(none ? null : text.apply(line));
            tooltip.setText(getText());
            setTooltip(none ? null : tooltip);
        }
    }

    private final class VersionCell extends TableCell<EvidenceLine, EvidenceLine> {
        private final Tooltip tooltip = new Tooltip();

        @Override
        protected void updateItem(EvidenceLine line, boolean empty) {
            super.updateItem(line, empty);
            setText(empty || line == null ? null : line.version());
            var time = empty || line == null ? java.util.Optional.<Instant>empty() : ClaimsModel.versionTime(line);
            time.ifPresent(at ->
                    tooltip.setText(words.get("list.version", words.formats().exact(at))));
            setTooltip(time.isPresent() ? tooltip : null);
        }
    }

    private final class TimeCell extends TableCell<EvidenceLine, EvidenceLine> {
        private final TimeLabel time;

        TimeCell(ObservableValue<Instant> now) {
            time = new TimeLabel(words.formats(), now);
        }

        @Override
        protected void updateItem(EvidenceLine line, boolean empty) {
            super.updateItem(line, empty);
            if (!empty && line != null) {
                time.show(java.util.Optional.of(line.evidence().at()));
            }
            setGraphic(empty || line == null ? null : time);
        }
    }

    private static final class KindCell extends TableCell<EvidenceLine, EvidenceLine> {
        private final StateMark mark = new StateMark();
        private final Label kind = new Label("", mark);

        KindCell() {
            kind.getStyleClass().addAll("toned", "kind");
        }

        @Override
        protected void updateItem(EvidenceLine line, boolean empty) {
            super.updateItem(line, empty);
            if (!empty && line != null) {
                mark.show(MarkShape.of(line.tone()), line.tone());
                Tones.set(kind, line.tone());
                kind.setText(line.kindWords());
            }
            setGraphic(empty || line == null ? null : kind);
        }
    }
}
