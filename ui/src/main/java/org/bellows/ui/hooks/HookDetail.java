package org.bellows.ui.hooks;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.ErrorState;
import org.bellows.ui.widget.StateChip;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** All about the hook that is looked at. */
final class HookDetail extends VBox {
    private final HooksModel model;
    private final HookHistory history;
    private final HookControls controls;
    private final ConsoleModel console;
    private final Texts texts;
    private final Formats formats;
    private final Label name = new Label();
    private final StateChip chip = new StateChip();
    private final Label why = sentence("hook-why");
    private final Label next = sentence("hook-next");
    private final GridPane facts = new GridPane();
    private final FailureLine line;
    private final AttemptTable attempts;
    private final ErrorState error;
    private final HBox note = new HBox();
    private List<HookFact> shownFacts = List.of();

    HookDetail(
            HooksModel model,
            HookHistory history,
            HookControls controls,
            ConsoleModel console,
            Texts texts,
            Formats formats,
            Navigator navigator,
            HookButtons buttons) {
        this.model = model;
        this.history = history;
        this.controls = controls;
        this.console = console;
        this.texts = texts;
        this.formats = formats;
        this.line = new FailureLine(texts);
        this.attempts = new AttemptTable(texts, formats, navigator);
        this.error = new ErrorState(texts, history::fetch);
        getStyleClass().addAll("card-sheet", "hook-detail");
        setId("hook-detail");
        name.getStyleClass().add("hook-name");
        note.setId("hook-note");
        note.getStyleClass().add("banner");
        var head = new HBox(name, chip, buttons);
        head.getStyleClass().add("hook-head");
        head.setAlignment(Pos.CENTER_LEFT);
        HBox.setHgrow(buttons, Priority.ALWAYS);
        chip.setMinWidth(USE_PREF_SIZE);
        var body = new HBox(story(), recent());
        body.getStyleClass().add("hook-body");
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren().setAll(head, note, body);
        model.selectedProperty().subscribe(this::update);
        console.nowProperty().subscribe(this::update);
        console.factsProperty().subscribe(this::update);
        history.settingsProperty().subscribe(this::update);
        history.attemptsProperty().subscribe(this::update);
        history.failureProperty().subscribe(this::showFailure);
        controls.noteProperty().subscribe(this::update);
        update();
        showFailure();
    }

    private static Label sentence(String id) {
        var label = new Label();
        label.setId(id);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private ScrollPane story() {
        var title = new Label(texts.get("line.title"));
        title.getStyleClass().add("card-title");
        facts.getStyleClass().add("hook-facts");
        facts.getColumnConstraints().setAll(new ColumnConstraints(96), new ColumnConstraints());
        var story = new VBox(why, next, title, line, facts);
        story.getStyleClass().add("hook-story");
        var scroll = new ScrollPane(story);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setPrefWidth(420);
        scroll.setMinWidth(280);
        HBox.setHgrow(scroll, Priority.SOMETIMES);
        return scroll;
    }

    private VBox recent() {
        var title = new Label(texts.get("attempts.title"));
        title.getStyleClass().add("card-title");
        var place = new StackPane(attempts, error);
        VBox.setVgrow(place, Priority.ALWAYS);
        var recent = new VBox(title, place);
        recent.getStyleClass().add("hook-recent");
        recent.setPrefWidth(440);
        HBox.setHgrow(recent, Priority.ALWAYS);
        return recent;
    }

    private void update() {
        var entry = model.selectedProperty().get();
        setVisible(entry.isPresent());
        entry.ifPresent(this::show);
    }

    private void show(HookEntry entry) {
        var row = entry.row();
        var hook = row.hook();
        var settings = history.settingsProperty().get();
        var found = history.attemptsProperty().get();
        name.setText(hook.name());
        chip.show(row.mark(), row.stateWords(), row.meaning());
        var story = HookStory.of(hook, settings, texts, formats, console.now());
        why.setText(story.why());
        next.setText(story.next());
        var window =
                FailureWindow.of(found.failures(), hook.failuresInWindow(), settings, texts, formats, console.now());
        window.ifPresent(line::show);
        line.setVisible(window.isPresent());
        attempts.show(found.recent());
        show(HookFact.of(hook, settings, texts, formats));
        show(controls.noteProperty().get().filter(of -> of.phid().equals(hook.phid())));
    }

    private void show(List<HookFact> newFacts) {
        if (newFacts.equals(shownFacts)) {
            return;
        }
        shownFacts = newFacts;
        facts.getChildren().clear();
        for (int i = 0; i < newFacts.size(); i++) {
            var fact = newFacts.get(i);
            var label = new Label(fact.name());
            label.getStyleClass().add("secondary");
            if (!fact.meaning().isEmpty()) {
                label.setTooltip(new Tooltip(fact.meaning()));
            }
            var value = new Label(fact.value());
            value.setTooltip(new Tooltip(fact.value()));
            facts.addRow(i, label, value);
        }
    }

    private void show(Optional<HookControls.Note> said) {
        note.setVisible(said.isPresent());
        note.setManaged(said.isPresent());
        said.ifPresent(of -> {
            Tones.set(note, of.tone());
            var words = new Label(of.sentence());
            words.setWrapText(true);
            note.getChildren().setAll(new StateMark(of.tone()), words);
        });
    }

    private void showFailure() {
        var failure = history.failureProperty().get();
        failure.ifPresent(error::show);
        error.setVisible(failure.isPresent());
        attempts.setVisible(failure.isEmpty());
    }
}
