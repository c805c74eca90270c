package org.bellows.ui.shell;

import java.util.ArrayList;
import java.util.Objects;
import javafx.collections.ListChangeListener;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.material2.Material2AL;

/** The notices in the lower right corner. They never take the focus. */
final class NoticeStack extends VBox {
    private final Notices notices;
    private final Texts texts;

    NoticeStack(Notices notices, Texts texts) {
        this.notices = notices;
        this.texts = texts;
        getStyleClass().add("notices");
        setPickOnBounds(false);
        setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        notices.all().addListener((ListChangeListener<Notice>) _ -> show());
        show();
    }

    private void show() {
        var sheets = new ArrayList<Node>();
        for (var notice : notices.all()) {
            sheets.add(getChildren().stream()
                    .filter(shown -> Objects.equals(shown.getUserData(), notice))
                    .findFirst()
                    .orElseGet(() -> sheet(notice)));
        }
        getChildren().setAll(sheets);
    }

    private Node sheet(Notice notice) {
        var title = new Label(notice.title());
        title.getStyleClass().add("strong");
        title.setWrapText(true);
        var words = new VBox(title);
        if (!notice.text().isEmpty()) {
            var text = new Label(notice.text());
            text.setWrapText(true);
            words.getChildren().add(text);
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        var close = new Button("", new FontIcon(Material2AL.CLOSE));
        close.getStyleClass().addAll("flat", "small");
        close.setFocusTraversable(false);
        close.setAccessibleText(texts.get("notice.close"));
        close.setOnAction(_ -> notices.dismiss(notice));
        var sheet = new HBox(new StateMark(notice.tone()), words, close);
        sheet.getStyleClass().add("notice");
        sheet.setUserData(notice);
        sheet.setAccessibleRole(AccessibleRole.TEXT);
        sheet.setAccessibleText(notice.title() + " " + notice.text());
        Tones.set(sheet, notice.tone());
        return sheet;
    }
}
