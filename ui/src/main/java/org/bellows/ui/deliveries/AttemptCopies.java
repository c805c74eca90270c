package org.bellows.ui.deliveries;

import java.util.HexFormat;
import java.util.Optional;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.ui.deliveries.OpenAttempt.Opened;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.text.Texts;

/** What can be done with the attempt that is open. */
final class AttemptCopies {
    private final OpenAttempt open;
    private final AttemptLog log;
    private final Navigator navigator;
    private final Desk desk;
    private final Texts texts;

    AttemptCopies(OpenAttempt open, AttemptLog log, Navigator navigator, Desk desk, Texts texts) {
        this.open = open;
        this.log = log;
        this.navigator = navigator;
        this.desk = desk;
        this.texts = texts;
    }

    private Optional<AttemptDetail> detail() {
        return open.openedProperty().get() instanceof Opened.Here here ? Optional.of(here.detail()) : Optional.empty();
    }

    /** True when the bytes of a request are there. */
    boolean canCurl() {
        return detail().filter(detail -> !detail.url().isEmpty()).isPresent();
    }

    void curl() {
        detail().filter(_ -> canCurl())
                .ifPresentOrElse(
                        detail -> desk.copy(CurlCommand.of(detail, texts), texts.get("copied.curl")),
                        () -> desk.say(Tone.WARNING, texts.get("copied.no-bytes")));
    }

    /** With its bytes if they are there, else what the log says. */
    void json() {
        detail().map(AttemptJson::pretty)
                .or(() -> open.openedProperty().get().known().map(AttemptJson::pretty))
                .ifPresent(json -> desk.copy(json, texts.get("copied.json")));
    }

    /** Exactly the text of the body, however it is shown; bytes that are no text as hex. */
    void body() {
        detail().ifPresent(detail -> BodyForm.text(detail.body())
                .ifPresentOrElse(
                        text -> desk.copy(text, texts.get("copied.body")),
                        () -> desk.copy(HexFormat.of().formatHex(detail.body()), texts.get("copied.body-hex"))));
    }

    void value(String name, String value) {
        desk.copy(value, texts.get("copied.value", name));
    }

    void goToHook(Attempt attempt) {
        navigator.go(new Place.Hook(attempt.hookPhid()));
    }

    void onlyThisHook(Attempt attempt) {
        log.filter(log.filterProperty().get().withHook(Optional.of(attempt.hookPhid())));
    }
}
