package org.bellows.ui.deliveries;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.ui.deliveries.SignatureCheck.Verdict;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateMark;
import org.bellows.ui.widget.Tones;

/** Says whether a signature fits a body and a key. The key is used once and then wiped from its field. */
final class VerifySheet extends VBox {
    private static final String HEADER = "X-Phabricator-Webhook-Signature";

    private final Texts texts;
    private final TextArea body = new TextArea();
    private final TextField signature = new TextField();
    private final PasswordField key = new PasswordField();
    private final StateMark mark = new StateMark();
    private final Label verdict = new Label();
    private final HBox result;
    private final TextField expected = new TextField();
    private final VBox should;
    private final Label origin = new Label();
    private byte[] exact = new byte[0];
    private String exactText = "";

    VerifySheet(Texts texts, Formats formats, Optional<AttemptDetail> detail, Runnable close) {
        this.texts = texts;
        getStyleClass().addAll("dialog-sheet", "verify-sheet");
        setId("verify-sheet");
        var heading = new Label(texts.get("verify.title"));
        heading.getStyleClass().add("dialog-title");
        var intro = new Label(texts.get("verify.intro"));
        intro.setWrapText(true);
        intro.getStyleClass().add("muted");
        body.setId("verify-body");
        body.getStyleClass().add("mono");
        body.setPrefRowCount(7);
        signature.setId("verify-signature");
        signature.getStyleClass().add("mono");
        key.setId("verify-key");
        origin.getStyleClass().add("secondary");
        verdict.setWrapText(true);
        verdict.setId("verify-verdict");
        verdict.getStyleClass().add("toned");
        result = new HBox(8, mark, verdict);
        result.setAlignment(Pos.CENTER_LEFT);
        expected.setEditable(false);
        expected.setId("verify-expected");
        expected.getStyleClass().add("mono");
        should = field("verify.expected", expected);
        result.setVisible(false);
        should.setVisible(false);
        var check = new Button(texts.get("verify.check"));
        check.setId("verify-check");
        check.getStyleClass().add("accent");
        check.setOnAction(_ -> check());
        key.setOnAction(_ -> check());
        signature.setOnAction(_ -> check());
        var done = new Button(texts.get("verify.close"));
        done.setOnAction(_ -> close.run());
        var buttons = new HBox(done, check);
        buttons.getStyleClass().add("dialog-buttons");
        buttons.setAlignment(Pos.CENTER_RIGHT);
        getChildren()
                .setAll(
                        heading,
                        intro,
                        field("verify.body", body),
                        origin,
                        field("verify.signature", signature),
                        field("verify.key", key),
                        result,
                        should,
                        buttons);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                close.run();
                event.consume();
            }
        });
        detail.filter(found -> !found.url().isEmpty()).ifPresent(found -> fill(found, formats));
        body.textProperty().subscribe(text -> origin.setVisible(!exactText.isEmpty() && text.equals(exactText)));
        origin.managedProperty().bind(origin.visibleProperty());
    }

    private VBox field(String name, javafx.scene.control.Control control) {
        var label = new Label(texts.get(name));
        label.getStyleClass().add("secondary");
        label.setLabelFor(control);
        control.setAccessibleText(texts.get(name));
        return new VBox(3, label, control);
    }

    private void fill(AttemptDetail detail, Formats formats) {
        exact = detail.body();
        body.setText(new String(exact, StandardCharsets.UTF_8));
        exactText = body.getText();
        detail.requestHeaders().stream()
                .filter(header -> header.name().equalsIgnoreCase(HEADER))
                .findFirst()
                .ifPresent(header -> signature.setText(header.value()));
        origin.setText(
                texts.get("verify.origin", Long.toString(detail.attempt().requestId()), formats.count(exact.length)));
    }

    private void check() {
        // A text area changes line ends and bytes that are no text; while it shows the attempt's own body, those bytes
        // count.
        var bytes = !exactText.isEmpty() && body.getText().equals(exactText)
                ? exact
                : body.getText().getBytes(StandardCharsets.UTF_8);
        var found = SignatureCheck.check(bytes, signature.getText(), key.getText());
        key.clear();
        var tone = tone(found);
        mark.show(MarkShape.of(tone), tone);
        Tones.set(result, tone);
        verdict.setText(words(found, texts));
        expected.setText(found.expected());
        result.setVisible(true);
        should.setVisible(true);
    }

    private static Tone tone(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Valid _ -> Tone.OK;
            case Verdict.Almost _ -> Tone.WARNING;
            case Verdict.Invalid _ -> Tone.BAD;
            case Verdict.NotASignature _ -> Tone.BAD;
        };
    }

    static String words(Verdict verdict, Texts texts) {
        return switch (verdict) {
            case Verdict.Valid _ -> texts.get("verify.valid");
            case Verdict.Almost almost ->
                texts.get("verify.almost." + almost.difference().name().toLowerCase(Locale.ROOT));
            case Verdict.Invalid _ -> texts.get("verify.invalid");
            case Verdict.NotASignature not -> texts.get("verify.not-a-signature", not.length());
        };
    }

    @Override
    public void requestFocus() {
        (body.getText().isEmpty() ? body : key).requestFocus();
    }
}
