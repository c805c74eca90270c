package org.bellows.ui.hooks;

import java.time.Instant;
import java.util.Comparator;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Sparkline;
import org.bellows.ui.widget.StateChip;
import org.bellows.ui.widget.TimeLabel;

/** A row per hook. */
final class HookTable extends TableView<HookEntry> {
    private final Texts texts;

    HookTable(HooksModel model, Texts texts, Formats formats, ObservableValue<Instant> now) {
        this.texts = texts;
        setId("hooks-table");
        getStyleClass().add("two-lines");
        setAccessibleText(texts.get("title"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
        add("hook", 104, 210, text(row -> row.hook().name()), () -> new NameCell());
        add(
                "state",
                160,
                180,
                Comparator.comparingInt(HookRow::urgency)
                        .thenComparing(text(row -> row.hook().name())),
                () -> new ChipCell());
        add(
                "queued",
                54,
                64,
                Comparator.comparingLong(row -> row.hook().queued()),
                () -> new TextCell(HookRow::queued, true));
        add(
                "in-flight",
                50,
                60,
                Comparator.comparingInt(row -> row.hook().inFlight()),
                () -> new TextCell(HookRow::inFlight, true));
        add("result", 76, 130, text(HookRow::result), () -> new TextCell(HookRow::result, false));
        // Never is longer ago than ever.
        add(
                "success",
                80,
                90,
                Comparator.comparing(row -> row.hook().lastSuccess().orElse(Instant.MIN)),
                () -> new TimeCell(formats, now));
        add(
                "next",
                76,
                90,
                Comparator.comparing(row -> HookRow.nextAttempt(row.hook()).orElse(Instant.MAX)),
                () -> new NextCell(formats));
        add("activity", 56, 120, Comparator.comparingLong(HookRow::activity), () -> new ActivityCell());
        var sorted = new SortedList<>(model.shown());
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        // Trouble on top, until somebody sorts otherwise.
        getSortOrder().add(getColumns().get(1));
    }

    private static Comparator<HookRow> text(Function<HookRow, String> words) {
        return Comparator.comparing(words, String.CASE_INSENSITIVE_ORDER);
    }

    private void add(
            String key,
            double least,
            double wanted,
            Comparator<HookRow> order,
            java.util.function.Supplier<RowCell> cell) {
        var column = new TableColumn<HookEntry, HookRow>();
        column.setId(key);
        // In a label of its own, for the sake of its tooltip.
        var head = new Label(texts.get("column." + key));
        head.setTooltip(new Tooltip(texts.get("column." + key + ".meaning")));
        column.setGraphic(head);
        column.setMinWidth(least);
        column.setPrefWidth(wanted);
        column.setCellValueFactory(of -> of.getValue().rowProperty());
        column.setComparator(order);
        column.setCellFactory(_ -> cell.get());
        if (key.equals("queued") || key.equals("in-flight")) {
            column.getStyleClass().add("numeric");
        }
        head.getStyleClass().add("column-name");
        head.maxWidthProperty().bind(column.widthProperty().subtract(10));
        getColumns().add(column);
    }

    /** A cell whose nodes are made once and refilled. */
    private abstract static class RowCell extends javafx.scene.control.TableCell<HookEntry, HookRow> {
        @Override
        protected final void updateItem(HookRow row, boolean empty) {
            super.updateItem(row, empty);
            if (empty || row == null) {
                setText(null);
                setGraphic(null);
            } else {
                show(row);
            }
        }

        abstract void show(HookRow row);
    }

    private static final class NameCell extends RowCell {
        private final Label name = new Label();
        private final Label host = new Label();
        private final VBox both = new VBox(name, host);
        private final Tooltip whole = new Tooltip();

        NameCell() {
            name.getStyleClass().add("strong");
            host.getStyleClass().add("secondary");
            both.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        }

        @Override
        void show(HookRow row) {
            name.setText(row.hook().name());
            host.setText(row.hook().host());
            whole.setText(row.hook().name() + "\n" + row.hook().host());
            setTooltip(whole);
            setGraphic(both);
        }
    }

    private static final class ChipCell extends RowCell {
        private final StateChip chip = new StateChip();

        @Override
        void show(HookRow row) {
            chip.show(row.mark(), row.stateWords(), row.meaning());
            setGraphic(chip);
        }
    }

    private static final class TextCell extends RowCell {
        private final Function<HookRow, String> words;
        private final Tooltip whole = new Tooltip();

        TextCell(Function<HookRow, String> words, boolean numeric) {
            this.words = words;
            if (numeric) {
                getStyleClass().add("numeric");
            } else {
                setTooltip(whole);
            }
        }

        @Override
        void show(HookRow row) {
            setText(words.apply(row));
            whole.setText(words.apply(row));
        }
    }

    private static final class TimeCell extends RowCell {
        private final TimeLabel time;

        TimeCell(Formats formats, ObservableValue<Instant> now) {
            time = new TimeLabel(formats, now);
        }

        @Override
        void show(HookRow row) {
            time.show(row.hook().lastSuccess());
            setGraphic(time);
        }
    }

    private static final class NextCell extends RowCell {
        private final Formats formats;
        private final Tooltip exact = new Tooltip();

        NextCell(Formats formats) {
            this.formats = formats;
        }

        @Override
        void show(HookRow row) {
            setText(row.next());
            var at = HookRow.nextAttempt(row.hook());
            exact.setText(at.map(formats::exact).orElse(""));
            setTooltip(at.isPresent() ? exact : null);
        }
    }

    private static final class ActivityCell extends RowCell {
        private final Sparkline bars = new Sparkline();
        private final Tooltip words = new Tooltip();

        ActivityCell() {
            bars.setMaxHeight(20);
        }

        @Override
        void show(HookRow row) {
            bars.show(row.delivered(), row.failed(), row.activityWords());
            words.setText(row.activityWords());
            setTooltip(words);
            setGraphic(bars);
        }
    }
}
