package org.bellows.ui.settings;

import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.bellows.ui.shell.Desk;

/** A name and its value; the value can be marked and copied, or opened when it is an address. */
final class AboutRow extends HBox {
    private final Label name = new Label();
    private final TextField value = new TextField();
    private final Hyperlink link = new Hyperlink();
    private final Tooltip whole = new Tooltip();

    AboutRow(Desk desk) {
        getStyleClass().add("about-row");
        name.getStyleClass().add("muted");
        name.setMinWidth(112);
        name.setPrefWidth(112);
        value.getStyleClass().add("plain-value");
        value.setEditable(false);
        // The mouse marks and copies one value, the button all of them; eleven stops on the way to the log level are
        // too many.
        value.setFocusTraversable(false);
        value.setMinWidth(0);
        value.setTooltip(whole);
        link.setOnAction(_ -> {
            link.setVisited(false);
            desk.browse(link.getText());
        });
        link.setMinWidth(0);
        HBox.setHgrow(value, Priority.ALWAYS);
        getChildren().setAll(name, value, link);
    }

    void show(AboutLine line) {
        name.setText(line.name());
        whole.setText(line.value());
        Node shown = line.address() ? link : value;
        for (var node : new Node[] {value, link}) {
            node.setVisible(node.equals(shown));
            node.setManaged(node.equals(shown));
        }
        if (line.address()) {
            link.setText(line.value());
        } else if (!line.value().equals(value.getText())) {
            value.setText(line.value());
        }
        value.setAccessibleText(line.name() + " " + line.value());
        link.setAccessibleText(line.name() + " " + line.value());
    }
}
