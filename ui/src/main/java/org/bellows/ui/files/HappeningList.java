package org.bellows.ui.files;

import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.TimeLabel;

/** What went wrong in file storage, newest first. */
final class HappeningList extends ListView<FileHappening> {

    HappeningList(FilesModel model, Texts texts, ViewContext context) {
        setId("files-events");
        setAccessibleText(texts.get("events.title"));
        setItems(model.happenings());
        setMinHeight(120);
        setPrefHeight(160);
        var none = new Label(texts.get("events.none"));
        none.getStyleClass().add("muted");
        none.setWrapText(true);
        setPlaceholder(none);
        setCellFactory(_ -> new HappeningCell(context));
    }

    private static final class HappeningCell extends ListCell<FileHappening> {
        private final StateMark mark = new StateMark();
        private final Label what = new Label();
        private final Label detail = new Label();
        private final TimeLabel time;
        private final HBox line;
        private final Tooltip whole = new Tooltip();

        HappeningCell(ViewContext context) {
            time = new TimeLabel(context.formats(), context.model().nowProperty());
            time.setMinWidth(72);
            what.getStyleClass().add("strong");
            detail.getStyleClass().add("secondary");
            line = new HBox(8, mark, time, new VBox(what, detail));
            line.getStyleClass().add("happening");
            // As wide as the list, so that long reasons end in an ellipsis and not in a scroll bar.
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(FileHappening item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
                setTooltip(null);
                return;
            }
            mark.show(org.bellows.ui.widget.MarkShape.of(item.tone()), item.tone());
            time.show(java.util.Optional.of(item.at()));
            what.setText(item.what());
            detail.setText(item.detail());
            whole.setText(item.what() + "\n" + item.detail());
            setTooltip(whole);
            setAccessibleText(item.what() + " " + item.detail());
            setGraphic(line);
        }
    }
}
