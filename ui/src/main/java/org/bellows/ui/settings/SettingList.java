package org.bellows.ui.settings;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.ServiceFacts.RaisedFact;
import org.bellows.console.feed.SettingFact;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.LatestCall;
import org.bellows.ui.text.Words;

/** The settings in effect, as far as they match what is searched for. */
final class SettingList {
    private final ConsoleModel console;
    private final Words words;
    private final LatestCall<List<SettingFact>> call;
    private final StringProperty search = new SimpleStringProperty("");
    private final ObservableList<SettingLine> lines = FXCollections.observableArrayList();
    private final ReadOnlyStringWrapper coverage = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Optional<FeedException>> failure =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private List<SettingFact> facts = List.of();

    SettingList(ConsoleModel console, Background background, Words words) {
        this.console = console;
        this.words = words;
        call = background.latest();
        search.subscribe(_ -> update());
        console.factsProperty().subscribe(_ -> update());
    }

    void load() {
        call.run(() -> console.feed().settings(), this::take, why -> failure.set(Optional.of(why)));
    }

    private void take(List<SettingFact> latest) {
        facts = latest;
        failure.set(Optional.empty());
        update();
    }

    private void update() {
        List<RaisedFact> raised =
                console.facts().map(some -> some.service().raised()).orElse(List.of());
        var all =
                facts.stream().map(fact -> SettingLine.of(fact, raised, words)).toList();
        var found = all.stream().filter(line -> line.matches(search.get())).toList();
        // Equal lines are left alone, and with them the selection.
        if (!found.equals(lines)) {
            lines.setAll(found);
        }
        coverage.set(said(all, found.size()));
    }

    private String said(List<SettingLine> all, int found) {
        if (all.isEmpty()) {
            return "";
        }
        var count = found == all.size()
                ? words.counted("settings.all", found)
                : words.get(
                        "settings.found",
                        words.formats().count(found),
                        words.formats().count(all.size()));
        long raised = all.stream().filter(SettingLine::raised).count();
        return raised == 0
                ? count
                : words.get("settings.raised", count, words.formats().count(raised));
    }

    /** What is looked for; empty text for everything. */
    StringProperty searchProperty() {
        return search;
    }

    ObservableList<SettingLine> lines() {
        return lines;
    }

    /** True when there are settings, whether they match or not. */
    boolean known() {
        return !facts.isEmpty();
    }

    /** How many are shown. */
    ReadOnlyStringProperty coverageProperty() {
        return coverage.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty busyProperty() {
        return call.busyProperty();
    }

    /** Why they did not come. */
    ReadOnlyObjectProperty<Optional<FeedException>> failureProperty() {
        return failure.getReadOnlyProperty();
    }
}
