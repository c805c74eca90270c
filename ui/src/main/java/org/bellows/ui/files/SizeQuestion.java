package org.bellows.ui.files;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.bellows.files.report.FileSize;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.StateMark;

/** "Where does a file of … go?": a size by slider or by hand, and the answer. */
final class SizeQuestion extends VBox {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final FilesModel model;
    private final Formats formats;
    private final TextField typed = new TextField();
    private final Slider slider = new Slider(0, 1, 0);
    private final Label hint = new Label();
    private final SizeBand band;
    private boolean following;

    SizeQuestion(FilesModel model, Texts texts, Formats formats) {
        this.model = model;
        this.formats = formats;
        this.band = new SizeBand(texts);
        getStyleClass().add("size-question");
        typed.setId("files-size");
        typed.setPrefColumnCount(7);
        typed.setAccessibleText(texts.get("size.typed"));
        slider.setId("files-slider");
        slider.setAccessibleText(texts.get("size.slider"));
        // A key moves it by a tenth of a power of ten or so.
        slider.setBlockIncrement(1 / 90.0);
        HBox.setHgrow(slider, Priority.ALWAYS);
        hint.getStyleClass().addAll("secondary", "toned", Tone.BAD.styleClass());
        hint.setText(texts.get("size.wrong"));
        hint.setId("files-size-wrong");
        wrong(false);
        var before = new Label(texts.get("size.before"));
        before.setMinWidth(USE_PREF_SIZE);
        var ask = new HBox(before, typed, slider);
        ask.getStyleClass().add("size-ask");
        ask.setAlignment(Pos.CENTER_LEFT);
        getChildren().setAll(ask, hint, band, scale(), answer());
        typed.textProperty().subscribe(this::type);
        slider.valueProperty().subscribe(this::slide);
        model.sizeProperty().subscribe(this::follow);
        model.bandsProperty()
                .subscribe(() -> band.show(
                        model.bandsProperty().get(), model.ladderProperty().get()));
        band.show(model.bandsProperty().get(), model.ladderProperty().get());
        follow();
        typed.setText(formats.bytes(model.sizeProperty().get()));
    }

    private HBox scale() {
        var scale = new HBox();
        for (long size : new long[] {1, 1000, 1_000_000, SizeScale.LARGEST}) {
            var label = new Label(formats.bytes(size));
            label.getStyleClass().add("secondary");
            scale.getChildren().add(label);
            if (size < SizeScale.LARGEST) {
                var gap = new Region();
                HBox.setHgrow(gap, Priority.ALWAYS);
                scale.getChildren().add(gap);
            }
        }
        return scale;
    }

    private VBox answer() {
        var mark = new StateMark();
        var sentence = new Label();
        sentence.setId("files-answer");
        sentence.getStyleClass().add("strong");
        sentence.setWrapText(true);
        var why = new Label();
        why.setId("files-answer-why");
        why.setWrapText(true);
        why.setMinHeight(USE_PREF_SIZE);
        why.getStyleClass().add("muted");
        var line = new HBox(mark, sentence);
        line.getStyleClass().add("size-answer");
        line.setAlignment(Pos.CENTER_LEFT);
        model.answerProperty()
                .subscribe(found -> found.ifPresent(answer -> {
                    mark.show(org.bellows.ui.widget.MarkShape.of(answer.tone()), answer.tone());
                    sentence.setText(answer.sentence());
                    why.setText(answer.why());
                }));
        return new VBox(4, line, why);
    }

    private void type() {
        if (following) {
            return;
        }
        var size = FileSize.parse(typed.getText(), formats.decimalSign());
        wrong(size.isEmpty());
        size.ifPresent(model.sizeProperty()::set);
    }

    private void slide() {
        if (!following) {
            model.sizeProperty().set(SizeScale.bytes(slider.getValue()));
        }
    }

    // Moves what the person does not hold: while one types, the field is left alone.
    private void follow() {
        following = true;
        double place = SizeScale.place(model.sizeProperty().get());
        band.ask(place);
        slider.setValue(place);
        if (!typed.isFocused()) {
            typed.setText(formats.bytes(model.sizeProperty().get()));
            wrong(false);
        }
        following = false;
    }

    private void wrong(boolean wrong) {
        typed.pseudoClassStateChanged(WRONG, wrong);
        hint.setVisible(wrong);
        hint.setManaged(wrong);
    }
}
