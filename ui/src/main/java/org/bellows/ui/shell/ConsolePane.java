package org.bellows.ui.shell;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** All that is in the window: the rail, a banner when there is need, and the view that was chosen. */
final class ConsolePane extends StackPane implements Navigator {
    private final ViewRegistry views;
    private final Rail rail;
    private final StackPane place = new StackPane();
    private final HBox header = new HBox();
    private final Label freshness = new Label();
    private final Map<ViewId, Node> nodes = new EnumMap<>(ViewId.class);
    private final Map<ViewId, Node> headers = new EnumMap<>(ViewId.class);
    private final ReadOnlyObjectWrapper<Optional<ConsoleView>> current = new ReadOnlyObjectWrapper<>(Optional.empty());

    ConsolePane(ViewRegistry views, ShellModel model, Texts texts, Node menu) {
        this.views = views;
        var words = texts.neighbour(ConsolePane.class);
        getStyleClass().add("console");
        rail = new Rail(views, model, words, this::go, this::step, menu);
        freshness.textProperty().bind(model.freshnessProperty());
        freshness.getStyleClass().add("secondary");
        freshness.setId("freshness");
        freshness.setMinWidth(USE_PREF_SIZE);
        header.getStyleClass().add("header");
        header.setAlignment(Pos.CENTER_LEFT);
        VBox.setVgrow(place, Priority.ALWAYS);
        var content = new VBox(banner(model), header, place);
        content.getStyleClass().add("content");
        var window = new BorderPane(content);
        window.setLeft(rail);
        getChildren().add(window);
    }

    private static Node banner(ShellModel model) {
        var text = new Label();
        text.textProperty().bind(model.bannerProperty());
        text.setWrapText(true);
        text.setId("banner");
        var banner = new HBox(new StateMark(Tone.BAD), text);
        banner.getStyleClass().add("banner");
        Tones.set(banner, Tone.BAD);
        banner.visibleProperty().bind(model.bannerProperty().isNotEmpty());
        banner.managedProperty().bind(banner.visibleProperty());
        return banner;
    }

    @Override
    public void go(Place target) {
        views.find(target.view()).ifPresent(view -> {
            show(view);
            view.open(target);
        });
    }

    private void show(ConsoleView view) {
        rail.select(view.id());
        if (current.get().filter(shown -> shown.id() == view.id()).isPresent()) {
            return;
        }
        current.get().ifPresent(ConsoleView::hidden);
        place.getChildren().setAll(nodes.computeIfAbsent(view.id(), _ -> view.node()));
        var head = headers.computeIfAbsent(view.id(), _ -> view.header());
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        header.getChildren().setAll(head, gap, freshness);
        current.set(Optional.of(view));
        view.shown();
    }

    /** To the view that many steps further down the rail, or up. */
    void step(int by) {
        var all = views.all();
        int at = current.get().map(all::indexOf).orElse(0);
        go(all.get(Math.floorMod(at + by, all.size())).id());
    }

    /** From the rail into the view and back. */
    void switchFocus() {
        if (rail.hasFocus()) {
            firstIn(place).ifPresent(Node::requestFocus);
        } else {
            rail.focusSelected();
        }
    }

    private static Optional<Node> firstIn(Parent parent) {
        for (var child : parent.getChildrenUnmodifiable()) {
            if (child.isFocusTraversable() && child.isVisible() && !child.isDisabled()) {
                return Optional.of(child);
            }
            if (child instanceof Parent inner && child.isVisible()) {
                var found = firstIn(inner);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** The view on the screen. */
    ReadOnlyObjectProperty<Optional<ConsoleView>> currentProperty() {
        return current.getReadOnlyProperty();
    }
}
