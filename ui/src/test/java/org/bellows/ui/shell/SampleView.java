package org.bellows.ui.shell;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.widget.Question;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2AL;

/** A view with a search, a table and a question, which notes what the shell does with it. */
final class SampleView implements ConsoleView {
    final List<String> calls = new ArrayList<>();
    final ReadOnlyObjectWrapper<Badge> badge = new ReadOnlyObjectWrapper<>(Badge.NONE);
    final TextField search = new TextField();
    final TableView<String> table = new TableView<>(FXCollections.observableArrayList("b", "a", "c"));
    private final ViewId id;
    private final ViewContext context;

    SampleView(ViewId id, ViewContext context) {
        this.id = id;
        this.context = context;
        search.setId("search-" + id.key());
    }

    void ask(Runnable yes) {
        context.desk().confirm(new Question("Pause it?", "Its requests wait.", "Pause", Tone.WARNING), yes);
    }

    @Override
    public ViewId id() {
        return id;
    }

    @Override
    public String title() {
        return "View of " + id.key();
    }

    @Override
    public Ikon icon() {
        return Material2AL.ADD;
    }

    @Override
    public Node node() {
        calls.add("node");
        for (var name : List.of("name", "queued", "state")) {
            var column = new TableColumn<String, String>(name);
            column.setId(name);
            column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
            table.getColumns().add(column);
        }
        context.desk().remember(table, id.key());
        return new VBox(search, table);
    }

    @Override
    public ReadOnlyObjectProperty<Badge> badge() {
        return badge.getReadOnlyProperty();
    }

    @Override
    public void shown() {
        calls.add("shown");
    }

    @Override
    public void hidden() {
        calls.add("hidden");
    }

    @Override
    public void open(Place place) {
        if (!(place instanceof Place.View)) {
            calls.add("open " + place);
        }
    }

    @Override
    public void refresh() {
        calls.add("refresh");
    }

    @Override
    public boolean focusSearch() {
        search.requestFocus();
        return true;
    }
}
