package org.bellows.ui.deliveries;

import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.ui.deliveries.BodyForm.Note;
import org.bellows.ui.deliveries.OpenAttempt.Opened;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.ErrorState;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateChip;
import org.kordamp.ikonli.material2.Material2OutlinedAL;

/** The attempt that is open: what was sent on the left, what came back on the right. */
final class AttemptPane extends VBox {
    private final LogWords words;
    private final Texts texts;
    private final Formats formats;
    private final StateChip chip = new StateChip();
    private final Label title = new Label();
    private final Label story = new Label();
    private final HBox buttons = new HBox();
    private final TimingBar timing;
    private final ToggleGroup forms = new ToggleGroup();
    private final TextArea request = area("attempt-request");
    private final TextArea answer = area("attempt-answer");
    private final Label requestTitle = new Label();
    private final Label answerTitle = new Label();
    private final HBox wire;
    private final EmptyState nothing = new EmptyState(Material2OutlinedAL.ARTICLE, "", "");
    private final ErrorState error;
    private final VBox head;

    AttemptPane(OpenAttempt open, AttemptCopies copies, LogWords words, Texts texts, Formats formats) {
        this.words = words;
        this.texts = texts;
        this.formats = formats;
        getStyleClass().addAll("card-sheet", "attempt");
        setId("attempt");
        timing = new TimingBar(texts, formats);
        error = new ErrorState(texts, open::again);
        title.getStyleClass().add("attempt-title");
        story.getStyleClass().add("muted");
        story.setWrapText(true);
        buttons.getStyleClass().add("attempt-buttons");
        buttons.getChildren()
                .setAll(
                        button("copy.curl", copies::curl),
                        button("copy.json", copies::json),
                        button("copy.body", copies::body));
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        title.setMinWidth(0);
        var line = new HBox(chip, title, gap, buttons);
        line.getStyleClass().add("attempt-line");
        chip.setMinWidth(USE_PREF_SIZE);
        buttons.setMinWidth(USE_PREF_SIZE);
        head = new VBox(line, story, timing);
        head.getStyleClass().add("attempt-head");
        wire = new HBox(column(requestTitle, formSwitch(open), request), column(answerTitle, new HBox(), answer));
        wire.getStyleClass().add("attempt-wire");
        var place = new StackPane(wire, nothing, error);
        place.setMinHeight(0);
        VBox.setVgrow(place, Priority.ALWAYS);
        getChildren().setAll(head, place);
        request.setAccessibleText(texts.get("request.title"));
        answer.setAccessibleText(texts.get("answer.title"));
        open.openedProperty().subscribe(this::show);
    }

    private static TextArea area(String id) {
        var area = new TextArea();
        area.setId(id);
        area.setEditable(false);
        area.getStyleClass().addAll("mono", "wire");
        area.setPrefRowCount(4);
        area.setMinHeight(0);
        return area;
    }

    private VBox column(Label heading, HBox side, TextArea area) {
        heading.getStyleClass().add("card-title");
        var top = new BorderPane();
        top.setLeft(heading);
        top.setRight(side);
        top.setMinHeight(26);
        BorderPane.setAlignment(heading, Pos.CENTER_LEFT);
        var column = new VBox(4, top, area);
        VBox.setVgrow(area, Priority.ALWAYS);
        HBox.setHgrow(column, Priority.ALWAYS);
        column.setPrefWidth(100);
        column.setMinWidth(0);
        return column;
    }

    private HBox formSwitch(OpenAttempt open) {
        var box = new HBox();
        box.getStyleClass().add("segments");
        for (var form : BodyForm.values()) {
            var toggle = new ToggleButton(texts.get("form." + form.name().toLowerCase(Locale.ROOT)));
            toggle.setUserData(form);
            toggle.setToggleGroup(forms);
            toggle.setId("form-" + form.name().toLowerCase(Locale.ROOT));
            toggle.getStyleClass().add("segment");
            box.getChildren().add(toggle);
        }
        forms.getToggles().getFirst().setSelected(true);
        forms.selectedToggleProperty().addListener((_, before, now) -> {
            if (now == null) {
                before.setSelected(true);
            } else {
                show(open.openedProperty().get());
            }
        });
        return box;
    }

