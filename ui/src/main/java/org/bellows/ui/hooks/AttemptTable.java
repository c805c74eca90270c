package org.bellows.ui.hooks;

import java.util.List;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** The last attempts of one hook, newest first. A click, or Return, leads to the whole exchange. */
final class AttemptTable extends TableView<Attempt> {
    private final Texts texts;

    AttemptTable(Texts texts, Formats formats, Navigator navigator) {
        this.texts = texts;
        setId("hook-attempts");
        getStyleClass().add("compact");
        setAccessibleText(texts.get("attempts.title"));
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setPlaceholder(placeholder(texts.get("attempts.none")));
        add("when", 74, 80, attempt -> formats.clock(attempt.at()), attempt -> formats.exact(attempt.at()));
        add("result", 76, 130, Attempt::words, attempt -> outcome(attempt.outcome()) + ": " + attempt.words());
        add("number", 58, 64, attempt -> formats.count(attempt.number()), _ -> "");
        add("duration", 66, 70, attempt -> formats.duration(attempt.duration()), _ -> "");
        add("object", 40, 180, Attempt::objectPhid, Attempt::objectPhid);
        setRowFactory(_ -> {
            var row = new javafx.scene.control.TableRow<Attempt>();
            row.setOnMouseClicked(event -> {
                if (event.getButton() == MouseButton.PRIMARY && !row.isEmpty()) {
                    navigator.go(new Place.OneAttempt(row.getItem().id()));
                }
            });
            return row;
        });
        setOnKeyPressed(event -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && chosen != null) {
                navigator.go(new Place.OneAttempt(chosen.id()));
                event.consume();
            }
        });
    }

    private static Label placeholder(String words) {
        var label = new Label(words);
        label.getStyleClass().add("secondary");
        label.setWrapText(true);
        return label;
    }

    private String outcome(AttemptOutcome outcome) {
        return switch (outcome) {
            case DELIVERED -> texts.get("attempt.delivered");
            case RETRIED -> texts.get("attempt.retried");
            case FAILED -> texts.get("attempt.failed");
            case NOT_SENT -> texts.get("attempt.not-sent");
        };
    }

    private static Tone tone(AttemptOutcome outcome) {
        return switch (outcome) {
            case DELIVERED -> Tone.OK;
            case RETRIED -> Tone.WARNING;
            case FAILED -> Tone.BAD;
            case NOT_SENT -> Tone.NEUTRAL;
        };
    }

    private void add(
            String key, double least, double wanted, Function<Attempt, String> words, Function<Attempt, String> hover) {
        var column = new TableColumn<Attempt, Attempt>(texts.get("attempts." + key));
        column.setId(key);
        column.setMinWidth(least);
        column.setPrefWidth(wanted);
        column.setSortable(false);
        column.setCellValueFactory(of -> new javafx.beans.property.ReadOnlyObjectWrapper<>(of.getValue()));
        column.setCellFactory(_ -> new TableCell<>() {
            private final Tooltip tooltip = new Tooltip();
            private final StateMark mark = new StateMark();

            @Override
            protected void updateItem(Attempt attempt, boolean empty) {
                super.updateItem(attempt, empty);
                if (empty || attempt == null) {
                    setText(null);
                    setGraphic(null);
                    setTooltip(null);
                    return;
                }
                setText(words.apply(attempt));
                tooltip.setText(hover.apply(attempt));
                setTooltip(tooltip.getText().isEmpty() ? null : tooltip);
                if (key.equals("result")) {
                    mark.show(org.bellows.ui.widget.MarkShape.of(tone(attempt.outcome())), tone(attempt.outcome()));
                    Tones.set(this, tone(attempt.outcome()));
                    setGraphic(mark);
                }
            }
        });
        getColumns().add(column);
    }

    /** Shows these; the one that was selected stays selected. */
    void show(List<Attempt> attempts) {
        if (attempts.equals(getItems())) {
            return;
        }
        var chosen = getSelectionModel().getSelectedItem();
        getItems().setAll(attempts);
        if (chosen != null) {
            getSelectionModel().select(chosen);
        }
    }
}
