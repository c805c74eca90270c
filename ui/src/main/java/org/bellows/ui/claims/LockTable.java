package org.bellows.ui.claims;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateChip;
import org.bellows.ui.widget.TimeLabel;

/** Who holds the lock of each hook, and since when. */
final class LockTable extends TableView<LockLine> {

    LockTable(ClaimsModel model, Words words, ObservableValue<Instant> now) {
        setId("claims-locks");
        getStyleClass().add("low-head");
        setAccessibleText(words.get("locks.title"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        var hook = new TableColumn<LockLine, String>(words.get("locks.column.hook"));
        hook.setId("hook");
        hook.setCellValueFactory(row -> new ReadOnlyStringWrapper(row.getValue().hook()));
        hook.setPrefWidth(112);
        var holder = new TableColumn<LockLine, LockLine>(words.get("locks.column.holder"));
        holder.setId("holder");
        holder.setComparator(LockLine.ORDER);
        holder.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        holder.setCellFactory(_ -> new HolderCell());
        holder.setPrefWidth(156);
        var since = new TableColumn<LockLine, Optional<Instant>>(words.get("locks.column.since"));
        since.setId("since");
        since.setComparator(Comparator.comparing(at -> at.orElse(Instant.MIN)));
        since.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(row.getValue().since()));
        since.setCellFactory(_ -> new SinceCell(words, now));
        since.setPrefWidth(88);
        getColumns().add(hook);
        getColumns().add(holder);
        getColumns().add(since);
        var sorted = new SortedList<>(model.locks());
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        setPlaceholder(new Label(words.get("locks.none")));
        setOnKeyPressed(event -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && chosen != null) {
                model.openHook(chosen.phid());
                event.consume();
            }
        });
        setOnMouseClicked(event -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (event.getClickCount() == 2 && chosen != null) {
                model.openHook(chosen.phid());
            }
        });
    }

    private static final class HolderCell extends TableCell<LockLine, LockLine> {
        private final StateChip chip = new StateChip();

        @Override
        protected void updateItem(LockLine line, boolean empty) {
            super.updateItem(line, empty);
            if (!empty && line != null) {
                chip.show(shape(line.holder()), line.tone(), line.words(), line.meaning());
            }
            setGraphic(empty || line == null ? null : chip);
        }

        // The shapes are those of the hook's state that goes with it.
        private static MarkShape shape(LockLine.Holder holder) {
            return switch (holder) {
                case OURS -> MarkShape.DOT;
                case ANOTHER -> MarkShape.HOLLOW_DIAMOND;
                case PHORGE -> MarkShape.HALF;
                case NOBODY -> MarkShape.TRIANGLE;
                case NOT_NEEDED -> MarkShape.RING;
            };
        }
    }

    private static final class SinceCell extends TableCell<LockLine, Optional<Instant>> {
        private final TimeLabel time;

        SinceCell(Words words, ObservableValue<Instant> now) {
            time = new TimeLabel(words.formats(), now);
        }

        @Override
        protected void updateItem(Optional<Instant> at, boolean empty) {
            super.updateItem(at, empty);
            if (!empty && at != null) {
                time.show(at);
            }
            setGraphic(empty || at == null ? null : time);
        }
    }
}