    private Button button(String key, Runnable does) {
        var button = new Button(texts.get(key));
        button.setId(key.replace('.', '-'));
        button.getStyleClass().add("small");
        button.setOnAction(_ -> does.run());
        return button;
    }

    private void show(Opened opened) {
        var known = opened.known();
        head.setVisible(known.isPresent());
        head.setManaged(known.isPresent());
        known.ifPresent(this::showHead);
        boolean bytes =
                opened instanceof Opened.Here here && !here.detail().url().isEmpty();
        wire.setVisible(bytes);
        nothing.setVisible(!bytes && !(opened instanceof Opened.Failed));
        error.setVisible(opened instanceof Opened.Failed);
        buttons.getChildren().get(0).setDisable(!bytes);
        buttons.getChildren().get(2).setDisable(!bytes);
        timing.show(opened instanceof Opened.Here here ? Phase.of(here.detail()) : java.util.List.of());
        switch (opened) {
            case Opened.None _ -> nothing.show(texts.get("open.none.title"), texts.get("open.none.text"));
            case Opened.Loading _ -> nothing.show(texts.get("open.loading.title"), "");
            case Opened.BytesGone _ -> nothing.show(texts.get("open.gone.title"), texts.get("open.gone.text"));
            case Opened.Failed failed -> error.show(failed.failure());
            case Opened.Here here -> showBytes(here.detail());
        }
    }

    private void showHead(Attempt attempt) {
        var tone = LogWords.tone(attempt.outcome());
        chip.show(MarkShape.of(tone), tone, words.result(attempt), words.meaning(attempt.outcome()));
        title.setText(texts.get(
                "open.title", attempt.hookName(), formats.count(attempt.number()), Long.toString(attempt.requestId())));
        title.setTooltip(new Tooltip(title.getText()));
        story.setText(words.story(attempt));
    }

    private void showBytes(AttemptDetail detail) {
        if (detail.url().isEmpty()) {
            nothing.show(texts.get("open.unsent.title"), texts.get("open.unsent.text"));
            return;
        }
        var form = (BodyForm) forms.getSelectedToggle().getUserData();
        var body = form.show(detail.body());
        requestTitle.setText(titled(texts.get("request.size", formats.bytes(detail.body().length)), body.note()));
        set(request, Wire.requestHead(detail, texts) + "\n" + body.text());
        detail.answer()
                .ifPresentOrElse(
                        got -> {
                            var shown = form.show(got.body());
                            var size = formats.bytes(got.body().length);
                            var heading = texts.get(got.bodyTruncated() ? "answer.truncated" : "answer.size", size);
                            var note = got.body().length == 0 ? Note.NONE : shown.note();
                            answerTitle.setText(titled(
                                    got.hops() == 0
                                            ? heading
                                            : texts.get("answer.hops", heading, got.host(), formats.count(got.hops())),
                                    note));
                            set(
                                    answer,
                                    Wire.answerHead(got) + "\n" + shown.text()
                                            + (got.bodyTruncated() ? "\n" + texts.get("answer.cut") : ""));
                        },
                        () -> {
                            answerTitle.setText(texts.get("answer.title"));
                            set(
                                    answer,
                                    texts.get("answer.none", detail.attempt().words()));
                        });
    }

    private String titled(String heading, Note note) {
        return note == Note.NONE
                ? heading
                : texts.get("note", heading, texts.get("note." + note.name().toLowerCase(Locale.ROOT)));
    }

    private static void set(TextArea area, String text) {
        if (!area.getText().equals(text)) {
            area.setText(text);
        }
    }

    void focusFirst() {
        request.requestFocus();
    }
}
