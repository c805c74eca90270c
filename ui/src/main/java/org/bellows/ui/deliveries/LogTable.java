package org.bellows.ui.deliveries;

import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Orientation;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.bellows.console.feed.Attempt;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** The rows of the log. What is read stays where it is while new rows come in above it. */
final class LogTable extends TableView<Attempt> {
    private static final int NEAR_END = 100;

    private final AttemptLog log;
    private final Texts texts;
    private final SortedList<Attempt> sorted;
    private Optional<Attempt> chosen = Optional.empty();
    private Optional<Anchor> anchor = Optional.empty();
    private boolean changing;

    /** The first row on the screen, and how far it is scrolled out of it. */
    private record Anchor(Attempt first, double offset) {}

    LogTable(AttemptLog log, LogWords words, Texts texts, Formats formats, Runnable onChosen) {
        this.log = log;
        this.texts = texts;
        setId("deliveries-table");
        setAccessibleText(texts.get("table"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        // Before the sorted list and the table hear of a change, and after both did.
        log.rows().addListener((ListChangeListener<Attempt>) _ -> beforeChange());
        sorted = new SortedList<>(log.rows());
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        log.rows().addListener((ListChangeListener<Attempt>) _ -> afterChange());
        columns(words, formats);
        getSelectionModel().selectedItemProperty().addListener((_, _, attempt) -> {
            if (!changing && attempt != null) {
                chosen = Optional.of(attempt);
                onChosen.run();
            }
        });
    }

    private void columns(LogWords words, Formats formats) {
        add(
                "time",
                74,
                80,
                Attempt::at,
                attempt -> formats.clock(attempt.at()),
                attempt -> formats.exact(attempt.at()));
        add("hook", 90, 170, Attempt::hookName, Attempt::hookName, Attempt::hookPhid);
        add("result", 130, 210, words::result, words::result, attempt -> words.meaning(attempt.outcome()));
        add(
                "number",
                60,
                66,
                Attempt::number,
                attempt -> formats.count(attempt.number()),
                _ -> texts.get("column.number.tip"));
        add("duration", 66, 78, Attempt::duration, words::took, _ -> texts.get("column.duration.tip"));
        add("request", 74, 84, Attempt::requestId, attempt -> Long.toString(attempt.requestId()), Attempt::requestPhid);
        add("object", 110, 230, Attempt::objectPhid, Attempt::objectPhid, Attempt::objectPhid);
    }

    private <V extends Comparable<? super V>> void add(
            String key,
            double least,
            double wanted,
            Function<Attempt, V> value,
            Function<Attempt, String> shown,
            Function<Attempt, String> hover) {
        var column = new TableColumn<Attempt, Attempt>(texts.get("column." + key));
        column.setId(key);
        column.setMinWidth(least);
        column.setPrefWidth(wanted);
        column.setComparator(java.util.Comparator.comparing(value));
        column.setCellValueFactory(of -> new ReadOnlyObjectWrapper<>(of.getValue()));
        column.setCellFactory(_ -> new LogCell(key, shown, hover));
        if (key.equals("number") || key.equals("duration") || key.equals("request")) {
            column.getStyleClass().add("numeric");
        }
        getColumns().add(column);
    }

    private Optional<VirtualFlow<?>> flow() {
        return lookup(".virtual-flow") instanceof VirtualFlow<?> flow ? Optional.of(flow) : Optional.empty();
    }

    private void beforeChange() {
        changing = true;
        // At the top one watches; anywhere else one reads.
        anchor = flow().map(VirtualFlow::getFirstVisibleCell)
                .filter(cell -> cell.getLayoutY() < 0 || cell.getIndex() > 0)
                .filter(cell -> cell.getIndex() < getItems().size())
                .map(cell -> new Anchor(getItems().get(cell.getIndex()), cell.getLayoutY()));
    }

    private void afterChange() {
        chosen.ifPresent(attempt -> {
            if (!attempt.equals(getSelectionModel().getSelectedItem())) {
                int row = sorted.indexOf(attempt);
                if (row >= 0) {
                    getSelectionModel().clearAndSelect(row);
                } else {
                    getSelectionModel().clearSelection();
                }
            }
        });
        anchor.ifPresent(before -> {
            int row = sorted.indexOf(before.first());
            if (row >= 0) {
                scrollTo(row);
                flow().ifPresent(flow -> flow.scrollPixels(-before.offset()));
            }
        });
        anchor = Optional.empty();
        changing = false;
    }

    /** Fetches older rows whenever the last ones come near. */
    void watchEnd() {
        lookupAll(".scroll-bar").stream()
                .filter(node -> node instanceof ScrollBar bar && bar.getOrientation() == Orientation.VERTICAL)
                .map(ScrollBar.class::cast)
                .forEach(bar -> bar.valueProperty().addListener(_ -> askForOlder()));
    }

    private void askForOlder() {
        flow().map(VirtualFlow::getLastVisibleCell)
                .filter(cell -> cell.getIndex() >= getItems().size() - NEAR_END)
                .ifPresent(_ -> log.older());
    }

    /** The row that was chosen last, whether it is still among the rows or not. */
    Optional<Attempt> chosen() {
        return chosen;
    }

    /** Selects a row and shows it; false when it is not among the rows. */
    boolean reveal(long id) {
        for (int row = 0; row < sorted.size(); row++) {
            if (sorted.get(row).id() == id) {
                getSelectionModel().clearAndSelect(row);
                scrollTo(Math.max(0, row - 3));
                return true;
            }
        }
        return false;
    }

    /** Nothing is selected any more. */
    void forget() {
        chosen = Optional.empty();
        getSelectionModel().clearSelection();
    }
}
