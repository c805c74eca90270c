package org.bellows.ui.shell;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.bellows.ui.model.Badge;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Tones;
import org.kordamp.ikonli.javafx.FontIcon;

/** One view on the rail: its icon, its name, and how much in it needs attention. */
final class RailItem extends ToggleButton {
    private final Label count = new Label();
    private final String title;
    private final Texts texts;

    RailItem(ConsoleView view, int number, Texts texts, Runnable choose) {
        this.title = view.title();
        this.texts = texts;
        getStyleClass().setAll("rail-item");
        setId("rail-" + view.id().key());
        count.getStyleClass().add("badge");
        var name = new Label(title);
        name.getStyleClass().add("rail-name");
        // A badge that comes later takes the gap's room, not the name's.
        name.setMinWidth(Region.USE_PREF_SIZE);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var content = new HBox(new FontIcon(view.icon()), name, gap, count);
        content.getStyleClass().add("rail-content");
        content.setAlignment(Pos.CENTER_LEFT);
        content.setMouseTransparent(true);
        setGraphic(content);
        setMaxWidth(Double.MAX_VALUE);
        content.prefWidthProperty().bind(widthProperty().subtract(20));
        setTooltip(new Tooltip(texts.get("rail.tooltip", title, String.valueOf(number))));
        setOnAction(_ -> choose.run());
        view.badge().subscribe(this::show);
    }

    private void show(Badge badge) {
        boolean any = badge.count() > 0;
        count.setText(badge.count() > 99 ? "99+" : String.valueOf(badge.count()));
        count.setVisible(any);
        count.setManaged(any);
        Tones.set(count, badge.tone());
        setAccessibleText(any ? texts.get("rail.badge", title, badge.count()) : title);
    }
}
