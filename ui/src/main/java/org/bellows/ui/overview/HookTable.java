package org.bellows.ui.overview;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Place;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Sparkline;
import org.bellows.ui.widget.StateChip;
import org.bellows.ui.widget.TimeLabel;

/** The hooks in short; a click or Return leads to the hook. */
final class HookTable extends TableView<HookRow> {
    private static final double ROW = 46;
    private static final double HEAD = 30;
    private static final int FEWEST = 4;
    private static final int MOST = 6;

    private final Words words;
    private final ObservableValue<Instant> now;

    HookTable(OverviewModel model, Words words, ObservableValue<Instant> now) {
        this.words = words;
        this.now = now;
        setId("overview-hooks");
        getStyleClass().addAll("two-lines", "low-head");
        setAccessibleText(words.get("hooks.title"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        addColumns();
        var sorted = new SortedList<>(model.hooks());
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        prefHeightProperty()
                .bind(javafx.beans.binding.Bindings.createDoubleBinding(
                        () -> HEAD + ROW * Math.clamp(sorted.size(), FEWEST, MOST), sorted));
        setRowFactory(_ -> row(model));
        setOnKeyPressed(event -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && chosen != null) {
                model.go(new Place.Hook(chosen.phid()));
                event.consume();
            }
        });
    }

    private static javafx.scene.control.TableRow<HookRow> row(OverviewModel model) {
        var row = new javafx.scene.control.TableRow<HookRow>();
        row.setOnMouseClicked(
                _ -> Optional.ofNullable(row.getItem()).ifPresent(hook -> model.go(new Place.Hook(hook.phid()))));
        return row;
    }

    private void addColumns() {
        column(
                "hook",
                148,
                Comparator.comparing(line -> line.hook().name(), String.CASE_INSENSITIVE_ORDER),
                NameCell::new);
        column("state", 178, HookLine.WORST_FIRST, ChipCell::new);
        number("queued", 60, line -> line.hook().queued());
        number("flight", 50, line -> line.hook().inFlight());
        column("result", 92, Comparator.comparing(HookLine::lastResult), () -> new TextCell(HookLine::lastResult));
        time("success", 88, line -> line.hook().lastSuccess());
        time("next", 76, line -> line.hook().nextAttempt());
        column("activity", 74, Comparator.comparing(HookLine::activityWords), BarsCell::new);
    }

    private TableColumn<HookRow, HookLine> column(
            String key, double width, Comparator<HookLine> order, java.util.function.Supplier<LineCell> cell) {
        var column = new TableColumn<HookRow, HookLine>(words.get("hooks.column." + key));
        column.setId(key);
        column.setPrefWidth(width);
        column.setMinWidth(Math.min(width, 48));
        column.setComparator(order);
        column.setCellValueFactory(row -> row.getValue().lineProperty());
        column.setCellFactory(_ -> cell.get());
        getColumns().add(column);
        return column;
    }

    private void number(String key, double width, Function<HookLine, Number> number) {
        Function<HookLine, String> text =
                line -> words.formats().count(number.apply(line).longValue());
        var column = column(
                key,
                width,
                Comparator.comparingLong(line -> number.apply(line).longValue()),
                () -> new TextCell(text, "numeric"));
        column.getStyleClass().add("numeric");
    }

    private void time(String key, double width, Function<HookLine, Optional<Instant>> time) {
        column(key, width, Comparator.comparing(line -> time.apply(line).orElse(Instant.MAX)), () -> new LineCell() {
            private final TimeLabel label = new TimeLabel(words.formats(), now);

            @Override
            Node show(HookLine line) {
                label.show(time.apply(line));
                return label;
            }
        });
    }

    /** A cell that keeps its parts from one update to the next. */
    private abstract static class LineCell extends TableCell<HookRow, HookLine> {
        abstract Node show(HookLine line);

        @Override
        protected void updateItem(HookLine line, boolean empty) {
            super.updateItem(line, empty);
            setGraphic(empty || line == null ? null : show(line));
        }
    }

    private static final class TextCell extends LineCell {
        private final Label label = new Label();
        private final Function<HookLine, String> text;

        TextCell(Function<HookLine, String> text, String... styles) {
            this.text = text;
            getStyleClass().addAll(styles);
        }

        @Override
        Node show(HookLine line) {
            label.setText(text.apply(line));
            return label;
        }
    }

    private static final class NameCell extends LineCell {
        private final Label name = new Label();
        private final Label host = new Label();
        private final VBox both = new VBox(name, host);

        NameCell() {
            name.getStyleClass().add("strong");
            host.getStyleClass().add("secondary");
            both.getStyleClass().add("two-line-cell");
        }

        @Override
        Node show(HookLine line) {
            name.setText(line.hook().name());
            host.setText(line.hook().host());
            return both;
        }
    }

    private static final class ChipCell extends LineCell {
        private final StateChip chip = new StateChip();

        @Override
        Node show(HookLine line) {
            chip.show(line.mark(), line.state(), line.meaning());
            return chip;
        }
    }

    private static final class BarsCell extends LineCell {
        private final Sparkline bars = new Sparkline();

        BarsCell() {
            bars.setMaxHeight(18);
        }

        @Override
        Node show(HookLine line) {
            bars.show(line.activity().delivered(), line.activity().failed(), line.activityWords());
            return bars;
        }
    }
}
